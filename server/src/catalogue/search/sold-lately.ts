import { type RawBuilder, sql } from 'kysely';

/** Only this many of the newest order items are counted, to bound the time of the statement. */
const MAX_ITEMS = 100_000;

/** Selects `product_id` and `sold`, the units ordered in the last 30 days, without cancelled orders. */
export function soldLately(): RawBuilder<{ product_id: number; sold: number }> {
  return sql`
    SELECT product_id, sum(quantity)::int AS sold
    FROM (SELECT * FROM order_item ORDER BY id DESC LIMIT ${MAX_ITEMS}) AS line
    JOIN orders ON orders.id = line.order_id
    WHERE orders.created > now() - interval '30 days' AND orders.status <> 'CANCELLED'
    GROUP BY product_id`;
}
