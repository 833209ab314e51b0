import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Payments } from './payments.ts';
import { settle } from './settle-attempt.ts';

/** The differences that the staff must check. Amounts in paisa; `order` is the readable order number. */
export interface Reconciliation {
  /** Number of attempts that were checked again, and how many of them were paid. */
  asked: number;
  found: number;
  /** Number of attempts without a response of the gateway; with any the report is incomplete. */
  unanswered: number;
  /** All captured money of the period, and the part that pays orders. */
  capturedPaisa: number;
  onOrdersPaisa: number;
  paidWithoutOrder: { order: string; bankTranId: string; paisa: number; why: string; refund: string }[];
  orderWithoutPayment: { order: string; paisa: number; status: string; attempts: string }[];
  differences: { order: string; kind: string; detail: string }[];
  /** `problem` of a refund in cash: how it is recorded once it was handed over. */
  refundsDue: { order: string; paisa: number; state: string; problem: string }[];
  onHold: { order: string; bankTranId: string; paisa: number }[];
}

/** No further attempt of a provider is checked after this many consecutive ones without a response: it is probably down. */
const MAX_FAILURES = 3;

/** An unpaid ONLINE order is reported only after this time, because its customer may still pay. */
const UNPAID_GRACE_HOURS = 24;

/**
 * Asks the providers again about every unpaid attempt of the last days. Then compares the captured payments with the orders.
 */
export async function reconcile(
  payments: Payments,
  { days, now }: { days: number; now: Date },
): Promise<Reconciliation> {
  const { db } = payments;
  const since = new Date(now.getTime() - days * DAY);
  return {
    ...(await settleUnpaidAttempts(payments, since)),
    ...(await readTotals(db, since)),
    paidWithoutOrder: await findOverpayments(db),
    orderWithoutPayment: await findUnpaidOrders(db, now),
    differences: await findDifferences(db, since),
    refundsDue: await findRefundsDue(db),
    onHold: await findOnHold(db),
  };
}

/** Returns true if there is nothing to check. */
export function isBalanced(report: Reconciliation): boolean {
  const { paidWithoutOrder, orderWithoutPayment, differences, refundsDue, onHold } = report;
  return [paidWithoutOrder, orderWithoutPayment, differences, refundsDue, onHold].every(
    (rows) => rows.length === 0,
  );
}

type Settlement = Pick<Reconciliation, 'asked' | 'found' | 'unanswered'>;

async function settleUnpaidAttempts(payments: Payments, since: Date): Promise<Settlement> {
  const total = { asked: 0, found: 0, unanswered: 0 };
  for (const provider of payments.providers.keys()) {
    const { asked, found, unanswered } = await settleAttemptsOf(payments, provider, since);
    total.asked += asked;
    total.found += found;
    total.unanswered += unanswered;
  }
  return total;
}

async function settleAttemptsOf(payments: Payments, provider: string, since: Date): Promise<Settlement> {
  const attempts = await payments.db
    .selectFrom('payment_attempt')
    .where('provider', '=', provider)
    .where('created', '>=', since)
    .where('state', 'not in', ['captured', 'refused'])
    .selectAll()
    .orderBy('id')
    .execute();
  let [asked, found, answered, failures] = [0, 0, 0, 0];
  for (const attempt of attempts) {
    if (failures >= MAX_FAILURES) break;
    const { outcome, responded } = await settle(payments, attempt, 'report');
    asked++;
    if (outcome === 'paid' || outcome === 'refund') found++;
    if (responded) [answered, failures] = [answered + 1, 0];
    else failures++;
  }
  return { asked, found, unanswered: attempts.length - answered };
}

function readTotals(db: Database, since: Date) {
  const paisa = sql<number>`coalesce(sum(amount_paisa), 0)::bigint`;
  return db
    .selectFrom('payment')
    .where('recorded', '>=', since)
    .select([
      paisa.as('capturedPaisa'),
      sql<number>`coalesce(sum(amount_paisa) FILTER (WHERE surplus IS NULL), 0)::bigint`.as('onOrdersPaisa'),
    ])
    .executeTakeFirstOrThrow();
}

