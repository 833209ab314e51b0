import type { Mutant } from './mutant.ts';

/** Orders after the checkout, in the browser: payment, failures, lists. */
export const orderPageMutants: Mutant[] = [
  {
    name: 'payment page is not opened',
    file: 'storefront/app/payments/use-payment-redirect.ts',
    find: 'window.location.assign(response.url);',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
    statements: ['4.21'],
  },
  {
    name: 'the end of the time for a payment is a number without its part of the day',
    file: 'storefront/app/payments/payment-deadline.tsx',
    find: 'const clock = texts.clock(at.hour, at.minute);',
    replace: 'const clock = `${at.hour}:${at.minute}`;',
    test: {
      file: 'storefront/app/payments/payment-deadline.test.tsx',
      title: 'the end of the time for a payment is written as other times: bn',
    },
  },
  {
    name: 'missing payment URL without its message',
    file: 'storefront/app/payments/use-payment-redirect.ts',
    find: "notify(refusalText(response.refused), 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
    statements: ['8.10'],
  },
  {
    name: 'missing fields of a customer without messages',
    file: 'storefront/app/checkout/checkout-form.tsx',
    find: "notify(texts.customer.fillRequired, 'error');",
    replace: ';',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the form of a customer: required fields, the regular address, and errors of the shop',
    },
    statements: ['5.07', '5.08'],
  },
  {
    name: 'customer’s order without a required email',
    file: 'storefront/app/checkout/read-order-form.ts',
    find: "if (receiver.email === '' && needsEmail) wrong.email = 'email';",
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the form of a customer: required fields, the regular address, and errors of the shop',
    },
    statements: ['5.07'],
  },
  {
    name: 'guest’s order without a required address',
    file: 'storefront/app/checkout/read-order-form.ts',
    find: "if (receiver.address === '') wrong.address = 'address';",
    replace: '',
    test: {
      file: 'storefront/app/checkout/read-order-form.test.ts',
      title: 'name, phone and address are required of a guest, the rest is not',
    },
    statements: ['5.14'],
  },
  {
    name: 'guest’s order requires a city',
    file: 'storefront/app/checkout/read-order-form.ts',
    find: "if (receiver.name === '') wrong.name = 'name';",
    replace:
      "if (receiver.name === '') wrong.name = 'name';\n  if (receiver.city === '') wrong.city = 'refused';",
    test: {
      file: 'storefront/app/checkout/read-order-form.test.ts',
      title: 'name, phone and address are required of a guest, the rest is not',
    },
    statements: ['5.15'],
  },
  {
    name: 'order without an id counts as placed',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: '!Number.isInteger(outcome.order?.id)',
    replace: 'outcome.order === null',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the form of a customer: required fields, the regular address, and errors of the shop',
    },
    statements: ['8.09'],
  },
  {
    name: 'failed order of a customer without its message',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: "notify(buyer.failureText(texts), 'error');",
    replace: '{}',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the form of a customer: required fields, the regular address, and errors of the shop',
    },
    statements: ['8.09', '8.12'],
  },
  {
    name: 'an order that is refused as too many does not say how long to wait',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'if (error && error.status === 429)',
    replace: 'if (error && error.status === 428)',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the form of a customer: required fields, the regular address, and errors of the shop',
    },
  },
  {
    name: 'failed order of a guest without its message',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'failureText: (texts) => texts.failed,',
    replace: "failureText: () => '',",
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'a guest fills the form: required and optional fields, typed text, errors and refusals',
    },
    statements: ['8.14'],
  },
  {
    name: 'failed order is not logged',
    file: 'storefront/app/checkout/place-order.ts',
    find: "console.warn('The order was not placed.', problem);",
    replace: '',
    test: {
      file: 'storefront/app/checkout/place-order.test.ts',
      title: 'a failure is logged and passed on to the caller',
    },
    statements: ['8.12'],
  },
  {
    name: 'overloaded shop gets no retry',
    file: 'storefront/app/checkout/retry-while-unavailable.ts',
    find: 'for (const wait of waits) {',
    replace: 'for (const wait of waits.slice(9)) {',
    test: {
      file: 'quality/e2e/shop/checkout/order-once.test.ts',
      title:
        'one order, whatever happens: pressed twice, response lost, refused for a while, or sent by two tabs',
    },
  },
  {
    name: 'each request has a new order key',
    file: 'storefront/app/checkout/place-order.ts',
    find: 'gateway.pending.read() ??',
    replace: 'null ??',
    test: {
      file: 'storefront/app/checkout/place-order.test.ts',
      title: 'a lost response, then the same again: one order',
    },
  },
  {
    name: 'every order can be paid again',
    file: 'storefront/app/orders/order-card.tsx',
    find: 'payable && order.paymentId === null',
    replace: 'payable',
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['2.31'],
  },
  {
    name: 'no order can be paid',
    file: 'storefront/app/orders/order-card.tsx',
    find: 'payable && order.paymentId === null',
    replace: 'payable && order.id < 0',
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['2.31'],
  },
  {
    name: 'Pay Now without a gateway shows nothing',
    file: 'storefront/app/payments/pay-now.tsx',
    find: "if (!online) return notify(soon, 'info');",
    replace: 'if (!online) return;',
    test: {
      file: 'quality/e2e/shop/network/second-shop.test.ts',
      title: 'without online payment, paying online is coming soon',
    },
    statements: ['2.32'],
  },
  {
    name: 'Details open nothing',
    file: 'storefront/app/orders/order-list.tsx',
    find: '              setOpen(true);\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['2.24', '2.30'],
  },
  {
    name: 'other text for no order',
    file: 'storefront/app/orders/messages.en.ts',
    find: "'No orders found'",
    replace: "'Nothing yet'",
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['8.23'],
  },
  {
    name: 'failed order fetch shows a message',
    file: 'storefront/app/session/create-private-store.ts',
    find: "console.warn('Something could not be fetched.', problem);",
    replace: "import('@haat/ui/notices.tsx').then(({ notify }) => notify(String(problem), 'error'));",
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['8.17'],
  },
  {
    name: 'unknown status is shown as pending',
    file: 'storefront/app/orders/order-status.tsx',
    find: '{known ? names[known] : order.status}',
    replace: "{names[known ?? 'PENDING']}",
    test: {
      file: 'storefront/app/orders/order-status.test.tsx',
      title: 'an unknown status is shown unchanged in a neutral colour',
    },
    statements: ['4.23'],
  },
  {
    name: 'no order has the status completed',
    file: 'storefront/app/orders/messages.en.ts',
    find: "    COMPLETED: 'COMPLETED',",
    replace: "    COMPLETED: 'DONE',",
    test: {
      file: 'storefront/app/orders/order-status.test.tsx',
      title: 'is shown with its meaning: COMPLETED',
    },
    statements: ['4.22'],
  },
];
