import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** True for a row of `orders` that was packed, and whose products were not changed since. */
export const IS_PACKED = sql<boolean>`EXISTS (
  SELECT FROM order_step AS packed WHERE packed.order_id = orders.id AND packed.step = 'packed' AND NOT EXISTS (
    SELECT FROM order_edit AS edit
    WHERE edit.order_id = orders.id AND edit.kind IN ('supply', 'weight', 'substitute') AND edit.at > packed.at))`;

/** True for a row of `orders` that is still in the shop, and whose products were changed after it was packed. */
export const MUST_PACK_AGAIN = sql<boolean>`(orders.status = 'PROCESSING' AND NOT ${IS_PACKED}
  AND EXISTS (SELECT FROM order_step WHERE order_step.order_id = orders.id AND order_step.step = 'packed'))`;

/** True for a row of `orders` that is packed and waits in the shop to be sent. */
export const WAITS_PACKED = sql<boolean>`(orders.status = 'PROCESSING' AND ${IS_PACKED})`;

export async function isPacked(tx: Transaction<Schema>, order: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .where('id', '=', order)
    .select(IS_PACKED.as('packed'))
    .executeTakeFirst();
  return row?.packed ?? false;
}

export async function mustPackAgain(tx: Transaction<Schema>, order: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .where('id', '=', order)
    .select(MUST_PACK_AGAIN.as('again'))
    .executeTakeFirst();
  return row?.again ?? false;
}
