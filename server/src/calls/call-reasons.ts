import type { CallReason } from '@haat/contract/office/orders/call-attempt';
import { type RawBuilder, sql } from 'kysely';
import { STEP_OPEN } from '../orders/order-step.ts';
import type { Database } from '../platform/db/database.ts';
import type { OrdersTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { refusedOften } from '../risk/phone-record.ts';

/** A quiet call, or a rule that applies only since the order was changed. */
const isCalledFor = (step: 'first_order_step' | 'refused_step') =>
  sql`(orders.risk_step IS NULL OR (SELECT ${sql.ref(step)} FROM call_rule) = 'quiet_call')`;

/** Nothing was delivered to the phone of this order before, and its total is not small. */
const FIRST_ORDER = sql<boolean>`(
  orders.total_paisa >= (SELECT first_order_paisa FROM call_rule) AND ${isCalledFor('first_order_step')}
  AND NOT EXISTS (
    SELECT FROM orders AS earlier
    WHERE earlier.receiver_phone_number = orders.receiver_phone_number AND earlier.id < orders.id
      AND earlier.status = 'COMPLETED'
  )
)`;

/** Earlier orders of the phone were refused at the door. */
const REFUSED_BEFORE = sql<boolean>`(
  (SELECT refused_before FROM call_rule) AND ${isCalledFor('refused_step')}
  AND ${refusedOften(
    sql`orders.receiver_phone_number`,
    sql`(SELECT refused_least FROM call_rule)`,
    sql`(SELECT refused_last FROM call_rule)`,
    sql`earlier.id < orders.id`,
  )}
)`;

/** It goes to a far zone since it was changed. */
const FAR_ZONE = sql<boolean>`(
  orders.risk_step IS NULL AND orders.delivery_zone <> '' AND EXISTS (
    SELECT FROM delivery_zone, call_rule WHERE delivery_zone.name = orders.delivery_zone AND delivery_zone.id = ANY (far_zones))
)`;

/** The shopper was told of a call. */
const isAnnounced = (reason: OrdersTable['risk_reason']) =>
  sql`(orders.risk_step = 'call' AND orders.risk_reason = ${reason})`;

/** Paid orders need no call, and neither do those that staff have entered. A confirmed one needs it only since its shopper has changed it. */
const IS_SUBJECT = sql<boolean>`(
  orders.source = 'WEB' AND orders.order_type = 'COD' AND (orders.status = 'PENDING' OR orders.status = 'PROCESSING' AND EXISTS (
    SELECT FROM order_edit WHERE order_id = orders.id AND kind = 'change' AND actor IN ('customer', 'guest')))
)`;

/** Whether an order of the table `orders` must be called about before it is confirmed or, if it was changed, before it leaves the shop. */
export const MUST_CALL: RawBuilder<boolean> = sql<boolean>`(
  ${IS_SUBJECT} AND (orders.risk_step = 'call' AND ${STEP_OPEN} OR ${FIRST_ORDER} OR ${REFUSED_BEFORE} OR ${FAR_ZONE})
  AND NOT EXISTS (SELECT FROM order_call WHERE order_id = orders.id AND outcome IN ('reached', 'skipped'))
)`;

/** The reasons of an order of the table `orders`, as an array. */
export const CALL_REASONS: RawBuilder<CallReason[]> = sql<CallReason[]>`array_remove(ARRAY[
  CASE WHEN ${IS_SUBJECT} AND (${isAnnounced('first_order')} OR ${FIRST_ORDER}) THEN 'first_order' END,
  CASE WHEN ${IS_SUBJECT} AND (${isAnnounced('refused_before')} OR ${REFUSED_BEFORE}) THEN 'refused_before' END,
  CASE WHEN ${IS_SUBJECT} AND (${isAnnounced('far_zone')} OR ${FAR_ZONE}) THEN 'far_zone' END
], NULL)`;

/** Returns whether an order must be called about, and why; and the step that it waits for otherwise. */
export async function readCallReasons(
  db: Database,
  order: number,
): Promise<{ open: boolean; reasons: CallReason[]; waitsFor: 'code' | 'advance' | null }> {
  const { rows } = await sql<{ open: boolean; reasons: CallReason[]; waitsFor: 'code' | 'advance' | null }>`
    SELECT ${MUST_CALL} AS open, ${CALL_REASONS} AS reasons,
      CASE WHEN status = 'PENDING' AND risk_step <> 'call' AND ${STEP_OPEN} THEN risk_step END AS "waitsFor"
    FROM orders WHERE id = ${order}`.execute(db);
  return rows[0] ?? { open: false, reasons: [], waitsFor: null };
}

/** 409 `call_needed` with the `reasons` if an order must be called about; `step_open` if a new one waits for its shopper. */
export async function callProblem(db: Database, order: number): Promise<Refused | null> {
  const { open, reasons, waitsFor } = await readCallReasons(db, order);
  if (open) return new Refused(409, { code: 'call_needed', params: { reasons: [...reasons] } });
  return waitsFor && new Refused(409, { code: 'step_open', params: { step: waitsFor } });
}
