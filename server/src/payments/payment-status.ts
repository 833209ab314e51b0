import type { PaymentStatus } from '@haat/contract/shop/payments';
import type { StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { isUndecided } from './schedule.ts';
import { readAttemptOutcome, settle } from './settle-attempt.ts';

/** Returns the payment status of an order from its newest attempt. Asks the provider while that attempt is open. */
export async function paymentStatus(payments: Payments, order: StoredOrder): Promise<PaymentStatus> {
  const { db, providers } = payments;
  const attempt = await newestAttempt(db, order.id);
  const shouldAsk = attempt && providers.has(attempt.provider) && isUndecided(attempt.state);
  if (shouldAsk && order.payment_id === null) await settle(payments, attempt, 'customer');
  return { number: order.number, outcome: await readOutcome(db, order.id) };
}

async function readOutcome(db: Database, orderId: number): Promise<PaymentStatus['outcome']> {
  const { payment_id } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('payment_id')
    .executeTakeFirstOrThrow();
  if (await hasRefund(db, orderId)) return 'refund';
  const attempt = await newestAttempt(db, orderId);
  if (!attempt) return 'none';
  // An abandoned attempt is hardly checked any more, so `checking` would be wrong.
  if (attempt.state === 'abandoned' && payment_id === null) return 'failed';
  return readAttemptOutcome(db, { payment_id }, attempt);
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

/** Returns true if a whole payment of the order is refunded: an overpayment, or the payment of a cancelled order. */
async function hasRefund(db: Database, orderId: number): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .where('orders.id', '=', orderId)
    .where((eb) => eb.or([eb('payment.surplus', 'is not', null), eb('orders.status', '=', 'CANCELLED')]))
    .select('refund.id')
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}
