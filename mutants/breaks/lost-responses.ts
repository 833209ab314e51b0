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
  {
    name: 'an addition to the cart that is repeated adds again',
    file: 'server/src/cart/add-line.ts',
    find: 'const repeated = add_key && (await findAddition(tx, customer, item, add_key));',
    replace: "const repeated = add_key === '' && (await findAddition(tx, customer, item, add_key));",
    test: {
      file: 'server/src/cart/cart.test.ts',
      title: 'a repeated addition with its key adds once, also at the same time; another key adds again',
    },
  },
  {
    name: 'what is added again after a lost response has another key',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'failedAdditions.set(content, add_key);',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'that is added again after a lost response is there once, unless a fetch has shown it',
    },
  },
];
