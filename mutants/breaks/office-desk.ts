import type { Mutant } from '../mutant.ts';

const desk = 'server/src/office/desk/desk.test.ts';
const pages = 'e2e/office/desk.test.ts';

/** Orders that staff enter for callers. */
export const officeDeskMutants: Mutant[] = [
  {
    name: 'callers have the limits of guests',
    file: 'server/src/checkout/place-order.ts',
    find: 'buyer.customer === null && !desk ?',
    replace: 'buyer.customer === null ?',
    test: {
      file: desk,
      title: 'a caller may order more than a guest, but not more than the stock, and at the shown price',
    },
  },
  {
    name: 'order of the desk has no source',
    file: 'server/src/checkout/place-order.ts',
    find: "${request.desk?.source ?? 'WEB'}",
    replace: "${'WEB'}",
    test: {
      file: desk,
      title:
        'the desk places an order in its own name, with its source and the message in the caller’s language',
    },
  },
  {
    name: 'draft of the desk is sent with a new key',
    file: 'office/app/desk/send.ts',
    find: 'order_key: key,',
    replace: 'order_key: `${key}${Date.now()}`,',
    test: {
      file: pages,
      title: 'a dead network and a reload lose no draft, and the order is placed once when it is back',
    },
  },
];
