export const track = {
  title: 'Track your order',
  intro:
    'Enter the number of your order and the phone that it was placed with. We send a code to that phone.',
  number: 'Order number',
  numberHint: 'For example H100042, from the message or the page of your order',
  noNumber: 'Please enter the order number',
  numberForm: 'Please enter an order number, such as H100042',
  sent: (number: string, phone: string) =>
    `If order ${number} was placed with ${phone}, a code is on its way to it. The code works for 5 minutes.`,
  submit: 'Show my order',
  sending: 'Opening …',
  failed: 'The order could not be opened!',
  noCode: 'No code? An order with a landline or a foreign number is found by calling us.',
};
