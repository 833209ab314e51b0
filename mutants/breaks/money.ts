import type { Mutant } from '../mutant.ts';

const taxClasses = 'server/src/checkout/tax-classes.test.ts';

/** Amounts of an order beside those of the specification. */
export const moneyMutants: Mutant[] = [
  {
    name: 'tax class of a parent category is ignored',
    file: 'server/src/checkout/price-and-stock.ts',
    find: "coalesce(category.tax_class, parent.tax_class, 'specified')",
    replace: "coalesce(category.tax_class, 'specified')",
    test: {
      file: taxClasses,
      title: 'tax is added only to lines that do not include it and are not exempt, also below a category',
    },
  },
  {
    name: 'tax is added to prices that include it',
    file: 'server/src/pricing/order-amounts.ts',
    find: "taxClass !== 'specified'",
    replace: "taxClass === 'exempt'",
    test: {
      file: taxClasses,
      title: 'tax is added only to lines that do not include it and are not exempt, also below a category',
    },
  },
];
