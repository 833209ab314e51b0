import { wholeTaka } from '@haat/contract/money/money';
import type { PaidPart } from '@haat/contract/office/orders/paid';
import { toE164 } from '@haat/contract/phone/phone';
import type { CourierName } from '@haat/contract/shop/couriers';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { MINUTE } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import type { MoneyBack, OrderNotice, Slot } from '../messages/orders/order-texts.ts';
import { queueOrderMessage, withdrawMessages } from '../messages/orders/queue-order-message.ts';
import { wantsPromotions } from '../messages/wants-promotions.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { type Actor, actorText } from './actor.ts';
import { adjustOrder } from './adjust-order.ts';
import { allowedActors } from './allowed-moves.ts';
import { cashDueProblem, collectDue, takeOldBaki } from './collect-cash.ts';
import { mustPackAgain } from './is-packed.ts';
import { findLiveParcel, withCourier } from './live-parcel.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { readBalance } from './order-balance.ts';
import { findLastChange, type LastChange, orderNow, versionProblem } from './order-version.ts';
import { type Refunded, refundExcess } from './refund-excess.ts';
import { restock, type WastedLine } from './restock.ts';

export interface OrderMove {
  /** The order's id. */
  order: number;
  to: OrderStatus;
  actor: Actor;
  /** The version of the order that the actor has seen; null: any version. */
  version: number | null;
  /** The sum to collect in whole taka that the actor has seen, of a completion; without it any sum. */
  cash_paisa?: number | undefined;
  /** How the completed order is paid; without it in cash. The caller matches its claims. */
  paid?: readonly PaidPart[] | undefined;
  /** What a courier has collected, in whole taka. What is above the sum due by now is refunded. */
  collected_paisa?: number;
  /** What the shop lets go of the sum that a completion collects. */
  less?: { amount_paisa: number; reason: string } | undefined;
  /** Cash for what the phone owes on its khata, which is taken with a completion. */
  old_baki_paisa?: number | undefined;
  /** Why, for the history and the stock ledger. Required if the order was refused at the door. */
  reason?: string;
  /** Only for the shop. */
  note?: string;
  /** Why the shop cancelled, for the message to the shopper: nobody answered our calls, no code or advance came, or a courier has lost it. */
  cause?: 'not_reached' | 'not_confirmed' | 'lost';
  /** The courier that brings it, of an order that is sent out. */
  parcel?: { courier: CourierName; trackingUrl: string | null; nth: number };
  /** The advance of an order that is refused at the door is returned, also if it was agreed that the shop keeps it. */
  returnAdvance?: boolean | undefined;
  /** Goods that cannot be sold again, only of an order that was refused at the door. All other goods return to the stock. */
  wasted?: readonly WastedLine[];
}

/** How long a confirmation can be undone. A trigger of the database has the same limit. */
export const CONFIRMATION_UNDO_MS = MINUTE;

/**
 * Moves an order to another status: status, history, message, stock and refund in one transaction. Returns the order after the move.
 * A refusal stores nothing: 404; 409 `order_changed` if the order was moved since `version`, or `illegal_move`, both with the
 * actor and the time of the last move; 409 `cash_due_changed`, `pack_again`; 403 `move_not_allowed` for this actor; 422 `reason_missing` or
 * `wrong_waste`.
 */
export function moveOrder(db: Database, move: OrderMove): Promise<LockedOrder | Refused> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, move.order);
    if (!order) return notFound('Order');
    const refusal = (await moveProblem(tx, order, move)) ?? moveDetailsProblem(order, move);
    if (refusal) return refusal;
    // Before the move: a completed order without a payment counts as paid, see the view `order_balance`.
    const unpaid = move.to === 'COMPLETED' ? await collectRest(tx, order, move) : null;
    if (unpaid) return unpaid;
    const keptPaisa = await keptAdvance(tx, order, move);
    await writeMove(tx, order, { ...move, keptPaisa });
    const back = move.to === 'CANCELLED' ? CANCELLED : move.collected_paisa ? COLLECTED_MORE : null;
    const refunded = back ? await refundExcess(tx, order.id, back) : NOTHING;
    await notifyShopper(tx, order, move, { ...refunded, keptPaisa });
    if (move.to === 'CANCELLED') {
      const refused = await restock(tx, order.id, {
        actor: actorText(move.actor),
        reason: move.reason ?? '',
        wasted: move.wasted ?? [],
      });
      if (refused) return refused;
    }
    return { ...order, status: move.to, version: order.version + 1 };
  });
}

