import type { SoldOut } from '@haat/contract/office/orders/out-of-stock';
import type { Database } from '../../platform/db/database.ts';

/** A list has at most this many rows. */
const MAX_ROWS = 200;

/** Returns listed products without stock, in order of their names. */
export function listOutOfStock(db: Database): Promise<SoldOut[]> {
  return db
    .selectFrom('product')
    .where('stock', '=', 0)
    .where('listed', '=', true)
    .select(['id', 'name', 'name_bn', 'unit', 'price_paisa'])
    .orderBy('name', (order) => order.collate('name_order'))
    .limit(MAX_ROWS)
    .execute();
}
