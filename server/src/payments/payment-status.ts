import type { PaymentStatus } from '@haat/contract/shop/payments';
import { sql } from 'kysely';
import type { StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { isUndecided } from './schedule.ts';
import { readAttemptOutcome, settle } from './settle-attempt.ts';

/** Returns the payment status of an order from its newest attempt. Asks the provider while that attempt is open and something is due. */
export async function paymentStatus(payments: Payments, order: StoredOrder): Promise<PaymentStatus> {
  const { db, providers } = payments;
  const attempt = await newestAttempt(db, order.id);
  const shouldAsk = attempt && providers.has(attempt.provider) && isUndecided(attempt.state);
  if (shouldAsk && (order.payment_id === null || order.balance.duePaisa > 0))
    await settle(payments, attempt, 'customer');
  return { number: order.number, outcome: await readOutcome(db, order.id) };
}

async function readOutcome(db: Database, orderId: number): Promise<PaymentStatus['outcome']> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['id', 'payment_id'])
    .executeTakeFirstOrThrow();
  if (await isRefunded(db, orderId)) return 'refund';
  const attempt = await newestAttempt(db, orderId);
  if (!attempt) return 'none';
  const outcome = await readAttemptOutcome(db, order, attempt);
  // An abandoned attempt is hardly checked any more, so `checking` would be wrong.
  return outcome === 'checking' && attempt.state === 'abandoned' ? 'failed' : outcome;
}

async function newestAttempt(db: Database, orderId: number): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
}

/**
 * Returns true if a whole payment of an order of which nothing is due is refunded: an overpayment since the last payment that counts, or a payment of a cancelled order.
 */
async function isRefunded(db: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM refund
    JOIN payment ON payment.id = payment_id
    JOIN orders ON orders.id = payment.order_id
    WHERE orders.id = ${orderId} AND (status = 'CANCELLED' OR surplus IS NOT NULL AND payment.id > ALL (
        SELECT id FROM payment AS counted WHERE counted.order_id = orders.id AND counted.surplus IS NULL))
      AND (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) <= 0
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
