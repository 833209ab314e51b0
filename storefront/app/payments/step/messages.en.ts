/** What the shop asks for before it confirms an order that is paid at the door. */
export const orderStep = {
  title: {
    code: 'Confirm your order with a code',
    call: 'We will call you',
    advance: (sum: string) => `Pay ${sum} in advance`,
  },
  reason: {
    first_order: 'It is the first large order to this number.',
    refused_before: 'Earlier orders to this number came back from the door.',
    far_zone: 'It is a long way to this address.',
  },
  /** At the checkout. */
  before: {
    code: 'After ordering you get a code by SMS, and type it to confirm the order.',
    call: 'We call you before we send the order.',
    advance: (sum: string) => `You pay ${sum} of the delivery charge in advance, the rest at the door.`,
  },
  /** On the page of the order. */
  after: {
    code: (phone: string) => `We send the code to ${phone}.`,
    call: (phone: string) => `We call ${phone} before we send the order.`,
    advance: 'It is part of the delivery charge. You pay the rest at the door.',
  },
  /** Instead of the number, where the page does not have it. */
  yours: 'your phone',
  returned: 'If you do not take the order at the door, you get it back.',
  kept: 'If you do not take the order at the door, it is not returned.',
  until: (time: string) => `Please do so by ${time}, or the order is cancelled.`,
  sent: (phone: string) => `The code is on its way to ${phone}.`,
  submit: 'Confirm the order',
  sending: 'Confirming …',
  failed: 'The order is not confirmed yet.',
  done: 'Thank you. The order is confirmed.',
};
