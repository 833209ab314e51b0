import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** True for a row of `orders` that was picked, and whose lines have had the same quantities since. */
export const IS_PICKED = sql<boolean>`EXISTS (
  SELECT FROM order_step AS picked WHERE picked.order_id = orders.id AND picked.step = 'picked' AND NOT EXISTS (
    SELECT FROM order_edit AS edit
    WHERE edit.order_id = orders.id AND edit.at > picked.at AND edit.changes @? '$.lines[*] ? (@.before != @.after)'))`;

/** True for a row of `orders` that was packed, and whose products were not changed since. */
export const IS_PACKED = sql<boolean>`EXISTS (
  SELECT FROM order_step AS packed WHERE packed.order_id = orders.id AND packed.step = 'packed' AND NOT EXISTS (
    SELECT FROM order_edit AS edit
    WHERE edit.order_id = orders.id AND edit.at > packed.at
      AND (edit.kind IN ('supply', 'weight', 'substitute') OR edit.changes @? '$.lines[*]')))`;

/** True for a row of `orders` that is still in the shop, and whose products were changed after it was packed. */
export const MUST_PACK_AGAIN = sql<boolean>`(orders.status = 'PROCESSING' AND NOT ${IS_PACKED}
  AND EXISTS (SELECT FROM order_step WHERE order_step.order_id = orders.id AND order_step.step = 'packed'))`;

/** True for a row of `orders` that is packed and waits in the shop to be sent. */
export const WAITS_PACKED = sql<boolean>`(orders.status = 'PROCESSING' AND ${IS_PACKED})`;

export const isPicked = (tx: Transaction<Schema>, order: number) => isTrueOf(tx, order, IS_PICKED);
export const isPacked = (tx: Transaction<Schema>, order: number) => isTrueOf(tx, order, IS_PACKED);
export const mustPackAgain = (tx: Transaction<Schema>, order: number) => isTrueOf(tx, order, MUST_PACK_AGAIN);

async function isTrueOf(
  tx: Transaction<Schema>,
  order: number,
  condition: RawBuilder<boolean>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .where('id', '=', order)
    .select(condition.as('is_true'))
    .executeTakeFirst();
  return row?.is_true ?? false;
}
