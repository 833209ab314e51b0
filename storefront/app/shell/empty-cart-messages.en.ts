/** Help in an empty cart, in English. */
export const emptyCart = {
  lastOrder: 'Your last order',
  bestSellers: 'Best sellers',
};
