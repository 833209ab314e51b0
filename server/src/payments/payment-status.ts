import type { PaymentStatus } from '@haat/contract/shop/payments';
import type { StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { isUndecided } from './schedule.ts';
import { outcomeOf, settle } from './settle-attempt.ts';

/** How an order's payment stands by its newest attempt. While that is open the provider is asked, as on every return. */
export async function paymentStatus(
  db: Database,
  payments: Payments | null,
  order: StoredOrder,
): Promise<PaymentStatus> {
  const attempt = await newestAttempt(db, order.id);
  const asked = payments && attempt?.provider === payments.provider.name && isUndecided(attempt.state);
  if (asked && order.payment_id === null) await settle(payments, attempt, 'customer');
  return { number: order.number, outcome: await outcomeNow(db, order.id) };
}

async function outcomeNow(db: Database, orderId: number): Promise<PaymentStatus['outcome']> {
  const { payment_id } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('payment_id')
    .executeTakeFirstOrThrow();
  if (await hasOverpayment(db, orderId)) return 'refund';
  const attempt = await newestAttempt(db, orderId);
  if (!attempt) return 'none';
  // Nobody asks any more, so nobody is told to wait.
  if (attempt.state === 'abandoned' && payment_id === null) return 'failed';
  return outcomeOf(db, { payment_id }, attempt);
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

/** Whether money came that the order does not need, on whichever page: the customer has to know. */
async function hasOverpayment(db: Database, orderId: number): Promise<boolean> {
  const surplus = await db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .where('surplus', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return surplus !== undefined;
}
