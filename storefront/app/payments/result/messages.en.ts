export const result = {
  outcomes: {
    paid: {
      title: 'Payment received',
      text: (number: string) => `Order ${number} is paid. Thank you!`,
    },
    failed: {
      title: 'The payment did not go through',
      text: (number: string) => `No money has reached us. You can pay order ${number} again.`,
    },
    cancelled: {
      title: 'The payment was cancelled',
      text: (number: string) => `No money has reached us. You can still pay order ${number}.`,
    },
    checking: {
      title: 'Your payment is being checked',
      text: () => 'We are asking the payment gateway. If you have paid, please do not pay a second time.',
    },
    refund: {
      title: 'Money goes back to you',
      text: (number: string) =>
        `We received a payment that order ${number} does not need, because it was paid before or cancelled. It goes back the way it came; that can take a few days.`,
    },
    unknown: {
      title: 'We cannot tell which payment this was',
      text: () => 'What came back from the payment page belongs to no order that we can show you here.',
    },
  },
  slow: 'There is no answer yet. We go on asking, and your order shows the payment as soon as we know. You can close this page.',
  checkAgain: 'Check again',
};
