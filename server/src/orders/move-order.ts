import type { OrderStatus } from '@haat/contract/shop/orders';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { MoneyBack, OrderNotice } from '../messages/orders/order-texts.ts';
import { queueOrderMessage, withdrawConfirmation } from '../messages/orders/queue-order-message.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { OrderHistoryTable, OrdersTable, Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { type Actor, actorText, allowedActors } from './order-moves.ts';
import { queueRefund } from './queue-refund.ts';
import { restock, type WastedLine } from './restock.ts';

export interface OrderMove {
  /** The order's id. */
  order: number;
  to: OrderStatus;
  actor: Actor;
  /** The version of the order that the actor has seen; null: any version. */
  version: number | null;
  /** Why, for the history and the stock ledger. Required if the order was refused at the door. */
  reason?: string;
  /** Only for the shop. */
  note?: string;
  /** Goods that cannot be sold again, only of an order that was refused at the door. All other goods return to the stock. */
  wasted?: readonly WastedLine[];
}

const COLUMNS = [
  'id',
  'number',
  'status',
  'version',
  'payment_id',
  'delivery_type',
  'delivery_hours',
  'created',
  'language',
  'guest_token',
  'receiver_phone_number',
  'receiver_email',
  'total_paisa',
] as const;

export type MovedOrder = Pick<Selectable<OrdersTable>, (typeof COLUMNS)[number]>;

/** A confirmation after this time can be undone. A trigger of the database has the same limit. */
const UNDO_TIME = sql<Date>`now() - interval '1 minute'`;

/**
 * Moves an order to another status: status, history, message, stock and refund in one transaction.
 * A refusal stores nothing: 404; 409 `order_changed` if the order was moved since `version`, or `illegal_move`, both with the
 * actor and the time of the last move; 403 `move_not_allowed` for this actor; 422 `reason_missing` or `wrong_waste`.
 */
export function moveOrder(db: Database, move: OrderMove): Promise<MovedOrder | Refused> {
  return inTransaction(db, (tx) => moveInTransaction(tx, move));
}

/** The same in the caller's transaction, which must be rolled back if the move is refused. */
export async function moveInTransaction(
  tx: Transaction<Schema>,
  move: OrderMove,
): Promise<MovedOrder | Refused> {
  const order = await lockOrder(tx, move.order);
  if (!order) return notFound('Order');
  const refusal = (await refuseMove(tx, order, move)) ?? refuseDetails(order, move);
  if (refusal) return refusal;
  await writeMove(tx, order, move);
  await notifyShopper(tx, order, move.to);
  if (move.to === 'CANCELLED') {
    await refundPayment(tx, order);
    const refused = await restock(tx, order.id, {
      actor: actorText(move.actor),
      reason: move.reason ?? '',
      wasted: move.wasted ?? [],
    });
    if (refused) return refused;
  }
  return { ...order, status: move.to, version: order.version + 1 };
}

async function lockOrder(tx: Transaction<Schema>, id: number): Promise<MovedOrder | null> {
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', id)
    .select(COLUMNS)
    // Not `for update`, which would wait for inserts of rows that refer to the order.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order ?? null;
}

async function refuseMove(
  tx: Transaction<Schema>,
  order: MovedOrder,
  { to, actor, version }: OrderMove,
): Promise<Refused | null> {
  if (version !== null && version !== order.version)
    return orderChanged(order, await findLastMove(tx, order));
  const allowed = allowedActors(order.status, to);
  if (!allowed) return illegalMove(order, to, await findLastMove(tx, order));
  if (!allowed.includes(actor.kind)) {
    const message = `A ${actor.kind} cannot move an order from ${order.status} to ${to}.`;
    return new Refused(403, 'move_not_allowed', message);
  }
  if (to === 'PENDING' && !(await canUndo(tx, order)))
    return illegalMove(order, to, await findLastMove(tx, order));
  return null;
}

function refuseDetails(order: MovedOrder, { to, reason = '', wasted = [] }: OrderMove): Refused | null {
  const atTheDoor = order.status === 'ONGOING' && to === 'CANCELLED';
  if (atTheDoor && reason === '')
    return new Refused(422, 'reason_missing', 'An order that was refused at the door needs a reason.');
  if (!atTheDoor && wasted.length > 0)
    return new Refused(422, 'wrong_waste', 'Only goods that were refused at the door can be wasted.');
  return null;
}

type LastMove = Pick<Selectable<OrderHistoryTable>, 'actor' | 'at'>;

