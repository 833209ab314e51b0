import type { Mutant } from './mutant.ts';

const concurrent = 'server/src/orders/concurrent-moves.test.ts';
const restock = 'server/src/orders/restock.test.ts';
const ownCancel = 'server/src/orders/cancel-own-order.test.ts';
const moves = 'server/src/orders/move-order.test.ts';

/** Status changes of orders, cancellation and restocking, at the API. */
export const orderMoveMutants: Mutant[] = [
  {
    name: 'stale version is accepted',
    file: 'server/src/orders/order-version.ts',
    find: 'if (version === null || version === order.version) return null;',
    replace: 'if (version === null || version <= order.version) return null;',
    test: {
      file: concurrent,
      title: 'of two concurrent moves one is refused with actor and time of the other',
    },
  },
  {
    name: 'every actor may make any move',
    file: 'server/src/orders/move-order.ts',
    find: 'if (!allowed.includes(actor.kind)) {',
    replace: 'if (allowed.length === 0) {',
    test: { file: moves, title: 'a guest may only make the move PENDING>CANCELLED' },
  },
  {
    name: 'cancelled goods are not restocked',
    file: 'server/src/orders/restock.ts',
    find: 'UPDATE product SET stock = product.stock + line.quantity',
    replace: 'UPDATE product SET stock = product.stock',
    test: {
      file: restock,
      title: 'a cancelled order returns its goods to the stock once',
    },
  },
  {
    name: 'wasted goods are sold again',
    file: 'server/src/orders/restock.ts',
    find: 'UPDATE product SET stock = product.stock - wasted.quantity',
    replace: 'UPDATE product SET stock = product.stock',
    test: {
      file: restock,
      title: 'goods refused at the door are returned or wasted, line by line',
    },
  },
  {
    name: 'more is wasted than ordered',
    file: 'server/src/orders/restock.ts',
    find: 'AND wasted.quantity BETWEEN 1 AND coalesce(line.supplied_quantity, line.quantity)',
    replace: 'AND wasted.quantity >= 1',
    test: {
      file: restock,
      title: 'goods refused at the door are returned or wasted, line by line',
    },
  },
  {
    name: 'refused at the door without a reason',
    file: 'server/src/orders/move-order.ts',
    find: "if (atTheDoor && reason.trim() === '')",
    replace: "if (atTheDoor && reason === '')",
    test: {
      file: restock,
      title: 'goods refused at the door are returned or wasted, line by line',
    },
  },
  {
    name: 'undo after picking',
    file: 'server/src/orders/move-order.ts',
    find: 'return confirmed !== undefined && handled === undefined && picked === undefined;',
    replace: 'return confirmed !== undefined;',
    test: { file: moves, title: 'a confirmation cannot be undone after the goods are picked' },
  },
  {
    name: 'paid order is cancelled without a refund',
    file: 'server/src/orders/move-order.ts',
    find: "move.to === 'CANCELLED' ? await refundExcess(tx, order.id, CANCELLED) : NOTHING",
    replace: 'NOTHING',
    test: {
      file: 'server/src/payments/cancel-paid-order.test.ts',
      title: 'a paid order that is cancelled is refunded, once',
    },
  },
  {
    name: 'step is recorded too early',
    file: 'server/src/orders/record-step.ts',
    find: "picked: ['PROCESSING'],\n  packed: ['PROCESSING'],",
    replace: "picked: ['PROCESSING'],\n  packed: ['PENDING', 'PROCESSING'],",
    test: {
      file: 'server/src/orders/record-step.test.ts',
      title: 'a step is recorded once, with its first actor, and only in its statuses',
    },
  },
  {
    name: 'refused cancellation is reported as successful',
    file: 'server/src/orders/cancel-own-order.ts',
    find: "return moved.body.fields?.status === 'CANCELLED' ? null : ORDER_CONFIRMED;",
    replace: 'return null;',
    test: {
      file: ownCancel,
      title:
        'an order that the shop has moved to ["PROCESSING"] is not cancelled, and no staff member is named',
    },
  },
  {
    name: 'second cancellation is refused',
    file: 'server/src/orders/cancel-own-order.ts',
    find: "if (order.status === 'CANCELLED') return null;",
    replace: "if (order.status === 'CANCELLED') return ORDER_CONFIRMED;",
    test: {
      file: ownCancel,
      title: 'a guest cancels a PENDING order once: the stock returns, the order shows when',
    },
  },
];
