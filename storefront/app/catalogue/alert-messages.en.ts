export const alert = {
  title: 'Want to know when it is back?',
  hint: 'We send one SMS, once, for example to 01712-345678',
  submit: 'Message me',
  done: (phone: string) => `We send an SMS to ${phone} when it is in stock again.`,
  inStock: 'It is in stock again. Reload the page to buy it.',
  unavailable: 'The shop sends no messages right now. Please call us.',
};
