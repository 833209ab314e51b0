import type { Mutant } from './mutant.ts';

const desk = 'server/src/office/desk/desk.test.ts';
const pages = 'quality/e2e/office/orders/desk.test.ts';

/** Orders that staff enter for callers. */
export const officeDeskMutants: Mutant[] = [
  {
    name: 'callers have the limits of guests',
    file: 'server/src/checkout/place-order.ts',
    find: '    const refused = desk\n',
    replace: '    const refused = desk?.despiteBlock\n',
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
    name: 'caller is not known by Bengali digits',
    file: 'server/src/office/desk/get-caller.ts',
    find: 'await toCallablePhone(typed);',
    replace: "await toCallablePhone(typed.replaceAll(/[\\u09e6-\\u09ef]/g, ''));",
    test: {
      file: desk,
      title:
        'a caller is known by the digits of the phone: receiver, last baskets at today’s prices, open orders',
    },
  },
  {
    name: 'goods are not found by their code',
    file: 'server/src/office/desk/search-desk-products.ts',
    find: '...(await findByCode(db, search)), ...found',
    replace: '...found',
    test: { file: desk, title: 'goods are found by two letters in any script, and first by code or number' },
  },
  {
    name: 'order of the desk is placed without its zone',
    file: 'server/src/office/desk/place-desk-order.ts',
    find: '    zones,\n  );',
    replace: '    zones.slice(0, 0),\n  );',
    test: {
      file: desk,
      title: 'a quote of the desk is the amount of its order, with the charge of the zone',
    },
  },
  {
    name: 'draft of the desk is sent with a new key',
    file: 'office/app/desk/place-draft.ts',
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
      title: 'a repeated request records one call, and of two people who call at once the second gets 409',
    },
  },
  {
    name: 'call by somebody else is not noticed',
    file: 'server/src/office/orders/record-call.ts',
    find: 'if (last && earlier.length !== calls) return callRecorded(last);',
    replace: '',
    test: {
      file: calls,
      title: 'a repeated request records one call, and of two people who call at once the second gets 409',
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
    name: 'of two people who change the rules for calls the second overwrites the first',
    file: 'server/src/office/calls/call-rules.ts',
    find: "      .where('version', '=', version)\n",
    replace: '',
    test: {
      file: calls,
      title:
        'an owner changes the rules, which is in the audit; a second change of the same version is refused',
    },
  },
  {
    name: 'phone that has refused an order is not called',
    file: 'server/src/orders/refused-at-door.ts',
    find: "from_status = 'ONGOING'",
    replace: "from_status = 'PENDING'",
    test: { file: calls, title: 'an order of a phone that refused one at the door waits for a call' },
  },
  {
    name: 'order is confirmed without a call and without a reason',
    file: 'server/src/office/orders/record-call.ts',
    find: "if (outcome === 'skipped' && cleanText(note) === '') return invalid({ note: 'is required' });",
    replace: '',
    test: { file: calls, title: 'an order is confirmed without a call only with a reason, which stays' },
  },
  {
    name: 'filter of orders by zone does nothing',
    file: 'server/src/office/orders/find-orders.ts',
    find: "  if (zone) page = page.where('delivery_zone', '=', zone);\n",
    replace: '',
    test: {
      file: 'server/src/office/orders/bulk-move-orders.test.ts',
      title: 'orders are filtered by source and zone, and sorted by age',
    },
  },
  {
    name: 'orders that were opened go on counting as new',
    file: 'server/src/office/orders/order-rows.ts',
    find: 'AND NOT EXISTS (SELECT FROM order_opening WHERE order_id = orders.id)',
    replace: '',
    test: {
      file: 'server/src/office/orders/bulk-move-orders.test.ts',
      title: 'a new order counts until somebody opens it, and the first is remembered',
    },
  },
  {
    name: 'move of many orders stops at the first refusal',
    file: 'server/src/office/orders/bulk-move-orders.ts',
    find: '    results.push({ id, number, ...resultOf(moved, { to, staff: staff.name }) });',
    replace:
      '    results.push({ id, number, ...resultOf(moved, { to, staff: staff.name }) });\n    if (moved instanceof Refused) break;',
    test: {
      file: 'server/src/office/orders/bulk-move-orders.test.ts',
      title: 'many orders are moved with a result for each: one that somebody else has moved stops no other',
    },
  },
];

const live = 'quality/e2e/office/orders/live.test.ts';

/** New orders of the office, as the page shows them. */
export const officeLiveMutants: Mutant[] = [
  {
    name: 'new order makes no sound',
    file: 'office/app/live/use-new-orders.ts',
    find: 'today.newest_unopened > before.today.newest_unopened',
    replace: 'today.newest_unopened < before.today.newest_unopened',
    test: {
      file: live,
      title: 'a new order rings and counts in the title until somebody opens it; a muted device is silent',
    },
  },
  {
    name: 'page that cannot be loaded again is replaced',
    file: 'office/app/platform/stale-if-error.ts',
    find: 'results[route] = data;',
    replace: '',
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
  {
    name: 'more orders are handed out at once than the limit',
    file: 'office/app/runs/hand-out.tsx',
    find: 'orders.length > MAX_STOPS',
    replace: 'orders.length > 99',
    test: {
      file: 'quality/e2e/office/orders/runs.test.ts',
      title: 'an order whose chosen rider is disabled meanwhile goes to the rider whom the page shows then',
    },
  },
  {
    name: 'more comes back from the door than the order has',
    file: 'office/app/runs/stop-dialog.tsx',
    find: 'Math.min(chosen.quantity, quantity)',
    replace: 'chosen.quantity',
    test: {
      file: 'quality/e2e/office/orders/runs.test.ts',
      title:
        'a rider sees an order that is handed out while his page is open; the desk learns that it is delivered',
    },
  },
  {
    name: 'draft that waits is sent as who is signed in',
    file: 'office/app/desk/place-draft.ts',
    find: "state === 'waiting' && placed?.staff === staff",
    replace: "state === 'waiting' && placed !== undefined",
    test: {
      file: pages,
      title: 'a dead network and a reload lose no draft, and the order is placed once when it is back',
    },
  },
  {
    name: 'draft that is deleted in one tab comes back from another',
    file: 'office/app/desk/order-draft.ts',
    find: 'useDesk.setState({ draft: newDraft(), refusal: null, stored: [], ...read() })',
    replace: 'useDesk.setState({ stored: [], ...read() })',
    test: {
      file: pages,
      title: 'a dead network and a reload lose no draft, and the order is placed once when it is back',
    },
  },
  {
    name: 'second order at the counter is delivered',
    file: 'office/app/desk/order-draft.ts',
    find: '    pickup: collects(source),',
    replace: '    pickup: false,',
    test: {
      file: pages,
      title:
        'an unknown caller with six lines is done in 55 touches and letters, the last basket repeated in one; the next caller waits for no network, and a refused order is on the screen again',
    },
  },
  {
    name: 'desk places an order before its total is shown',
    file: 'office/app/desk/desk-page.tsx',
    find: 'const total = isReading ? null : ',
    replace: 'const total = !isReading && false ? null : ',
    test: {
      file: pages,
      title:
        'an unknown caller with six lines is done in 55 touches and letters, the last basket repeated in one; the next caller waits for no network, and a refused order is on the screen again',
    },
  },
];
