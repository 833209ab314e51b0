import { clock } from '../i18n/date.en.ts';

export const payments = {
  payNow: 'Pay Now',
  payNowFor: (number: string) => `Pay Now for order ${number}`,
  payWith: (means: string) => `Pay with ${means}`,
  payWithFor: (means: string, number: string) => `Pay with ${means} for order ${number}`,
  provider: 'Pay online with',
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
  otherwise: 'Pay online instead',
  notTwice: 'Only if you have not sent the money.',
  rest: (due: string) => `${due} left to pay.`,
  restInCash: (due: string) =>
    `${due} left to pay: too little to pay online, so you pay it in cash when you get the order.`,
  outOfRange: (lowest: string, highest: string) => `For orders from ${lowest} to ${highest}`,
  send: {
    title: 'Send money',
    choice: (name: string) => `Send money by ${name}`,
    choiceHint: 'You get our number and the exact sum after the order, and type the TrxID.',
    instead: 'Pay now with your wallet instead',
  },
};
