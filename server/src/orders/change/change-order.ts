import { sql, type Transaction } from 'kysely';
import { changeLimitProblem, deskBlockProblem, METHOD_OFF, SHOP_PHONE } from '../../checkout/order-limits.ts';
import { priceProblem } from '../../checkout/price-and-stock.ts';
import { amountProblem } from '../../payments/payments.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import type { OrderAmounts } from '../../pricing/order-amounts.ts';
import { findLiveParcel, withCourier } from '../live-parcel.ts';
import { versionProblem } from '../order-version.ts';
import type { Refunded } from '../refund-excess.ts';
import {
  type Agreement,
  agreeTerms,
  type ChangeContext,
  isShopper,
  lockSlotsOf,
  readAgreement,
  type StoredOrder,
} from './agree-terms.ts';
import { isChanged, type Plan, planLines } from './plan-lines.ts';
import type { Change } from './read-change.ts';
import { lockWholeOrder, writeChange } from './write-change.ts';

/**
 * Re-agrees an order in place, in the caller's transaction, which must be rolled back if it is refused: receiver, place, slot, way to pay, wishes and
 * goods; with stock, place in the slot, amounts, adjustments, refund, attempt to pay, history and message. Returns what is refunded. The same
 * change again does nothing. Locks the order, then slots, then products. A shopper changes an order until it is packed, staff until it leaves the
 * shop. Refused with 404; 400; 409 `order_cancelled`, `order_completed`, `order_packed`, `order_left`, `with_courier`, `order_changed`, `sent_again`, `already_paid`; 422
 * `key_reused`, `nothing_changed`, `amount_out_of_range`; and as `planLines` and `placeOrder` refuse.
 */
export async function applyChange(
  tx: Transaction<Schema>,
  id: number,
  change: Change,
  context: ChangeContext,
): Promise<Refunded | Refused> {
  const order = await lockWholeOrder(tx, id);
  if (!order) return notFound('Order');
  const earlier = await findChange(tx, id, change.key);
  if (earlier) return earlier.content_hash === change.contentHash ? NOTHING : new Refused(422, 'key_reused');
  const byShopper = isShopper(context.actor);
  const refused =
    (await lateProblem(tx, order, byShopper)) ?? (await changedProblem(tx, order, change, byShopper));
  if (refused) return refused;
  const agreement = readAgreement(order, change);
  if (agreement instanceof Refused) return agreement;
  await lockSlotsOf(tx, order, change, agreement);
  const plan = await planLines(tx, id, change, { byShopper });
  if (plan instanceof Refused) return plan;
  if (
    order.sent_again_for !== null &&
    plan.lines.some(({ quantity, before }) => quantity !== before.quantity)
  )
    return new Refused(409, 'sent_again');
  const terms = await agreeTerms(tx, order, { agreement, plan }, context);
  if (terms instanceof Refused) return terms;
  const { row, amounts, slot } = terms;
  const problem =
    (await limitProblem(tx, order, { agreement, plan }, context)) ??
    priceProblem(plan.added, amounts, change) ??
    paymentProblem(order, agreement, amounts, context);
  if (problem) return problem;
  const isSame = Object.keys(row).length === 0 && !plan.lines.some(isChanged);
  if (isSame) return new Refused(422, 'nothing_changed');
  return writeChange(tx, order, { change, agreement, plan, row, slot }, context);
}

const NOTHING: Refunded = { onlinePaisa: 0, cashPaisa: 0, creditPaisa: 0 };

function findChange(tx: Transaction<Schema>, order: number, key: string) {
  return tx
    .selectFrom('order_edit')
    .where('order_id', '=', order)
    .where('edit_key', '=', key)
    .select('content_hash')
    .executeTakeFirst();
}

/** Refuses what comes too late, and names who was faster; a shopper does not read the name of a member of the staff. */
async function lateProblem(
  tx: Transaction<Schema>,
  { id, status }: StoredOrder,
  byShopper: boolean,
): Promise<Refused | null> {
  if (status === 'CANCELLED') return new Refused(409, 'order_cancelled');
  if (status === 'COMPLETED') return new Refused(409, 'order_completed');
  const steps = byShopper ? ['packed', 'handed_over'] : ['handed_over'];
  const { rows } = await sql<{
    code: 'order_packed' | 'order_left';
    by: string;
    at: Date;
    shop_phone: string;
  }>`
    SELECT code, actor AS by, at, ${SHOP_PHONE} AS shop_phone FROM (
      SELECT 'order_left' AS code, actor, at FROM order_history
      WHERE order_id = ${id} AND to_status = 'ONGOING' AND ${status} = 'ONGOING'
      UNION ALL
      SELECT CASE step WHEN 'packed' THEN 'order_packed' ELSE 'order_left' END, actor, at FROM order_step
      WHERE order_id = ${id} AND step = ANY(${steps}::text[])
    ) AS late ORDER BY code, at DESC LIMIT 1`.execute(tx);
  const [late] = rows;
  if (!late) {
    // A courier that is asked to take a parcel collects its sum at its address, although the order has not left yet.
    const parcel = await findLiveParcel(tx, id);
    return parcel ? withCourier(parcel) : null;
  }
  const { code, by, at, shop_phone } = late;
  const params = { by: nameFor(by, byShopper), at: at.toISOString(), shop_phone };
  return new Refused(409, { code, params });
}

/** The actor as who reads it may know it. */
const nameFor = (actor: string, byShopper: boolean) =>
  byShopper && actor.startsWith('staff:') ? 'staff' : actor;

async function changedProblem(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { version }: Change,
  byShopper: boolean,
): Promise<Refused | null> {
  const refused = await versionProblem(tx, order, version);
  if (!refused || !byShopper || refused.body.code !== 'order_changed') return refused;
  const { moved_by = '', ...params } = refused.body.params;
  return new Refused(409, {
    code: 'order_changed',
    params: { ...params, moved_by: nameFor(moved_by, true) },
  });
}

/** Blocks, pauses and limits, as at placing, for what becomes another. */
function limitProblem(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { agreement: { typed, orderType }, plan }: { agreement: Agreement; plan: Plan },
  { actor, online }: ChangeContext,
): Promise<Refused | null> | null {
  const { receiver_phone_number: phone } = typed;
  if (!isShopper(actor)) return phone === undefined ? null : deskBlockProblem(tx, phone, undefined);
  return changeLimitProblem(tx, {
    order: order.id,
    phone: phone ?? order.receiver_phone_number,
    customer: order.placed_from === null ? order.customer_id : null,
    ipHash: order.unproven_from,
    orderType,
    onlineRange: online,
    wallet: orderType === order.order_type ? order.wallet : null,
    lines: [...Map.groupBy(plan.lines, ({ productId }) => productId).values()].map((lines) => ({
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    more: plan.lines.some(({ quantity, before }) => quantity > before.quantity),
    otherPhone: phone !== undefined,
    otherPayment: orderType !== order.order_type,
  });
}

/** What was paid online stays so; what is to be paid online must be a sum that the gateway takes. */
function paymentProblem(
  order: StoredOrder,
  { orderType }: Agreement,
  { totalPaisa }: OrderAmounts,
  { online }: ChangeContext,
): Refused | null {
  const isPaidOtherwise = orderType !== order.order_type;
  if (isPaidOtherwise && order.payment_id !== null) return new Refused(409, 'already_paid');
  if (orderType === 'COD' || order.payment_id !== null) return null;
  if (!isPaidOtherwise && totalPaisa === order.total_paisa) return null;
  return online ? amountProblem(totalPaisa, online) : METHOD_OFF;
}