async function moveProblem(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { to, actor, version, cash_paisa }: OrderMove,
): Promise<Refused | null> {
  const changed = await versionProblem(tx, order, version);
  if (changed) return changed;
  const allowed = allowedActors(order.status, to);
  if (!allowed) return illegalMove(order, to, await findLastChange(tx, order.id));
  if (!allowed.includes(actor.kind)) {
    const params = { by: actor.kind, from: order.status, to };
    return new Refused(403, { code: 'move_not_allowed', params });
  }
  if (to === 'PENDING' && !(await canUndo(tx, order)))
    return illegalMove(order, to, await findLastChange(tx, order.id));
  if (to === 'ONGOING' && (await mustPackAgain(tx, order.id))) return new Refused(409, 'pack_again');
  if (to === 'PENDING' || to === 'CANCELLED' || to === 'COMPLETED') {
    const held = await courierProblem(tx, order.id, to);
    if (held) return held;
  }
  return to === 'COMPLETED' ? cashDueProblem(tx, order.id, cash_paisa) : null;
}

/**
 * 409 `with_courier` if a courier has the order, or may have it: its confirmation is not undone, it is cancelled when its goods are back, and
 * completed only if the courier is known to have it. The database refuses the same.
 */
async function courierProblem(
  tx: Transaction<Schema>,
  order: number,
  to: OrderStatus,
): Promise<Refused | null> {
  const parcel = await findLiveParcel(tx, order);
  if (!parcel || (to === 'COMPLETED' && !['creating', 'unknown'].includes(parcel.state))) return null;
  return withCourier(parcel);
}

function moveDetailsProblem(order: LockedOrder, { to, reason = '', wasted = [] }: OrderMove): Refused | null {
  const atTheDoor = order.status === 'ONGOING' && to === 'CANCELLED';
  if (atTheDoor && reason.trim() === '') return new Refused(422, 'reason_missing');
  if (!atTheDoor && wasted.length > 0) return new Refused(422, 'wrong_waste');
  return null;
}

function illegalMove({ status }: LockedOrder, to: OrderStatus, last: LastChange | undefined): Refused {
  return new Refused(409, { code: 'illegal_move', params: { ...orderNow(status, last), to } });
}

/** True if the order was confirmed less than a minute ago, no further step is recorded, and none of its lines is in a bag. */
async function canUndo(tx: Transaction<Schema>, { id }: LockedOrder): Promise<boolean> {
  const confirmed = await tx
    .selectFrom('order_history')
    .where('order_id', '=', id)
    .where('to_status', '=', 'PROCESSING')
    .where('at', '>', sql<Date>`now() - ${CONFIRMATION_UNDO_MS} * interval '1 millisecond'`)
    .select('id')
    .executeTakeFirst();
  const handled = await tx
    .selectFrom('order_step')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirst();
  const picked = await tx
    .selectFrom('picked_line')
    .innerJoin('order_item', 'order_item.id', 'picked_line.id')
    .where('order_id', '=', id)
    .select('picked_line.id')
    .executeTakeFirst();
  return confirmed !== undefined && handled === undefined && picked === undefined;
}

/** What stays with the shop of an order that is refused at the door, in paisa: its advance, if that was agreed. */
async function keptAdvance(
  tx: Transaction<Schema>,
  { id, status, advance_paisa, advance_kept }: LockedOrder,
  { to, returnAdvance }: OrderMove,
): Promise<number> {
  if (status !== 'ONGOING' || to !== 'CANCELLED') return 0;
  if (advance_paisa === null || !advance_kept || returnAdvance) return 0;
  const { paidPaisa, refundedPaisa } = await readBalance(tx, id);
  return Math.min(advance_paisa, paidPaisa - refundedPaisa);
}

