/** The change of a cart as a sentence for screen readers, in English. */
export const announcement = {
  added: (name: string) => `${name} added to the cart.`,
  changed: (name: string, quantity: string) => `${name}: ${quantity}.`,
  removed: (name: string) => `${name} removed from the cart.`,
  emptied: 'The cart is empty.',
  several: 'The cart was changed.',
  sum: (amount: string) => `In the cart: ${amount}.`,
};
