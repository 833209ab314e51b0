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
];