async function writeMove(
  tx: Transaction<Schema>,
  order: LockedOrder,
  move: OrderMove & { keptPaisa: number },
): Promise<void> {
  const { to, actor, reason = '', note = '', keptPaisa } = move;
  const kept = keptPaisa > 0 && { kept_paisa: keptPaisa };
  await tx
    .updateTable('orders')
    .set({ status: to, ...kept })
    .where('id', '=', order.id)
    .execute();
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

/** The reasons of refunds, in the words that the gateway gets. */
const CANCELLED = { reason: 'Order was cancelled' };
const COLLECTED_MORE = { reason: 'More was collected than was due' };

const NOTHING: Refunded = { onlinePaisa: 0, cashPaisa: 0, creditPaisa: 0 };

/** Records how the rest is paid; also 0 taka in cash, to record that nothing was due. */
async function collectRest(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { actor, paid, collected_paisa: collectedPaisa = 0, less, old_baki_paisa: paisa = 0 }: OrderMove,
): Promise<Refused | null> {
  const { id, payment_id } = order;
  if (less) {
    if (actor.kind !== 'staff') return new Refused(403, 'cash_not_allowed');
    const { amount_paisa: paisa, reason } = less;
    const lower = { order: id, kind: 'goodwill', paisa, reason, actor, key: 'less at the door' } as const;
    const lowered = await adjustOrder(tx, { ...lower, mayPayCash: false });
    if (lowered instanceof Refused) return lowered;
  }
  const { duePaisa } = await readBalance(tx, id);
  const by = { actor: actorText(actor) };
  const unpaid =
    payment_id === null || duePaisa > 0 || paid?.length || collectedPaisa > 0
      ? await collectDue(tx, order, { paid, collectedPaisa, ...by })
      : null;
  return unpaid ?? (paisa > 0 ? takeOldBaki(tx, order, { paisa, ...by }) : null);
}

/** Queues the message of a move in the shopper's language. That of a confirmation waits, because it can be undone for a minute. */
async function notifyShopper(
  tx: Transaction<Schema>,
  order: LockedOrder,
  move: OrderMove,
  refunded: Refunded & { keptPaisa: number },
): Promise<void> {
  if (order.status === 'PROCESSING') await withdrawMessages(tx, order, 'confirmed');
  const notice = await noticeOf(tx, order, move, refunded);
  if (notice)
    await queueOrderMessage(tx, order, notice, {
      byStaff: move.actor.kind === 'staff' || move.actor.kind === 'courier',
    });
  if (move.to === 'COMPLETED' && (await asksForFeedback(tx, order)))
    await queueOrderMessage(tx, order, { kind: 'feedback' });
}

async function asksForFeedback(tx: Transaction<Schema>, order: LockedOrder): Promise<boolean> {
  const { feedback_message } = await tx
    .selectFrom('shop_setting')
    .select('feedback_message')
    .executeTakeFirstOrThrow();
  return feedback_message && (await wantsPromotions(tx, toE164(order.receiver_phone_number) ?? ''));
}

async function noticeOf(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { to, cause, parcel }: OrderMove,
  refunded: Refunded & { keptPaisa: number },
): Promise<OrderNotice | null> {
  const { id, status } = order;
  const isPickup = order.delivery_type === 'STORE_PICKUP';
  switch (to) {
    case 'PROCESSING':
      return { kind: 'confirmed', nth: order.version + 1, pickup: isPickup, ...promisedTime(order) };
    case 'ONGOING': {
      const duePaisa = wholeTaka((await readBalance(tx, id)).duePaisa);
      if (parcel) return { kind: 'with_courier', duePaisa, ...parcel };
      return { kind: isPickup ? 'ready' : 'on_its_way', duePaisa };
    }
    case 'COMPLETED':
      return { kind: isPickup ? 'picked_up' : 'delivered', ...(await readSettled(tx, id)) };
    case 'CANCELLED':
      if (cause === 'lost') return { kind: 'cancelled', money: moneyBack(refunded) };
      if (status === 'ONGOING' && !isPickup) return { kind: 'refused', money: moneyBack(refunded) };
      return { kind: 'cancelled', money: moneyBack(refunded), ...(cause && { cause }) };
    default:
      return null;
  }
}

/** What was paid for a completed order and what is refunded, and the value of goods that came back after it was sent out. */
async function readSettled(tx: Transaction<Schema>, order: number) {
  const { paidPaisa, refundedPaisa } = await readBalance(tx, order);
  const { rows } = await sql<{ paisa: number }>`
    SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM order_adjustment
    WHERE order_id = ${order} AND kind = 'short_supply' AND at > (
      SELECT max(at) FROM order_history WHERE order_id = ${order} AND to_status = 'ONGOING')`.execute(tx);
  return { paidPaisa, refundedPaisa, goodsBackPaisa: rows[0]!.paisa };
}

/** The promised time, unless it has passed. It is a span if it begins later, on the day on which it ends. */
export function promisedTime({
  promised_from: from,
  promised_by: by,
}: Pick<LockedOrder, 'promised_from' | 'promised_by'>): { between?: Slot; by?: Date } {
  const now = new Date();
  if (!by || by <= now) return {};
  return from && from > now && dayInDhaka(from) === dayInDhaka(by) ? { between: { from, to: by } } : { by };
}

function moneyBack({ onlinePaisa, cashPaisa, ...rest }: Refunded & { keptPaisa: number }): MoneyBack {
  if (onlinePaisa > 0) return { kind: 'refund', paisa: onlinePaisa, ...rest };
  return cashPaisa > 0 ? { kind: 'cash', paisa: cashPaisa, ...rest } : { kind: 'nothing_paid', ...rest };
}
