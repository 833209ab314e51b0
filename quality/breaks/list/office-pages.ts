import type { Mutant } from './mutant.ts';

const BRAND =
  'an owner changes name and logo; shoppers see both at the top and in the title, then the name alone';
const STOCK = {
  file: 'quality/e2e/office/products/stock.test.ts',
  title:
    'goods are received, also by barcode, and thrown away as sheets, which survive a dead network and a lost response',
};

/** Pages of the office: texts of shoppers, typed texts, lost sessions and lost networks. */
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
    file: 'office/app/slips/packing-slip.tsx',
    find: 'reasonIn(language, line.reason)',
    replace: 'line.reason',
    test: {
      file: 'quality/e2e/office/orders/slips.test.ts',
      title: 'the desk prints two invoices, labels and slips, and each says who has printed it',
    },
  },
  {
    name: 'upload after the session has ended says nothing of it',
    file: 'office/app/products/upload.ts',
    find: '  noteStatus(status);\n',
    replace: '',
    test: { file: 'quality/e2e/office/administration/brand.test.ts', title: BRAND },
  },
  {
    name: 'failure after a conflict is shown nowhere',
    file: 'office/app/settings/brand-page.tsx',
    find: 'await api.getBrand().catch(() => null)',
    replace: 'await api.getBrand()',
    test: { file: 'quality/e2e/office/administration/brand.test.ts', title: BRAND },
  },
  {
    name: 'arrow back of an order leaves the office',
    file: 'office/app/platform/back-link.tsx',
    find: 'window.history.state?.idx > 0',
    replace: 'window.history.length > 1',
    test: {
      file: 'quality/e2e/office/journey.test.ts',
      title:
        'a press without a network keeps a half-typed note and is made again; a move of somebody else is named',
    },
  },
  {
    name: 'long words widen pages',
    file: 'ui/src/theme.css',
    find: 'overflow-wrap: anywhere;',
    replace: 'overflow-wrap: normal;',
    test: {
      file: 'quality/e2e/office/long-texts.test.ts',
      title:
        'no screen of the office is wider than a phone because of a long word or link, in both languages',
    },
  },
  {
    name: 'a page of the office with typed texts is left without a question',
    file: 'office/app/platform/use-leave-guard.ts',
    find: 'isAnyChanged() && !window.confirm(question)',
    replace: "isAnyChanged() && question === ''",
    test: {
      file: 'quality/e2e/office/leave-guard.test.ts',
      title: 'a page with a typed product or a typed text is not left without a question',
    },
  },
  {
    name: 'path of the office with a query but no slash is a page',
    file: 'server/src/office/pages/pages.ts',
    find: '(\\?|$)',
    replace: '$',
    test: {
      file: 'quality/e2e/office/pages.test.ts',
      title: 'the page of the office is not stored and has a policy of its own',
    },
  },
  {
    name: 'failed download without a session does not lead to the sign-in',
    file: 'office/app/platform/use-download.ts',
    find: 'if (status === 401) await revalidate();',
    replace: '',
    test: {
      file: 'quality/e2e/office/products/imports.test.ts',
      title:
        'a file or pasted columns are checked, show changes and wrong rows, are cancelled or stored; products and orders are downloaded',
    },
  },
  {
    name: 'settings that are saved are not left without a question',
    file: 'office/app/settings/shop-page.tsx',
    find: 'markSaved(typed);',
    replace: '',
    test: {
      file: 'quality/e2e/office/administration/settings.test.ts',
      title:
        'an owner limits the pieces of an order, sends a test message and turns cash off; of two the second sees what is stored',
    },
  },
  {
    name: 'a press without a network loads the page of the office again',
    file: 'office/app/platform/use-reload.ts',
    find: 'if (isConnected() && ',
    replace: 'if (',
    test: {
      file: 'quality/e2e/office/journey.test.ts',
      title:
        'a press without a network keeps a half-typed note and is made again; a move of somebody else is named',
    },
  },
  {
    name: 'second factor whose response was lost seems unreachable',
    file: 'office/app/staff/second-factor-page.tsx',
    find: "problem.refusal.code === 'second_factor_on'",
    replace: "problem.refusal.code === 'never'",
    test: {
      file: 'quality/e2e/office/administration/staff.test.ts',
      title:
        'an owner invites a manager, limits and removes him, his sessions end at once, and she changes her own password',
    },
  },
  {
    name: 'new shop without contact details is set up',
    file: 'server/src/office/orders/today.ts',
    find: ' AND EXISTS (SELECT FROM contact_info)',
    replace: '',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'a shop is set up once it has products and contact details',
    },
  },
  {
    name: 'new shop without products is set up',
    file: 'server/src/office/orders/today.ts',
    find: 'EXISTS (SELECT FROM product) AND ',
    replace: '',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'a shop is set up once it has products and contact details',
    },
  },
  {
    name: 'first steps of a new shop are not listed',
    file: 'office/app/today/today-page.tsx',
    find: '{today && !today.is_set_up && <FirstSteps />}',
    replace: '',
    test: { file: 'quality/e2e/office/administration/brand.test.ts', title: BRAND },
  },
  {
    name: 'checkout without its payment method has no way on',
    file: 'storefront/app/checkout/checkout-alerts.tsx',
    find: 'onClick={() => window.location.reload()}',
    replace: '',
    test: {
      file: 'quality/e2e/office/administration/settings.test.ts',
      title:
        'an owner limits the pieces of an order, sends a test message and turns cash off; of two the second sees what is stored',
    },
  },
  {
    name: 'poll of Today misses what is committed after a later row',
    file: 'server/src/office/orders/today.ts',
    find: 'sql`(SELECT sum(id) FROM',
    replace: 'sql`(SELECT max(id) FROM',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'a client that polls gets a step that is committed after a later one',
    },
  },
  {
    name: 'next page of a day misses an order whose id was drawn late',
    file: 'server/src/office/orders/find-orders.ts',
    find: '{ byTime: day !== undefined }',
    replace: '{ byTime: false }',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'pages neither repeat nor miss an order',
    },
  },
  {
    name: 'category that arrives late replaces another one on the price board',
    file: 'office/app/prices/arrange-page.tsx',
    find: 'setItems((items) => {',
    replace: 'setItems(() => {',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'order is packed with another weight than is typed',
    file: 'office/app/packing/pack-line.tsx',
    find: 'const isSaved = grams !== null && grams === line.grams;',
    replace: 'const isSaved = line.grams !== null;',
    test: {
      file: 'quality/e2e/office/orders/picking.test.ts',
      title:
        'a packer picks without a network, another one was faster, and nothing is picked twice; then the fish is weighed and packed',
    },
  },
  {
    name: 'search brings an older sheet of the stock back',
    file: 'office/app/stock/sheet.ts',
    find: 'setSheet((current) => ({ ...current, lines: change(current.lines) }));',
    replace: 'setSheet({ ...sheet, lines: change(sheet.lines) });',
    test: STOCK,
  },
  {
    name: 'result of a search of the stock erases the next one',
    file: 'office/app/stock/stock-search.tsx',
    find: 'onChoose(products[0]);',
    replace: 'choose(products[0]);',
    test: STOCK,
  },
  {
    name: 'press after the session has ended loses what is typed',
    file: 'office/app/platform/use-reload.ts',
    find: 'isConnected() && !useSignedOut.getState()',
    replace: 'isConnected()',
    test: {
      file: 'quality/e2e/office/journey.test.ts',
      title:
        'a press without a network keeps a half-typed note and is made again; a move of somebody else is named',
    },
  },
  {
    name: 'ticks wait until the pick list is opened',
    file: 'office/app/shell/shell.tsx',
    find: "  useSendTicks(session.rights.includes('orders.pick'), session.id);\n",
    replace: '',
    test: {
      file: 'quality/e2e/office/orders/picking.test.ts',
      title:
        'a packer picks without a network, another one was faster, and nothing is picked twice; then the fish is weighed and packed',
    },
  },
  {
    name: 'poll aborts the one before',
    file: 'office/app/platform/use-poll.ts',
    find: 'if (paused || isLoading) return;',
    replace: 'if (paused) return;',
    test: {
      file: 'quality/e2e/office/products/imports.test.ts',
      title:
        'a file or pasted columns are checked, show changes and wrong rows, are cancelled or stored; products and orders are downloaded',
    },
  },
  {
    name: 'bell counts in Latin digits, though Bengali ones were chosen',
    file: 'office/app/live/bell.tsx',
    find: '{inDigits(unopened)}',
    replace: '{unopened}',
    test: {
      file: 'quality/e2e/office/pages.test.ts',
      title: 'who reads Bengali chooses the digits of the office, and numbers of orders stay as they are',
    },
  },
];
