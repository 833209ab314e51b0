import type { Mutant } from './mutant.ts';

const stock = 'server/src/office/stock/stock.test.ts';
const categories = 'server/src/office/categories/categories.test.ts';
const products = 'server/src/office/products/products.test.ts';
/** The journey of a product in the browser. */
const life = {
  file: 'quality/e2e/office/products/products.test.ts',
  title:
    'a product gets pictures, is sold by weight with cuts, has an offer with dates, is changed by two editors, found in Bengali and archived, also with others',
};

/** Products in the office, at the API. */
export const officeProductsMutants: Mutant[] = [
  {
    name: 'units of the office stay English',
    file: 'office/app/i18n/product-text.ts',
    find: "language === 'bn' ? unitInBengali(unit) : null",
    replace: 'null',
    test: {
      file: 'quality/e2e/office/orders/slips.test.ts',
      title: 'the desk prints two invoices, labels and slips, and each says who has printed it',
    },
  },
  {
    name: 'second editor of a product overwrites the first',
    file: 'server/src/office/products/update-product.ts',
    find: 'if (version === now.version) return null;',
    replace: 'return null;',
    test: {
      file: products,
      title: 'two editors of different fields both succeed; of one field the second learns who changed what',
    },
  },
  {
    name: 'repeated request creates a second product',
    file: 'server/src/office/products/create-product.ts',
    find: '  if (earlier) return refuseChanged(tx, earlier.product_id, columns);\n',
    replace: '',
    test: {
      file: products,
      title: 'a product is created from typed fields, once per key, and shoppers see and find it',
    },
  },
  {
    name: 'change of a product is not in the audit under the name of who made it',
    file: 'server/src/office/products/update-product.ts',
    find: '  await setStaffActor(tx, staff);\n',
    replace: '',
    test: {
      file: products,
      title: 'a changed price is seen by shoppers and is in the audit with before and after',
    },
  },
  {
    name: 'picture of a product keeps its shape',
    file: 'server/src/platform/media/store-picture.ts',
    find: 'crop ? await cropOf(image, crop) :',
    replace: 'false ? await cropOf(image, crop!) :',
    test: {
      file: 'server/src/office/products/pictures.test.ts',
      title: 'photos become squares without metadata, in the order of the product',
    },
  },
  {
    name: 'count undoes the sales since it was begun',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: '(seen === undefined ? movedSince : before - seen)',
    replace: '(seen === undefined ? movedSince : 0)',
    test: { file: stock, title: 'a count keeps what is sold while somebody counts' },
  },
  {
    name: 'repeated sheet is recorded twice',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: '  if (earlier) return hasLines(earlier, lines) ? earlier : recordedBefore(earlier);\n',
    replace: '',
    test: {
      file: stock,
      title: 'received goods are rows of the ledger with who and why, once per key',
    },
  },
  {
    name: 'second editor of a category overwrites the first',
    file: 'server/src/office/categories/edit-category.ts',
    find: 'known.version !== version',
    replace: 'false',
    test: { file: categories, title: 'the second of two editors of a category learns who changed it' },
  },
  {
    name: 'several products are changed over the change of somebody else',
    file: 'server/src/office/products/bulk-update-products.ts',
    find: 'id, { version, ...fields });',
    replace: 'id, { version: 1e9, ...fields });',
    test: {
      file: 'server/src/office/products/products.test.ts',
      title:
        'several products are changed at once; one that somebody else has changed is refused, and named with who it was',
    },
  },
  {
    name: 'sheet with more lines seems to be recorded',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: '  if (earlier) return hasLines(earlier, lines) ? earlier : recordedBefore(earlier);',
    replace: '  if (earlier) return hasLines(earlier, lines) ? earlier : (recordedBefore(earlier), earlier);',
    test: {
      file: 'server/src/office/stock/stock.test.ts',
      title: 'a sheet that was recorded and has other lines by now is refused, and says what was recorded',
    },
  },
  {
    name: 'import of the office is stored although it was cancelled',
    file: 'server/src/office/imports/import-jobs.ts',
    find: "    .where('state', '=', 'running')\n    .where('stop', '=', false)\n",
    replace: "    .where('state', '=', 'running')\n",
    test: {
      file: 'server/src/office/imports/imports.test.ts',
      title: 'an import that is cancelled while it waits or runs stores nothing',
    },
  },
  {
    name: 'two imports of the office run at once',
    file: 'server/migrations/0073_catalogue_imports.sql',
    find: 'CREATE UNIQUE INDEX catalogue_import_at_work',
    replace: 'CREATE INDEX catalogue_import_at_work',
    test: {
      file: 'server/src/office/imports/imports.test.ts',
      title: 'of two imports at once the second is refused with who and when',
    },
  },
  {
    name: 'export of orders repeats the last order of a batch',
    file: 'server/src/office/exports/export-orders.ts',
    find: 'ORDER BY orders.created, orders.id LIMIT',
    replace: 'ORDER BY orders.created DESC, orders.id LIMIT',
    test: {
      file: 'server/src/office/exports/exports.test.ts',
      title: 'more orders than a batch are all exported, once each',
    },
  },
  {
    name: 'Bengali export has the codes of the API',
    file: 'server/src/office/exports/translate-code.ts',
    find: "language === 'bn' && ",
    replace: 'false && ',
    test: {
      file: 'server/src/office/exports/exports.test.ts',
      title:
        'the orders of a period have the sums of their balance and the numbers of their invoices, the oldest first',
    },
  },
  {
    name: 'line is packed in the present unit of its product',
    file: 'server/src/orders/line-unit.ts',
    find: "coalesce(nullif(line.unit, ''), product.unit)`;",
    replace: 'product.unit`;',
    test: {
      file: 'server/src/office/packing/packing.test.ts',
      title: 'a line keeps the unit in which it was ordered, whatever the product has later',
    },
  },
  {
    name: 'fewer of a weighed line keep the weight of all',
    file: 'server/src/orders/supply-line.ts',
    find: 'return Math.floor((line.supplied_grams * quantity) / supplied);',
    replace: 'return line.supplied_grams;',
    test: {
      file: 'server/src/office/edits/edits.test.ts',
      title: 'fewer of a weighed line cost their share of the weight, never more',
    },
  },
  {
    name: 'NUL of a body reaches the database',
    file: 'server/src/platform/http/json-body.ts',
    find: '/\\0|\\p{Cs}/gu',
    replace: '/\\p{Cs}/gu',
    test: {
      file: 'server/src/office/hostile-bodies.test.ts',
      title: 'NUL is removed from every text of a body of the office, and no value gets a 5xx',
    },
  },
  {
    name: 'half a character of a wrong cell stops an import',
    file: 'server/src/catalogue/import/read-cells.ts',
    find: "short.replace(/\\p{Cs}/gu, '')",
    replace: 'short',
    test: {
      file: 'server/src/office/imports/imports.test.ts',
      title: 'a wrong cell with an emoji where the message is cut is refused as any other',
    },
  },
  {
    name: 'characters of a text are counted before NFC',
    file: 'server/src/platform/http/validation.ts',
    find: " && charactersIn(text.normalize('NFC')) <= limit",
    replace: '',
    test: { file: 'server/src/checkout/order-notes.test.ts', title: 'refuses a long note' },
  },
  {
    name: 'ended cut of a guest is dropped at the sign-in',
    file: 'server/src/cart/merge-guest-cart.ts',
    find: 'accepted.push({ ...line, option });',
    replace: "accepted.push({ ...line, option: '' });",
    test: {
      file: 'server/src/office/products/sale-form.test.ts',
      title: 'a cut that ended before the sign-in stays in the merged cart and stops the order',
    },
  },
  {
    name: 'a stock sheet has a product twice',
    file: 'server/src/office/stock/record-stock-sheet.ts',
    find: 'if (new Set(lines.map(({ product }) => product)).size !== lines.length)',
    replace: 'if (lines.length === 0)',
    test: { file: 'server/src/office/stock/stock.test.ts', title: 'a product twice is refused' },
  },
  {
    name: 'count in the list of products has a new key at each press',
    file: 'office/app/products/product-row.tsx',
    find: 'if (countKey.current.of !== stock) countKey',
    replace: 'countKey',
    test: life,
  },
  {
    name: 'category is saved without the picture that is on its way',
    file: 'office/app/categories/category-dialog.tsx',
    find: 'disabled={sending || uploading}',
    replace: 'disabled={sending}',
    test: {
      file: 'quality/e2e/office/products/categories.test.ts',
      title:
        'categories are created, renamed, moved and get a picture; old links lead to a new slug in one step',
    },
  },
  {
    name: 'conflict shows an old price in paisa',
    file: 'server/src/office/products/update-product.ts',
    find: "now.is_on_sale ? fieldOf(now, 'old_price_paisa')",
    replace: "now.is_on_sale ? ['old_price', String(now.old_price_paisa)]",
    test: {
      file: 'server/src/office/products/products.test.ts',
      title: 'who removes an old price learns in taka which one somebody else has set',
    },
  },
  {
    name: 'product is changed while it is saved',
    file: 'office/app/products/product-page.tsx',
    find: '<LockedFields locked={edit.busy}>',
    replace: '<LockedFields locked={false}>',
    test: life,
  },
  {
    name: 'field of a product loses the focus when it is saved',
    file: 'office/app/platform/locked-fields.tsx',
    find: 'focused.current?.focus();',
    replace: 'focused.current = null;',
    test: life,
  },
  {
    name: 'new product is changed while it is saved',
    file: 'office/app/products/new-product-page.tsx',
    find: '<LockedFields locked={busy}>',
    replace: '<LockedFields locked={false}>',
    test: life,
  },
];
