import { clock } from '../i18n/date.en.ts';

export const payments = {
  payNow: 'Pay Now',
  payNowFor: (number: string) => `Pay Now for order ${number}`,
  paying: 'To the payment …',
  leaving: 'Taking you to the payment page …',
  leavingHint:
    'Your order is placed. If you leave the payment page, you can pay from the page of the order, which says until when.',
  paid: 'Paid',
  paidInPart: 'Paid in part',
  paidBy: (id: string) => `Payment ID ${id}`,
  notPaid: 'Not paid yet',
  online: 'No payment for this order has reached us yet.',
  clock,
  payBy: (time: string) => `Pay by ${time}, or the order is cancelled.`,
  instead: 'You pay in cash when you get it. If you like, pay online now.',
  rest: (due: string) => `${due} left to pay.`,
  restInCash: (due: string) =>
    `${due} left to pay: too little to pay online, so you pay it in cash when you get the order.`,
  outOfRange: (lowest: string, highest: string) => `For orders from ${lowest} to ${highest}`,
  refused: {
    no_url: () => 'Payment URL not received',
    already_paid: () => 'This order is paid already.',
    order_cancelled: () => 'This order was cancelled, so it cannot be paid.',
    order_completed: () => 'This order was handed over already.',
    amount_out_of_range: (lowest: string, highest: string) =>
      `Orders from ${lowest} to ${highest} can be paid online.`,
  },
  result: {
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
