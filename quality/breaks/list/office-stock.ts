import type { Mutant } from './mutant.ts';

/** Sheets of the stock, and stock that is imported, at the API. */
export const officeStockMutants: Mutant[] = [
  {
    name: 'stock without room for what comes back',
    file: 'contract/src/office/limits.ts',
    find: 'MAX_STOCK = 1_000_000_000',
    replace: 'MAX_STOCK = 2_147_483_647',
    test: {
      file: 'server/src/office/paste/paste.test.ts',
      title:
        'the largest stock has room for what comes back: an order from before it was counted is cancelled',
    },
  },
  {
    name: 'corrected sheet is added to the one that it corrects',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: 'line.before - line.after]',
    replace: '0]',
    test: {
      file: 'server/src/office/stock/corrected-sheets.test.ts',
      title: 'a sheet that corrects another one replaces it, also after a sale',
    },
  },
  {
    name: 'count takes off what was sold before it was made',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: " AND at > now() - age * interval '1 ms'",
    replace: '',
    test: {
      file: 'server/src/office/stock/corrected-sheets.test.ts',
      title: 'a count is the stock at its moment, however often it is corrected',
    },
  },
  {
    name: 'sheet is corrected twice',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: 'return next ? new',
    replace: 'return !sheet ? new',
    test: {
      file: 'server/src/office/stock/corrected-sheets.test.ts',
      title: 'a sheet is corrected once, by a sheet of its kind',
    },
  },
  {
    name: 'import of an old export puts old prices back',
    file: 'server/src/catalogue/import/export-mark.ts',
    find: 'mark.had(column, file) ||',
    replace: '',
    test: {
      file: 'server/src/catalogue/import/exported-rows.test.ts',
      title:
        'an old export with one text changed changes this text only: the offer stays ended, the price raised, the product archived',
    },
  },
];
