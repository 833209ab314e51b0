import type { OrderFeedback, OrderStatus } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { type Database, idList } from '../platform/db/database.ts';

/** So long after the delivery a shopper can say how it was. */
const OPEN = sql`interval '14 days'`;

/** SQL: whether a line is asked about: goods that are weighed, or of which the owner wants to know it, and of which something came. */
const FRESH_ASKED = sql<boolean>`(product.fresh_asked OR product.weighed OR line.sold_by = 'weight')
  AND coalesce(line.supplied_quantity, line.quantity) > 0`;

/** Returns what was said, or can be said now, about orders, by order id. */
export async function findFeedback(
  db: Database,
  orders: readonly { id: number; status: OrderStatus }[],
): Promise<Map<number, OrderFeedback>> {
  const ids = orders.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrderFeedback & { order: number }>`
    SELECT orders.id AS "order", face, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('line', line.id, 'fresh', said.fresh) ORDER BY line.id), '[]')
      FROM order_item AS line JOIN product ON product.id = line.product_id
      LEFT JOIN line_feedback AS said ON said.order_item_id = line.id
      WHERE line.order_id = orders.id AND (said.fresh IS NOT NULL OR face IS NULL AND ${FRESH_ASKED})
    ) AS lines
    FROM orders LEFT JOIN order_feedback AS said ON said.order_id = orders.id
    WHERE orders.id = ANY(${idList(ids)}) AND (face IS NOT NULL OR EXISTS (
      SELECT FROM order_history WHERE order_id = orders.id AND to_status = 'COMPLETED' AND at > now() - ${OPEN}))`.execute(
    db,
  );
  return new Map(rows.map(({ order, ...feedback }) => [order, feedback]));
}
