import type { Mutant } from './mutant.ts';

const checkout = 'server/src/checkout';

/** Guarantees of docs/security.md: orders, limits, and the data of others. */
export const guaranteeMutants: Mutant[] = [
  {
    name: 'order with a total above the real one is accepted',
    file: `${checkout}/price-and-stock.ts`,
    find: 'totalSentPaisa === totals.totalPaisa) return null;',
    replace: 'totalSentPaisa >= totals.totalPaisa) return null;',
    test: {
      file: `${checkout}/guest-order-refusals.test.ts`,
      title: 'refuses a total that the shopper did not see',
    },
  },
  {
    name: 'only the last price of a product is compared',
    file: `${checkout}/order-request.ts`,
    find: 'if (price !== undefined) line.pricesSent.push(price);',
    replace: 'if (price !== undefined) line.pricesSent = [price];',
    test: {
      file: `${checkout}/guest-order-refusals.test.ts`,
      title: 'refuses a price of 72.49 with both prices and stores nothing',
    },
  },
];
