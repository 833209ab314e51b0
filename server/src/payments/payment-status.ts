import type { PaymentStatus } from '@haat/contract/shop/payments';
import { sql } from 'kysely';
import type { StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { isOf, type PaymentTarget, type StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { isUndecided } from './schedule.ts';
import { readAttemptOutcome, settle } from './settle-attempt.ts';

/** Returns the payment status of an order from its newest attempt. Asks the provider while that attempt is open and something is due. */
export async function paymentStatus(payments: Payments, order: StoredOrder): Promise<PaymentStatus> {
  const { db, providers } = payments;
  const attempt = await newestAttempt(db, { order_id: order.id, khata_id: null });
  const shouldAsk = attempt && providers.has(attempt.provider) && isUndecided(attempt.state);
  if (shouldAsk && (order.payment_id === null || order.balance.duePaisa > 0))
    await settle(payments, attempt, 'customer');
  return { number: order.number, outcome: await readOutcome(db, order.id) };
}

/** The same of the khata of a link, without a number. Refused with 404. */
export async function khataPaymentStatus(
  payments: Payments,
  token: string,
): Promise<PaymentStatus | Refused> {
  const { db, providers } = payments;
  const khata = await db.selectFrom('khata').where('token', '=', token).select('id').executeTakeFirst();
  if (!khata) return notFound('Khata');
  const attempt = await newestAttempt(db, { order_id: null, khata_id: khata.id });
  if (!attempt) return { number: '', outcome: 'none' };
  const outcome =
    providers.has(attempt.provider) && isUndecided(attempt.state)
      ? (await settle(payments, attempt, 'customer')).outcome
      : await readAttemptOutcome(db, null, attempt);
  return { number: '', outcome };
}

async function readOutcome(db: Database, orderId: number): Promise<PaymentStatus['outcome']> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['id', 'payment_id'])
    .executeTakeFirstOrThrow();
  if (await isRefunded(db, orderId)) return 'refund';
  const attempt = await newestAttempt(db, { order_id: orderId, khata_id: null });
  if (!attempt) return 'none';
  const outcome = await readAttemptOutcome(db, order, attempt);
  // An abandoned attempt is hardly checked any more, so `checking` would be wrong.
  return outcome === 'checking' && attempt.state === 'abandoned' ? 'failed' : outcome;
}

async function newestAttempt(db: Database, target: PaymentTarget): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('payment_attempt')
    .where(isOf(target))
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
