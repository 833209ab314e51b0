import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Payments } from '../payments/payments.ts';
import { reconcile } from '../payments/reconcile.ts';

/** It begins at five in the morning, when the day before is over in Dhaka. In ms after midnight. */
const MORNING = 5 * HOUR;

/** The days that it looks back, as the command does. */
const DAYS = 3;

/**
 * Compares the payments with the orders once a day, in one of all processes, and stores the report. While a gateway does not respond about some
 * attempts it is repeated every hour. Returns whether it ran.
 */
export async function reconcileDaily(payments: Payments, now: Date): Promise<boolean> {
  const day = dayInDhaka(new Date(now.getTime() - MORNING));
  const { db } = payments;
  const claimed = await sql`
    INSERT INTO reconciliation (day, claimed) VALUES (${day}, ${now})
    ON CONFLICT (day) DO UPDATE SET claimed = EXCLUDED.claimed
    WHERE (reconciliation.ended IS NULL OR reconciliation.unanswered > 0)
      AND reconciliation.claimed <= EXCLUDED.claimed - interval '1 hour'
    RETURNING day`.execute(db);
  if (claimed.rows.length === 0) return false;
  const report = await reconcile(payments, { days: DAYS, now });
  // Refunds that are due and payments on hold are work of every day, which Today lists.
  const { paidWithoutOrder, orderWithoutPayment, differences } = report;
  await db
    .updateTable('reconciliation')
    .set({
      ended: now,
      unanswered: report.unanswered,
      differences: paidWithoutOrder.length + orderWithoutPayment.length + differences.length,
      report: JSON.stringify(report),
    })
    .where('day', '=', day)
    .execute();
  return true;
}
