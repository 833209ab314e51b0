import type { OrderStatus } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/** Moves an order by SQL: status and history, and neither stock nor refund. For tests that are not about moves. */
export async function moveByHand(db: Database, order: number, to: OrderStatus): Promise<void> {
  await sql`
    WITH was AS (
      SELECT id, status FROM orders WHERE id = ${order} AND status <> ${to} FOR NO KEY UPDATE
    ), moved AS (
      UPDATE orders SET status = ${to} FROM was WHERE orders.id = was.id RETURNING was.*
    )
    INSERT INTO order_history (order_id, from_status, to_status, actor, reason)
    SELECT id, status, ${to}, 'staff:Rina', 'by hand' FROM moved`.execute(db);
}
