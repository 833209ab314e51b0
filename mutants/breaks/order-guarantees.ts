import type { Mutant } from './mutant.ts';

/** Guarantees of docs/security.md: orders, payments, messages and responses. */
export const orderGuaranteeMutants: Mutant[] = [
  {
    name: 'one line within the limit allows the others any quantity',
    file: 'server/src/checkout/guest-limits.ts',
    find: 'lines.every(({ quantity }) => quantity <= perLine)',
    replace: 'lines.some(({ quantity }) => quantity <= perLine)',
    test: {
      file: 'server/src/checkout/guest-limits.test.ts',
      title: 'refuses an order of 51 units of a product with the limits and reserves no stock',
    },
  },
];
