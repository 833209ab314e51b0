import type { Selectable, Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { OrderAdjustmentTable, Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { actorText, type ShopActor } from './actor.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { readBalance } from './order-balance.ts';
import { writeEdit } from './order-edits.ts';
import { refundExcess } from './refund-excess.ts';
import { reasonFor } from './usual-reasons.ts';

type Adjustment = Selectable<OrderAdjustmentTable>;

export interface OrderAdjustment {
  /** The order's id. */
  order: number;
  kind: 'goodwill' | 'delivery';
  /** By how much the order costs less. */
  paisa: number;
  /** The id of the line that it is about; null: the whole order. */
  item?: number | null;
  /** The shopper reads it. */
  reason: string;
  actor: ShopActor;
  /** The key of the request: a repeated one adjusts nothing. */
  key: string;
  /** Whether an overpaid sum is refunded in cash, although it was paid online. */
  inCash?: boolean;
  /** Whether the actor may cause a refund in cash; true by default. Otherwise refused with 403 `cash_not_allowed`. */
  mayPayCash?: boolean;
}

/**
 * Lowers what an order costs, and queues the refund of what was paid too much. Repeated with the same key, it returns the first
 * adjustment. A refusal stores nothing: 404; 409 `order_cancelled`; 422 `reason_missing`, `wrong_amount` or `key_reused`.
 */
export function adjustOrder(db: Database, adjustment: OrderAdjustment): Promise<Adjustment | Refused> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, adjustment.order);
    if (!order) return notFound('Order');
    const earlier = await findByKey(tx, adjustment);
    if (earlier) return sameAdjustment(earlier, adjustment);
    const refusal = await adjustmentProblem(tx, order, adjustment);
    if (refusal) return refusal;
    const { kind, paisa, item = null, key, inCash, mayPayCash = true } = adjustment;
    const reason = await reasonFor(tx, order, adjustment.reason);
    const actor = actorText(adjustment.actor);
    const row = await tx
      .insertInto('order_adjustment')
      .values({
        order_id: order.id,
        order_item_id: item,
        kind,
        amount_paisa: paisa,
        reason,
        actor,
        adjustment_key: key,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeEdit(tx, { order: order.id, item, kind, paisa, reason, actor, key });
    const { cashPaisa } = await refundExcess(tx, order.id, {
      reason,
      ...(inCash !== undefined && { inCash }),
    });
    if (cashPaisa > 0 && !mayPayCash) return new Refused(403, 'cash_not_allowed');
    return row;
  });
}

function findByKey(tx: Transaction<Schema>, { order, key }: OrderAdjustment) {
  return tx
    .selectFrom('order_adjustment')
    .where('order_id', '=', order)
    .where('adjustment_key', '=', key)
    .selectAll()
    .executeTakeFirst();
}

function sameAdjustment(earlier: Adjustment, { kind, paisa, item = null }: OrderAdjustment) {
  const isSame = earlier.kind === kind && earlier.amount_paisa === paisa && earlier.order_item_id === item;
  return isSame ? earlier : new Refused(422, 'key_reused');
}

async function adjustmentProblem(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { kind, paisa, item = null, reason }: OrderAdjustment,
): Promise<Refused | null> {
  if (order.status === 'CANCELLED') return new Refused(409, 'order_cancelled');
  if (reason.trim() === '') return new Refused(422, 'reason_missing');
  const most = await mostPaisa(tx, order, { kind, item });
  if (Number.isSafeInteger(paisa) && paisa > 0 && paisa <= most) return null;
  return new Refused(422, 'wrong_amount');
}

/** Returns by how much an order can still be adjusted, in paisa; 0 if the line is not of this order. */
async function mostPaisa(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { kind, item }: { kind: OrderAdjustment['kind']; item: number | null },
): Promise<number> {
  const { payablePaisa } = await readBalance(tx, order.id);
  if (item !== null) {
    const line = await tx
      .selectFrom('order_item')
      .where('order_id', '=', order.id)
      .where('id', '=', item)
      .select('id')
      .executeTakeFirst();
    if (!line) return 0;
  }
  if (kind !== 'delivery') return payablePaisa;
  const { sum } = await tx
    .selectFrom('order_adjustment')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'delivery')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_paisa'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow();
  return Math.min(payablePaisa, order.delivery_paisa - Number(sum));
}
