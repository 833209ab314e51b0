import type { Mutant } from './mutant.ts';

/** Requests whose response is lost: the page must not report a failure, nor send or show something twice. */
export const lostResponseMutants: Mutant[] = [
  {
    name: 'a cancellation without a response is a failure',
    file: 'storefront/app/orders/send-cancellation.ts',
    find: "problem.status >= 500) return 'unknown';",
    replace: "problem.status >= 500) return 'failed';",
    test: {
      file: 'storefront/app/orders/send-cancellation.test.ts',
      title: 'whether an order was cancelled is unknown if a proxy responds',
    },
  },
  {
    name: 'a product is added while its removal is on its way',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: ' && !inFlight.has(id)',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'that waits is not sent before an earlier one of its product has arrived',
    },
  },
];
