import type { SubstituteChoice } from '@haat/contract/office/orders/picking';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';

const MAX_CHOICES = 12;

/**
 * Returns products in stock that can replace a line: without a search those of its category, the nearest price first. Only while
 * its order is prepared, so that nobody reads the phones of other shoppers.
 */
export async function findSubstitutes(
  db: Database,
  line: number,
  search: string,
): Promise<{ phone: string; name: string; choices: SubstituteChoice[] } | Refused> {
  const ordered = await db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .where('order_item.id', '=', line)
    .where('status', '=', 'PROCESSING')
    .select(['order_id', 'order_item.price_paisa', 'category_id', 'receiver_phone_number', 'receiver_name'])
    .executeTakeFirst();
  if (!ordered) return notFound('Order line');
  const { order_id, price_paisa, category_id } = ordered;
  const words = searchKey(search).split(' ').filter(Boolean);
  const matching =
    words.length === 0
      ? sql`category_id = ${category_id}`
      : sql.join(
          words.map((word) => sql`search_key LIKE ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
          sql` AND `,
        );
  const { rows: choices } = await sql<SubstituteChoice>`
    SELECT id AS product, name, name_bn, unit, stock, price_paisa > ${price_paisa} AS dearer
    FROM product
    WHERE listed AND stock > 0 AND ${matching}
      AND id NOT IN (SELECT product_id FROM order_item WHERE order_id = ${order_id} AND quantity > 0)
    ORDER BY abs(price_paisa - ${price_paisa}), id LIMIT ${MAX_CHOICES}`.execute(db);
  return { phone: ordered.receiver_phone_number, name: ordered.receiver_name, choices };
}
