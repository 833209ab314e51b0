export const claim = {
  title: 'Ordered before without logging in?',
  intro: (phone: string) => `We send a code to ${phone} and add the orders of that phone to your account.`,
  sent: (phone: string) => `A code is on its way to ${phone}. It works for 5 minutes.`,
  submit: 'Add my orders',
  sending: 'Adding …',
  failed: 'The orders could not be added!',
  done: (count: string, one: boolean) =>
    one ? 'One order was added to your account.' : `${count} orders were added to your account.`,
  none: 'This phone has no other orders. Later ones are added by themselves.',
};
