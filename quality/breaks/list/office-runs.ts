import type { Mutant } from './mutant.ts';

const runs = 'server/src/office/runs/runs.test.ts';
const moves = 'server/src/office/orders/bulk-move-orders.test.ts';
const PAID_MEANWHILE =
  'an order that was paid online after its sum was shown is not delivered with the others';

/** Runs of riders and deliveries by the desk, at the API. */
export const officeRunMutants: Mutant[] = [
  {
    name: 'stops of a run are in the order of their numbers',
    file: 'server/src/office/runs/own-run.ts',
    find: "    .orderBy('position')\n",
    replace: "    .orderBy('orders.id')\n",
    test: {
      file: runs,
      title: 'orders are handed to a rider, who sees them in the order of the stops with the sum due',
    },
  },
  {
    name: 'list of runs has the sum of each stop',
    file: 'server/src/office/runs/list-runs.ts',
    find: 'number, version, status, receiver_name, area, position };',
    replace: "number, version, status, receiver_name: 'due', area, position };",
    test: { file: runs, title: 'the list for those who hand out has no amounts' },
  },
  {
    name: 'order joins a second run',
    file: 'server/src/office/runs/hand-out.ts',
    find: '  if (current) return onAnotherRun(order, current);\n',
    replace: '',
    test: { file: runs, title: 'an order is on one run, and changes riders only before its delivery' },
  },
  {
    name: 'repeated hand-out adds a stop again',
    file: 'server/src/office/runs/hand-out.ts',
    find: '  if (current?.id === run) return null;\n',
    replace: '',
    test: {
      file: runs,
      title: 'a repeated hand-out with the same key makes no second run, and each order has its own result',
    },
  },
  {
    name: 'rider delivers the stop of another rider',
    file: 'server/src/office/runs/finish-stop.ts',
    find: "    .where('rider_id', '=', rider)\n",
    replace: '',
    test: { file: runs, title: 'a rider neither sees nor changes a stop of another rider' },
  },
  {
    name: 'goods that came back are lost after a lost response',
    file: 'server/src/office/runs/finish-stop.ts',
    find: 'if (textOf(recorded) === textOf(returned)) return null;',
    replace: 'if (recorded) return null;',
    test: {
      file: runs,
      title: 'after a lost response a delivery with other goods that came back is refused',
    },
  },
  {
    name: 'rider sees the stops of all riders',
    file: 'server/src/office/runs/own-run.ts',
    find: "    .where('rider_id', '=', rider)\n    .where('removed'",
    replace: "    .where('removed'",
    test: { file: runs, title: 'a rider neither sees nor changes a stop of another rider' },
  },
  {
    name: 'repeated delivery is refused',
    file: 'server/src/office/runs/finish-stop.ts',
    find: 'locked.status === to && ',
    replace: 'false && ',
    test: {
      file: runs,
      title: 'a delivered stop collects its cash once, however often the request is repeated',
    },
  },
  {
    name: 'desk records cash of a sum that it has not seen',
    file: 'server/src/orders/move-order.ts',
    find: "to === 'COMPLETED' ? refuseChangedCash(tx, order.id, cash) : null",
    replace: 'null',
    test: { file: moves, title: PAID_MEANWHILE },
  },
  {
    name: 'list of orders shows no sum to collect',
    file: 'server/src/office/orders/order-rows.ts',
    find: "orders.status = 'ONGOING'",
    replace: "orders.status = 'CANCELLED'",
    test: { file: moves, title: PAID_MEANWHILE },
  },
  {
    name: 'goods that came back are announced as missing',
    file: 'server/src/office/runs/finish-stop.ts',
    find: 'quiet: true',
    replace: 'quiet: false',
    test: {
      file: runs,
      title:
        'a stop of which a line comes back costs less, returns the goods, and sends no message that something was missing',
    },
  },
  {
    name: 'part of a weighed line comes back at the price of whole packs',
    file: 'server/src/orders/supply-line.ts',
    find: 'line.supplied_grams === null || supplied === 0',
    replace: 'line.supplied_grams !== null || supplied === 0',
    test: {
      file: runs,
      title: 'a part of a weighed line that comes back lowers the sum by its share of the weight',
    },
  },
  {
    name: 'order of which nothing is left counts as delivered',
    file: 'server/src/office/runs/finish-stop.ts',
    find: '  if (returned.length > 0 && ',
    replace: '  if (false && ',
    test: { file: runs, title: 'who gives everything back has refused the order; then nothing is stored' },
  },
  {
    name: 'database lets an order that is not on its way join a run',
    file: 'server/migrations/0048_runs.sql',
    find: "<> 'ONGOING' THEN",
    replace: "= 'nothing' THEN",
    test: { file: runs, title: 'the database lets only an order that is on its way join or leave a run' },
  },
  {
    name: 'delivered stop of an older run is not found',
    file: 'server/src/office/runs/own-run.ts',
    find: 'order === undefined\n      ? stops',
    replace: 'order !== 0\n      ? stops',
    test: { file: runs, title: 'a stop of an older run is delivered, with its cash' },
  },
  {
    name: 'orders are handed to somebody who is no rider',
    file: 'server/src/office/runs/hand-out.ts',
    find: 'if (!riders.some(({ id }) => id === rider))',
    replace: 'if (riders.length === 0)',
    test: {
      file: 'server/src/office/runs/runs.test.ts',
      title: 'a repeated hand-out with the same key makes no second run, and each order has its own result',
    },
  },
  {
    name: 'a delivery by somebody else counts as the rider’s',
    file: 'server/src/office/runs/finish-stop.ts',
    find: 'locked.status === to && (await wasMovedBy(tx, rider, order))',
    replace: 'locked.status === to',
    test: {
      file: 'server/src/office/runs/runs.test.ts',
      title: 'a delivered stop collects its cash once, however often the request is repeated',
    },
  },
  {
    name: 'a weight far below the order is not confirmed',
    file: 'server/src/office/packing/weigh-line.ts',
    find: 'Math.abs(grams - expected) <=',
    replace: 'grams - expected <=',
    test: {
      file: 'server/src/office/packing/packing.test.ts',
      title: 'a weight may cost less than was ordered but never more, and one that differs much is confirmed',
    },
  },
  {
    name: 'weighing notifies of goods that are not in stock',
    file: 'server/src/orders/order-lines.ts',
    find: "if (kind === 'weight' || quiet) return;",
    replace: 'if (quiet) return null;',
    test: {
      file: 'server/src/office/packing/packing.test.ts',
      title: 'a picked order is packed when all that is sold by weight is weighed, once',
    },
  },
  {
    name: 'a key of a transfer is used for another kind',
    file: 'server/src/office/cash/transfers.ts',
    find: '(earlier.kind !== kind || earlier.amount_paisa !== paisa)',
    replace: 'earlier.amount_paisa !== paisa',
    test: {
      file: 'server/src/office/cash/cash.test.ts',
      title:
        'cash at the counter, refunds and deposits are entries of the drawer, and a deposit is taken back once',
    },
  },
  {
    name: 'a counter-entry of cash is taken back',
    file: 'server/src/office/cash/transfers.ts',
    find: "        .where('undoes', 'is', null)\n",
    replace: '',
    test: {
      file: 'server/src/office/cash/cash.test.ts',
      title:
        'cash at the counter, refunds and deposits are entries of the drawer, and a deposit is taken back once',
    },
  },
  {
    name: 'take off acts on the run of another rider',
    file: 'server/src/office/runs/hand-out.ts',
    find: 'if (current && current.id !== run) return onAnotherRun(row, current);',
    replace: 'run = current?.id ?? run;',
    test: {
      file: 'server/src/office/runs/runs.test.ts',
      title: 'an order is on one run, and changes riders only before its delivery',
    },
  },
  {
    name: 'what comes back is recorded when its sum is shown',
    file: 'server/src/office/runs/finish-stop.ts',
    find: 'return inRolledBack(db, ',
    replace: 'return inTransaction(db, ',
    test: {
      file: runs,
      title: 'what is to be collected without lines that come back is known before it is recorded',
    },
  },
  {
    name: 'rider reads the sum of the whole order while something comes back',
    file: 'office/app/runs/stop-dialog.tsx',
    find: "cashDue === null ? '…' : formatTaka(cashDue)",
    replace: 'formatTaka(stop.cash_due)',
    test: {
      file: 'quality/e2e/office/orders/runs.test.ts',
      title:
        'a rider sees an order that is handed out while his page is open; the desk learns that it is delivered',
    },
  },
  {
    name: 'sum of an open stop changes while it is read',
    file: 'office/app/runs/stop-dialog.tsx',
    find: 'if (refused !== null && loaded !== refused) {',
    replace: 'if (loaded !== stop) {',
    test: {
      file: 'quality/e2e/office/orders/runs.test.ts',
      title:
        'a rider sees an order that is handed out while his page is open; the desk learns that it is delivered',
    },
  },
  {
    name: 'order that was changed after it was packed goes out',
    file: 'server/src/orders/move-order.ts',
    find: "if (to === 'ONGOING' && (await mustPackAgain(tx, order.id)))",
    replace: "if (to === 'PENDING' && (await mustPackAgain(tx, order.id)))",
    test: {
      file: 'server/src/office/packing/pack-again.test.ts',
      title: 'an order that is changed after it was packed is packed again before it goes out',
    },
  },
  {
    name: 'lower price of a packed order needs another bag',
    file: 'server/src/orders/is-packed.ts',
    find: "edit.kind IN ('supply', 'weight', 'substitute') AND ",
    replace: '',
    test: {
      file: 'server/src/office/packing/pack-again.test.ts',
      title: 'a lower price of a packed order changes no bag',
    },
  },
  {
    name: 'packing page names steps in place of the ordered weight',
    file: 'office/app/packing/pack-line.tsx',
    find: 'orderedWeight === null ?',
    replace: "orderedWeight !== '' ?",
    test: {
      file: 'quality/e2e/office/orders/picking.test.ts',
      title:
        'a packer picks without a network, another one was faster, and nothing is picked twice; then the fish is weighed and packed',
    },
  },
];
