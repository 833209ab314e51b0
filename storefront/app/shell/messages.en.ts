export const shell = {
  notFound: {
    title: 'This page does not exist.',
    text: 'The address may be mistyped, or the page has moved.',
    backToShop: 'Back to the shop',
  },
  offline: {
    title: 'No connection',
    text: 'This page is not on your device yet. Pages that you have opened before can be read without a connection, and your cart is safe.',
    tryAgain: 'Try again',
    home: 'Home',
    back: 'Go back',
  },
  /** Help in an empty cart. */
  emptyCart: {
    lastOrder: 'Your last order',
    bestSellers: 'Best sellers',
    popular: 'Popular',
  },
};
