import type { Mutant } from './mutant.ts';

const BRAND =
  'an owner changes name and logo; shoppers see both at the top and in the title, then the name alone';

/** Pages of the office for texts of shoppers, lost sessions and lost networks. */
export const officePageMutants: Mutant[] = [
  {
    name: 'usual reason stays in the language of the packer',
    file: 'server/src/orders/supply-line.ts',
    find: 'const reason = reasonIn(order.language, supply.reason);',
    replace: 'const { reason } = supply;',
    test: {
      file: 'server/src/office/packing/packing.test.ts',
      title: 'a usual reason is stored in the language of the shopper, another one as it was typed',
    },
  },
  {
    name: 'packing slip has the reason in another language',
    file: 'office/app/slips/packing-sheet.tsx',
    find: 'reasonIn(language, line.reason)',
    replace: 'line.reason',
    test: {
      file: 'e2e/office/slips.test.ts',
      title: 'the desk prints two invoices, labels and slips, and each says who has printed it',
    },
  },
  {
    name: 'upload after the session has ended says nothing of it',
    file: 'office/app/products/upload.ts',
    find: '  noteStatus(status);\n',
    replace: '',
    test: { file: 'e2e/office/brand.test.ts', title: BRAND },
  },
  {
    name: 'failure after a conflict is shown nowhere',
    file: 'office/app/settings/brand-page.tsx',
    find: 'await api.getBrand().catch(() => null)',
    replace: 'await api.getBrand()',
    test: { file: 'e2e/office/brand.test.ts', title: BRAND },
  },
  {
    name: 'long name widens the packing of an order',
    file: 'office/app/packing/pack-order-page.tsx',
    find: '<p className="wrap-anywhere text-muted">',
    replace: '<p className="text-muted">',
    test: {
      file: 'e2e/office/screens.test.ts',
      title:
        'every screen of the office is accessible, readable in the dark in Bengali, fits a phone, and is used by keyboard',
    },
  },
];
