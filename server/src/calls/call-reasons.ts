import type { CallReason } from '@haat/contract/office/orders/call-attempt';
import { type RawBuilder, sql } from 'kysely';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';
import type { Database } from '../platform/db/database.ts';

/** Nothing was delivered to the phone of this order before, and its total is not small. */
const FIRST_ORDER = sql<boolean>`(
  orders.total_paisa >= (SELECT first_order_paisa FROM call_rule)
  AND NOT EXISTS (
    SELECT FROM orders AS earlier
    WHERE earlier.receiver_phone_number = orders.receiver_phone_number AND earlier.id < orders.id
      AND earlier.status = 'COMPLETED'
  )
)`;

/** An earlier order of the phone was refused at the door. */
const REFUSED_BEFORE = sql<boolean>`(
  (SELECT refused_before FROM call_rule)
  AND EXISTS (
    SELECT FROM orders AS earlier
    WHERE earlier.receiver_phone_number = orders.receiver_phone_number AND earlier.id < orders.id
      AND ${wasRefusedAtDoor('earlier')}
  )
)`;

/** Paid orders need no call, and neither do those that staff have entered. */
const IS_SUBJECT = sql<boolean>`(
  orders.status = 'PENDING' AND orders.source = 'WEB' AND orders.order_type = 'COD'
)`;

/** Whether an order of the table `orders` must be called about before it is confirmed. */
export const MUST_CALL: RawBuilder<boolean> = sql<boolean>`(
  ${IS_SUBJECT} AND (${FIRST_ORDER} OR ${REFUSED_BEFORE})
  AND NOT EXISTS (SELECT FROM order_call WHERE order_id = orders.id AND outcome IN ('reached', 'skipped'))
)`;

/** The reasons of an order of the table `orders`, as an array. */
export const CALL_REASONS: RawBuilder<CallReason[]> = sql<CallReason[]>`array_remove(ARRAY[
  CASE WHEN ${IS_SUBJECT} AND ${FIRST_ORDER} THEN 'first_order' END,
  CASE WHEN ${IS_SUBJECT} AND ${REFUSED_BEFORE} THEN 'refused_before' END
], NULL)`;

/** Returns whether an order must be called about, and why. */
export async function readCallReasons(
  db: Database,
  order: number,
): Promise<{ open: boolean; reasons: CallReason[] }> {
  const { rows } = await sql<{ open: boolean; reasons: CallReason[] }>`
    SELECT ${MUST_CALL} AS open, ${CALL_REASONS} AS reasons FROM orders WHERE id = ${order}`.execute(db);
  return rows[0] ?? { open: false, reasons: [] };
}