/** The number of an order; of the payment of a khata the word. */
const NUMBER = sql<string>`coalesce(orders.number, 'khata')`.as('order');

function paymentsWithOrders(db: Database) {
  return db
    .selectFrom('payment')
    .leftJoin('orders', 'orders.id', 'payment.order_id')
    .orderBy('payment.id')
    .select(NUMBER)
    .select(['payment.bank_tran_id as bankTranId', 'payment.amount_paisa as paisa']);
}

function findOverpayments(db: Database) {
  return paymentsWithOrders(db)
    .leftJoin('refund', 'refund.payment_id', 'payment.id')
    .where('surplus', 'is not', null)
    .where((eb) => eb.or([eb('refund.state', 'is', null), eb('refund.state', '<>', 'refunded')]))
    .select((eb) => [
      eb.fn.coalesce('payment.surplus', sql.lit('')).as('why'),
      eb.fn.coalesce('refund.state', sql.lit('none')).as('refund'),
    ])
    .execute();
}

function findOnHold(db: Database) {
  return paymentsWithOrders(db).where('held', '=', true).execute();
}

function findRefundsDue(db: Database) {
  return db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .where('refund.state', '<>', 'refunded')
    .orderBy('refund.id')
    .select(['orders.number as order', 'refund.amount_paisa as paisa', 'refund.state'])
    .select(
      sql<string>`CASE WHEN refund.payment_id IS NULL THEN 'in cash: paid-out ' || refund.id ELSE problem END`.as(
        'problem',
      ),
    )
    .execute();
}

function findUnpaidOrders(db: Database, now: Date) {
  return (
    db
      .selectFrom('orders')
      .where('order_type', '=', 'ONLINE')
      .where('payment_id', 'is', null)
      .where('status', '<>', 'CANCELLED')
      // Nothing is due of an order that costs nothing any more.
      .where(
        sql<boolean>`(status = 'COMPLETED' OR (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) > 0)`,
      )
      // Paid in cash after all.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('cash_payment').whereRef('order_id', '=', 'orders.id').select('order_id'))),
      )
      .where('created', '<', new Date(now.getTime() - UNPAID_GRACE_HOURS * HOUR))
      .orderBy('id')
      .select((eb) => [
        'number as order',
        'total_paisa as paisa',
        'status',
        eb.fn
          .coalesce(
            eb
              .selectFrom('payment_attempt')
              .whereRef('order_id', '=', 'orders.id')
              .select(sql<string>`string_agg(state, ', ' ORDER BY payment_attempt.id)`.as('attempts')),
            sql.lit('none'),
          )
          .as('attempts'),
      ])
      .execute()
  );
}

/** Returns alarms, and rows that the constraints should make impossible. */
async function findDifferences(db: Database, since: Date) {
  const alarms = await db
    .selectFrom('payment_alarm')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_alarm.attempt_id')
    .leftJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .where('payment_alarm.at', '>=', since)
    .orderBy('payment_alarm.id')
    .select(NUMBER)
    .select(['payment_alarm.kind as kind', 'payment_alarm.detail as detail'])
    .execute();
  // Also by sums, of the orders that were paid in this time.
  const { rows: inconsistent } = await sql<(typeof alarms)[number]>`
    SELECT number AS order, 'ledger' AS kind, 'payment and order do not agree' AS detail
    FROM payment JOIN orders ON orders.id = payment.order_id
    GROUP BY orders.id
    HAVING (payment_id IS NOT NULL OR count(*) FILTER (WHERE surplus IS NULL) > 0)
        AND count(*) FILTER (WHERE surplus IS NULL AND bank_tran_id = payment_id) = 0
      OR max(recorded) >= ${since} AND (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) < 0
    ORDER BY orders.id`.execute(db);
  return [...alarms, ...inconsistent];
}
