export const trackPage = {
  title: 'Track your order',
  intro:
    'Enter the phone that you have ordered with. We send a code to it. Without an order number it opens all orders of the phone.',
  number: 'Order number',
  numberHint: 'If you have it: for example H100042, from the message or the page of your order',
  numberForm: 'Please enter an order number, such as H100042',
  sent: (number: string, phone: string) =>
    `If order ${number} was placed with ${phone}, a code is on its way to it. The code works for 5 minutes.`,
  sentToPhone: (phone: string) =>
    `If something was ordered with ${phone}, a code is on its way to it. The code works for 5 minutes.`,
  submit: 'Show my order',
  submitAll: 'Show my orders',
  ordersOf: (phone: string) => `Orders with ${phone}`,
  sending: 'Opening …',
  failed: 'The order could not be opened!',
  noCode: 'No code? An order with a landline or a foreign number is found by calling us.',
};
