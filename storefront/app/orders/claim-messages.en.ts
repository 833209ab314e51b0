export const claim = {
  title: 'Verify your phone number',
  intro: (phone: string) =>
    `We send a code to ${phone}. Large orders are possible then, and the orders of that phone are added to your account.`,
  sent: (phone: string) => `A code is on its way to ${phone}. It works for 5 minutes.`,
  submit: 'Verify',
  sending: 'Verifying …',
  failed: 'The number could not be verified!',
  done: (count: string, one: boolean) =>
    one
      ? 'Your number is verified. One order was added to your account.'
      : `Your number is verified. ${count} orders were added to your account.`,
  none: 'Your number is verified. It has no other orders; later ones are added by themselves.',
};
