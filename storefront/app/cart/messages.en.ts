export const cart = {
  title: 'Your Cart',
  button: 'Cart',
  itemCount: (count: string, one: boolean) => (one ? `${count} item` : `${count} items`),
  close: 'Close cart',
  empty: 'Your cart is empty',
  emptyHint: 'Add some products to get started',
  toShop: 'Go to the shop',
  fetching: 'Fetching your cart …',
  tryAgain: 'Try again',
  decrease: (name: string) => `One less: ${name}`,
  increase: (name: string) => `One more: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  total: 'Total:',
  clear: 'Clear',
  checkout: 'Checkout',
  /** The change of a cart as a sentence for screen readers. */
  announcement: {
    added: (name: string) => `${name} added to the cart.`,
    changed: (name: string, quantity: string) => `${name}: ${quantity}.`,
    removed: (name: string) => `${name} removed from the cart.`,
    emptied: 'The cart is empty.',
    several: 'The cart was changed.',
    sum: (amount: string) => `In the cart: ${amount}.`,
  },
  /** The messages of several products for which the cart may have no room. */
  notAdded: {
    noneAdded: 'Nothing was added to the cart.',
    notSold: (names: string) => `Not sold any more, so not in your cart: ${names}.`,
    noRoom: (names: string) => `The cart is full: ${names}.`,
  },
  /** The choice of a cut and the like. */
  option: {
    label: 'Cut',
    of: (name: string) => `Cut of ${name}`,
    asItIs: 'As it is',
    removed: (option: string) => `${option} (not offered any more)`,
  },
  /** Whether Quick Add opens the cart. */
  stayInList: {
    label: 'Stay in the list when I add',
  },
  /** The messages of the lines of an open cart. */
  undo: {
    latest: 'Just added',
    removed: (name: string) => `${name} removed.`,
    several: (count: string) => `${count} products removed.`,
    undo: 'Undo',
    each: 'each',
    quantityOf: (name: string) => `Quantity of ${name}`,
    full: (most: string) =>
      `Your cart is full: it holds ${most} different products. Order these or remove one.`,
  },
  /** An order as the text of a WhatsApp message. */
  whatsapp: {
    button: 'Order by WhatsApp',
    intro: 'Hello! I would like to order:',
    more: (products: string, one: boolean) =>
      `… and ${products} more ${one ? 'product' : 'products'}, see the total`,
    total: (amount: string) => `Total: ${amount}, before tax and delivery`,
  },
};
