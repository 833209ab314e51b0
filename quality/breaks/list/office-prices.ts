import type { Mutant } from './mutant.ts';

const prices = 'server/src/office/prices/prices.test.ts';

export const officePricesMutants: Mutant[] = [
  {
    name: 'publication overwrites a price that nobody saw',
    file: 'server/src/office/prices/publish-prices.ts',
    find: 'prices.get(product) !== seen',
    replace: 'false',
    test: {
      file: prices,
      title: 'a price that somebody else has changed since is not overwritten, and nothing is published',
    },
  },
  {
    name: 'publication is claimed outside the transaction of its prices',
    file: 'server/src/office/prices/publish-due.ts',
    find: 'return applyPublication(tx, id);',
    replace:
      "await db.updateTable('price_publication').set({ state: 'published', published: now }).where('id', '=', id).execute();\n      return applyPublication(tx, id);",
    test: {
      file: prices,
      title:
        'a publication that is killed in the middle changes no price, and is complete when it runs again',
    },
  },
  {
    name: 'undo takes back what was changed since',
    file: 'server/src/office/prices/undo-publication.ts',
    find: 'product.id = product_id AND unchanged',
    replace: 'product.id = product_id',
    test: { file: prices, title: 'an undo leaves what was changed since, and names it' },
  },
  {
    name: 'undo takes back the offer that was added since',
    file: 'server/src/office/prices/undo-publication.ts',
    find: 'THEN before_offer_ends END) AS unchanged',
    replace: 'THEN before_offer_ends END) OR product.price_paisa = change.price_paisa AS unchanged',
    test: {
      file: prices,
      title: 'an undo leaves a product that got an old price since, and names it',
    },
  },
  {
    name: 'scheduled prices leave the list of publications',
    file: 'server/src/office/prices/get-price-board.ts',
    find: "or([eb('state', '=', 'scheduled'), eb('id', 'in', newest)])",
    replace: "or([eb('id', 'in', newest)])",
    test: {
      file: prices,
      title: 'scheduled prices stay listed, and are listed by the time at which they are published',
    },
  },
  {
    name: 'a lower price of somebody else is overwritten',
    file: 'server/src/office/prices/publish-prices.ts',
    find: 'prices.get(product) !== seen)',
    replace: '(prices.get(product) ?? 0) > seen)',
    test: {
      file: prices,
      title: 'a price that somebody else has changed since is not overwritten, and nothing is published',
    },
  },
  {
    name: 'published prices delete the drafts of everybody',
    file: 'server/src/office/prices/publish-prices.ts',
    find: "deleteFrom('price_draft').where('staff_id', '=', staff.id)",
    replace: "deleteFrom('price_draft')",
    test: {
      file: prices,
      title: 'prices are published together, once per key, with an audit row each; placed orders stay',
    },
  },
  {
    name: 'preview that is opened again publishes again',
    file: 'office/app/prices/preview-dialog.tsx',
    find: 'if (pending.text !== text) pending =',
    replace: 'pending =',
    test: {
      file: 'quality/e2e/office/products/prices.test.ts',
      title:
        'a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait',
    },
  },
  {
    name: 'half a character of a body reaches the database',
    file: 'server/src/platform/http/json-body.ts',
    find: '/\\0|\\p{Cs}/gu',
    replace: '/\\0/gu',
    test: { file: prices, title: 'half a character in a draft is left out' },
  },
];
