import { sql, type Transaction } from 'kysely';
import { SHOP } from '../orders/actor.ts';
import { moveOrder } from '../orders/move-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { STEP_OPEN } from '../orders/order-step.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { lockPayableOrder, type StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { settle } from './settle-attempt.ts';

/** The maximum number of orders in one run. The next run starts soon. */
const MAX_ORDERS_PER_RUN = 200;

/** A run asks a provider no more after this many consecutive attempts without a response, because it is probably down. */
const MAX_FAILURES = 3;

/** How many of an order's newest attempts are checked before it is cancelled. */
const MAX_CHECKED_ATTEMPTS = 5;

/** An unpaid order reserves its stock at most this long after it was placed, even if its payment is unknown or retried. */
const MAX_RESERVATION_TIME = sql`interval '24 hours'`;

/** Consecutive attempts without a response by the name of their provider. */
type Failures = Map<string, number>;

/**
 * Cancels online orders that were not paid in time, and orders whose code or advance did not come, and returns their items to stock. The provider of each attempt is asked first. A
 * payment that arrives later is an overpayment and is refunded. Many processes may run this at once: one process claims
 * each order, and the claim also sets the time of its next check. After `stop` is aborted, the current order is the last.
 * Returns the number of cancelled orders.
 */
export async function expireOrders(payments: Payments, stop?: AbortSignal): Promise<number> {
  const { db } = payments;
  const failures: Failures = new Map();
  let cancelled = 0;
  for (let n = 0; n < MAX_ORDERS_PER_RUN && !stop?.aborted; n++) {
    const order = await claimOrder(db);
    if (!order) break;
    const known = await settleAttempts(payments, order.id, failures, stop);
    if ((known || order.reservedTooLong) && (await cancelIfUnpaid(db, order))) cancelled++;
  }
  return cancelled;
}

interface ClaimedOrder {
  id: number;
  /** The value that the claim has written. */
  expires: Date;
  /** True if the order has reserved its stock for the maximum time. */
  reservedTooLong: boolean;
}

/** A step is not awaited any more once it is done, and while somebody says to have sent an advance the shop has to look. */
const IS_AWAITED = sql<boolean>`(order_type = 'ONLINE' OR ${STEP_OPEN}
  AND NOT EXISTS (SELECT FROM wallet_claim WHERE order_id = orders.id AND state = 'waiting'))`;

/** `expires` is in whole milliseconds, because `Date` cannot hold the microseconds of PostgreSQL. */
async function claimOrder(db: Database): Promise<ClaimedOrder | null> {
  const { rows } = await sql<ClaimedOrder>`
    UPDATE orders SET expires = date_trunc('milliseconds', now()) + interval '1 minute'
    WHERE id = (
      SELECT id FROM orders WHERE expires <= now() AND status = 'PENDING' AND payment_id IS NULL
        AND (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) > 0 AND ${IS_AWAITED}
      ORDER BY expires LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id, expires, created < now() - ${MAX_RESERVATION_TIME} AS "reservedTooLong"`.execute(db);
  return rows[0] ?? null;
}

/** Records captured payments. Returns false if an attempt may be paid: its provider did not respond, or reported a payment that does not fit. */
async function settleAttempts(
  payments: Payments,
  orderId: number,
  failures: Failures,
  stop?: AbortSignal,
): Promise<boolean> {
  const attempts = await payments.db
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['refused', 'captured'])
    .orderBy('id', 'desc')
    .limit(MAX_CHECKED_ATTEMPTS)
    .selectAll()
    .execute();
  for (const attempt of attempts) {
    if (stop?.aborted || !(await isSettled(payments, attempt, failures))) return false;
  }
  return true;
}

async function isSettled(payments: Payments, attempt: StoredAttempt, failures: Failures): Promise<boolean> {
  const failed = failures.get(attempt.provider) ?? 0;
  if (failed >= MAX_FAILURES || !payments.providers.has(attempt.provider)) return false;
  const { conclusive } = await settle(payments, attempt, 'sweep');
  failures.set(attempt.provider, conclusive ? 0 : failed + 1);
  return conclusive;
}

/** Returns false if the order was paid or confirmed since the claim, or if a new payment attempt was started. */
function cancelIfUnpaid(db: Database, { id, expires }: ClaimedOrder): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockPayableOrder(tx, id);
    const isUnchanged = order.expires?.getTime() === expires.getTime();
    if (!isUnchanged || order.status !== 'PENDING' || order.payment_id !== null) return false;
    if ((await readBalance(tx, id)).duePaisa <= 0) return false;
    const awaited = tx.selectFrom('orders').where('id', '=', id).where(IS_AWAITED).select('id');
    if (!(await awaited.executeTakeFirst())) return false;
    const cause = order.order_type === 'COD' && ({ cause: 'not_confirmed' } as const);
    const move = {
      order: id,
      to: 'CANCELLED',
      actor: SHOP,
      version: null,
      reason: 'expired',
      ...cause,
    } as const;
    return !((await moveOrder(tx, move)) instanceof Refused);
  });
}

/** Extends the stock reservation of an order whose customer starts to pay. The caller has locked the order. */
export async function postponeExpiry(tx: Transaction<Schema>, orderId: number): Promise<void> {
  await sql`
    UPDATE orders SET expires = greatest(expires, least(
      now() + (SELECT unpaid_order_minutes FROM shop_setting) * interval '1 minute', created + ${MAX_RESERVATION_TIME}))
    WHERE id = ${orderId} AND expires IS NOT NULL`.execute(tx);
}
