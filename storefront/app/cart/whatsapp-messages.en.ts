/** An order as the text of a WhatsApp message, in English. */
export const whatsapp = {
  button: 'Order by WhatsApp',
  intro: 'Hello! I would like to order:',
  more: (products: string, one: boolean) =>
    `… and ${products} more ${one ? 'product' : 'products'}, see the total`,
  total: (amount: string) => `Total: ${amount}, before tax and delivery`,
};