async function findLastMove(tx: Transaction<Schema>, { id }: MovedOrder): Promise<LastMove | undefined> {
  return tx
    .selectFrom('order_history')
    .where('order_id', '=', id)
    .select(['actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function orderChanged({ number, status }: MovedOrder, last: LastMove | undefined): Refused {
  const who = last?.actor ?? 'somebody';
  return new Refused(409, 'order_changed', `${who} moved order ${number} to ${status} meanwhile.`, {
    fields: lastMoveFields(status, last),
  });
}

function illegalMove({ number, status }: MovedOrder, to: OrderStatus, last: LastMove | undefined): Refused {
  const message = `Order ${number} is ${status} and cannot go to ${to}${to === 'PENDING' ? ' any more' : ''}.`;
  return new Refused(409, 'illegal_move', message, { fields: lastMoveFields(status, last) });
}

/** The current status, and the actor and time (ISO 8601) of the last move. */
function lastMoveFields(status: OrderStatus, last: LastMove | undefined): Record<string, string> {
  return { status, ...(last && { moved_by: last.actor, moved_at: last.at.toISOString() }) };
}

/** True if the order was confirmed less than a minute ago and no further step is recorded. */
async function canUndo(tx: Transaction<Schema>, { id }: MovedOrder): Promise<boolean> {
  const confirmed = await tx
    .selectFrom('order_history')
    .where('order_id', '=', id)
    .where('to_status', '=', 'PROCESSING')
    .where('at', '>', UNDO_TIME)
    .select('id')
    .executeTakeFirst();
  const handled = await tx
    .selectFrom('order_step')
    .where('order_id', '=', id)
    .where('step', '<>', 'confirmed')
    .select('id')
    .executeTakeFirst();
  return confirmed !== undefined && handled === undefined;
}

async function writeMove(tx: Transaction<Schema>, order: MovedOrder, move: OrderMove): Promise<void> {
  const { to, actor, reason = '', note = '' } = move;
  await tx.updateTable('orders').set({ status: to }).where('id', '=', order.id).execute();
  await tx
    .insertInto('order_history')
    .values({
      order_id: order.id,
      from_status: order.status,
      to_status: to,
      actor: actorText(actor),
      reason,
      note,
    })
    .execute();
}

/** Queues the message of a move in the shopper's language. That of a confirmation waits, because it can be undone for a minute. */
async function notifyShopper(tx: Transaction<Schema>, order: MovedOrder, to: OrderStatus): Promise<void> {
  if (order.status === 'PROCESSING') await withdrawConfirmation(tx, order);
  const notice = noticeOf(order, to);
  if (notice) await queueOrderMessage(tx, order, notice);
}

function noticeOf(order: MovedOrder, to: OrderStatus): OrderNotice | null {
  const { status, payment_id, total_paisa, delivery_type } = order;
  const paid = payment_id !== null;
  switch (to) {
    case 'PROCESSING':
      return { kind: 'confirmed', nth: order.version + 1, ...promise(order) };
    case 'ONGOING':
      if (delivery_type === 'STORE_PICKUP') return null;
      return { kind: 'on_its_way', duePaisa: paid ? 0 : total_paisa };
    case 'COMPLETED':
      return { kind: 'delivered' };
    case 'CANCELLED': {
      const money: MoneyBack = paid ? { kind: 'refund', paisa: total_paisa } : { kind: 'nothing_paid' };
      return { kind: status === 'ONGOING' ? 'refused' : 'cancelled', money };
    }
    default:
      return null;
  }
}

/** The end of the promised hours, unless it has passed. */
function promise({ delivery_type, delivery_hours, created }: MovedOrder): { by?: Date } {
  if (delivery_type === 'STORE_PICKUP' || delivery_hours === null) return {};
  const by = new Date(created.getTime() + delivery_hours * 3_600_000);
  return by.getTime() > Date.now() ? { by } : {};
}

/** Queues the refund of the order's payment, if it was paid. */
async function refundPayment(tx: Transaction<Schema>, { id, payment_id }: MovedOrder): Promise<void> {
  if (payment_id === null) return;
  const payment = await tx
    .selectFrom('payment')
    .where('order_id', '=', id)
    .where('surplus', 'is', null)
    .select(['id', 'amount_paisa'])
    .executeTakeFirstOrThrow();
  await queueRefund(tx, { ...payment, surplus: 'order_cancelled' });
}
