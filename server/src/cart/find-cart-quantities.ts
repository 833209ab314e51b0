import type { Transaction } from 'kysely';
import { PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Returns the open lines of a locked cart, in order of product id. */
export function findCartQuantities(
  tx: Transaction<Schema>,
  customer: number,
): Promise<{ product_id: number; quantity: number; option_name: string }[]> {
  return tx
    .selectFrom('cart_line')
    .where('customer_id', '=', customer)
    .where('order_id', 'is', null)
    .select(['product_id', 'quantity', 'option_name'])
    .orderBy('product_id')
    .modifyEnd(PLANNED_ONCE)
    .execute();
}
