/** The messages of several products for which the cart may have no room, in English. */
export const notAdded = {
  noneAdded: 'Nothing was added to the cart.',
  notSold: (names: string) => `Not sold any more, so not in your cart: ${names}.`,
  noRoom: (names: string) => `The cart is full: ${names}.`,
};
