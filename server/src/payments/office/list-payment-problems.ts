import type { PaymentProblem } from '@haat/contract/office/orders/payments';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The list has at most this many rows. */
const MAX_ROWS = 200;

/** A customer pays within this time, so a younger attempt is no problem. */
const PAYING = sql`interval '10 minutes'`;

/** Alarms are listed for this time, unless the order is paid since. */
const ALARM_TIME = sql`interval '30 days'`;

/** Returns payments on hold, alarms, attempts without an end, and every refund that is not done, the oldest first. */
export async function listPaymentProblems(db: Database): Promise<PaymentProblem[]> {
  const { rows } = await sql<Omit<PaymentProblem, 'at'> & { at: Date }>`
    SELECT item.kind, item.id, item.order, item.amount_paisa, item.at, state, detail, reference, action, rider,
      coalesce(orders.number, khata.phone, '') AS number
    FROM (
      SELECT 'attempt' AS kind, id, order_id AS order, khata_id, amount_paisa, created AS at, state, '' AS detail, '' AS reference,
        'check' AS action, '' AS rider
      FROM payment_attempt WHERE state IN ('created', 'open') AND created < now() - ${PAYING}
      UNION ALL
      SELECT 'alarm', attempt.id, order_id, khata_id, amount_paisa, max(alarm.at), max(state), string_agg(detail, '; ' ORDER BY alarm.id), '', 'check', ''
      FROM payment_alarm AS alarm
      JOIN payment_attempt AS attempt ON attempt.id = attempt_id
      LEFT JOIN orders ON orders.id = order_id
      WHERE alarm.at > now() - ${ALARM_TIME} AND (payment_id IS NULL OR (
        (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) > 0
        AND alarm.at > ALL (SELECT recorded FROM payment WHERE payment.order_id = orders.id AND surplus IS NULL)))
      GROUP BY attempt.id
      UNION ALL
      SELECT 'held', id, order_id, khata_id, amount_paisa, recorded, '', means, '', 'accept', '' FROM payment WHERE held
      UNION ALL
      SELECT CASE WHEN surplus IS NULL THEN 'refund' ELSE 'overpayment' END, refund.id, refund.order_id, NULL, refund.amount_paisa,
        refund.created, state, CASE WHEN problem = '' THEN reason ELSE problem END,
        CASE WHEN receipt_id IS NOT NULL THEN wallet || ' ' || sender WHEN refund.payment_id IS NULL THEN '' ELSE refund_trans_id END,
        CASE WHEN receipt_id IS NOT NULL THEN 'send_back' WHEN refund.payment_id IS NULL THEN 'pay_out' ELSE 'request' END,
        coalesce((SELECT name FROM staff WHERE staff.id = rider_id), '')
      FROM refund LEFT JOIN payment ON payment.id = payment_id LEFT JOIN wallet_receipt AS receipt ON receipt.id = receipt_id
      WHERE state <> 'refunded'
    ) AS item
    LEFT JOIN orders ON orders.id = item.order LEFT JOIN khata ON khata.id = khata_id
    ORDER BY at, item.id LIMIT ${MAX_ROWS}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
