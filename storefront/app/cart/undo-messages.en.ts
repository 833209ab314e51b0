/** The messages of the lines of an open cart, in English. */
export const undo = {
  latest: 'Just added',
  removed: (name: string) => `${name} removed.`,
  several: (count: string) => `${count} products removed.`,
  undo: 'Undo',
  each: 'each',
  quantityOf: (name: string) => `Quantity of ${name}`,
  full: (most: string) =>
    `Your cart is full: it holds ${most} different products. Order these or remove one.`,
};
