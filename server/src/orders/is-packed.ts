import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** Of a row of `orders`: it was packed, and its goods were not changed since. */
export const IS_PACKED = sql<boolean>`EXISTS (
  SELECT FROM order_step AS packed WHERE packed.order_id = orders.id AND packed.step = 'packed' AND NOT EXISTS (
    SELECT FROM order_edit AS edit
    WHERE edit.order_id = orders.id AND edit.kind IN ('supply', 'weight', 'substitute') AND edit.at > packed.at))`;

/** Of a row of `orders`: it is still in the shop, and its goods were changed after it was packed. */
export const MUST_PACK_AGAIN = sql<boolean>`(orders.status = 'PROCESSING' AND NOT ${IS_PACKED}
  AND EXISTS (SELECT FROM order_step WHERE order_step.order_id = orders.id AND order_step.step = 'packed'))`;

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
