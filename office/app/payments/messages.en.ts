export const payments = {
  title: 'Payments to look at',
  none: 'Nothing here: every taka has its place.',
  all: 'All',
  kinds: {
    attempt: 'without an end',
    alarm: 'do not fit',
    held: 'on hold',
    overpayment: 'overpayments',
    refund: 'refunds',
  },
  what: {
    attempt: 'Nobody knows yet how this payment ended.',
    alarm: 'The gateway has something that does not fit. The order is not paid.',
    held: 'The gateway calls this payment risky. Check it before the goods go out.',
    overpayment: 'The order does not need this payment.',
    refund: 'The customer gets money back.',
  },
  states: {
    due: 'not asked yet',
    asked: 'the gateway works on it',
    failed: 'the gateway has refused it',
  } as Record<string, string>,
  inCash: 'to hand over in cash',
  actions: {
    check: 'Ask the gateway again',
    accept: 'Accept the payment',
    request: 'Ask the gateway again',
    pay_out: (taka: string) => `Handed over ${taka}`,
  },
  done: {
    check: 'Asked.',
    accept: 'Accepted.',
    request: 'The gateway is asked within a minute.',
    pay_out: 'Recorded. It is an entry of the drawer.',
  },
  failed: 'That did not work. Please try again.',
  offline: 'No connection. Press again when it is back: nothing is done twice.',
  refusals: {
    no_gateway: 'This shop is not connected to that gateway any more.',
    no_response: 'The gateway does not respond. Please try again later.',
    not_in_cash: 'The gateway may still refund it.',
  } as Record<string, string>,
};
