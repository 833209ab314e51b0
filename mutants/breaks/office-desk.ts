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

const calls = 'server/src/office/calls/calls.test.ts';

/** Calls before an order is confirmed, and moves of many orders. */
export const officeCallMutants: Mutant[] = [
  {
    name: 'order is confirmed without the call that a rule asks for',
    file: 'server/src/office/orders/move-as-staff.ts',
    find: 'if (open) return callNeeded(reasons);',
    replace: 'if (!open && false) return callNeeded(reasons);',
    test: {
      file: calls,
      title: 'a large first order waits for a call; one of a known phone and a small one do not',
    },
  },
  {
    name: 'repeated request records a second call',
    file: 'server/src/office/orders/record-call.ts',
    find: 'if (earlier.some((call) => call.call_key === call_key)) return null;',
    replace: 'call_key += Math.random();',
    test: {
      file: calls,
      title: 'a repeated request records one call, and of two people who call at once the second is told',
    },
  },
  {
    name: 'call by somebody else is not noticed',
    file: 'server/src/office/orders/record-call.ts',
    find: 'if (last && earlier.length !== calls) return callRecorded(last);',
    replace: '',
    test: {
      file: calls,
      title: 'a repeated request records one call, and of two people who call at once the second is told',
    },
  },
  {
    name: 'cancellation after the last miss names no cause',
    file: 'server/src/office/orders/record-call.ts',
    find: ", cause: 'not_reached' } as const",
    replace: ' } as const',
    test: {
      file: calls,
      title: 'the last miss cancels the order: the goods return, and the shopper gets the cause',
    },
  },
  {
    name: 'move of many orders stops at the first refusal',
    file: 'server/src/office/orders/move-orders.ts',
    find: '    results.push({ id, number, ...resultOf(moved, { to, staff }) });',
    replace:
      '    results.push({ id, number, ...resultOf(moved, { to, staff }) });\n    if (moved instanceof Refused) break;',
    test: {
      file: 'server/src/office/orders/many-orders.test.ts',
      title: 'many orders are moved with a result for each: one that somebody else has moved stops no other',
    },
  },
];

const live = 'e2e/office/live.test.ts';

/** New orders of the office, as the page shows them. */
export const officeLiveMutants: Mutant[] = [
  {
    name: 'new order makes no sound',
    file: 'office/app/live/use-new-orders.ts',
    find: 'today.unopened > before.today.unopened',
    replace: 'today.unopened < before.today.unopened',
    test: {
      file: live,
      title: 'a new order rings and counts in the title until somebody opens it; a muted device is silent',
    },
  },
  {
    name: 'keys of lists work while somebody types',
    file: 'office/app/live/use-shortcuts.ts',
    find: ' || isTyping(event.target)) return;',
    replace: ') return;',
    test: {
      file: live,
      title: 'keys on a wide screen: / searches, j and k move along the list, Enter opens, ? lists the keys',
    },
  },
];
