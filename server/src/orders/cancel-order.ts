import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { StoredOrder } from './orders.ts';

/** Who cancels, and why, as the history has it. */
export interface Cancellation {
  actor: string;
  reason: string;
}

/**
 * Cancels an order that this transaction holds, and puts its pieces back into stock. Only once: no status follows
 * CANCELLED. The products are locked in order of id, as orders lock them.
 */
export async function cancelOrder(
  tx: Transaction<Schema>,
  { id, status }: Pick<StoredOrder, 'id' | 'status'>,
  { actor, reason }: Cancellation,
): Promise<void> {
  const history = { order_id: id, from_status: status, to_status: 'CANCELLED', actor, reason };
  await tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute();
  await tx.insertInto('order_history').values(history).execute();
  await sql`
    WITH line AS (
      SELECT product_id, quantity FROM order_item WHERE order_id = ${id}
    ), locked AS MATERIALIZED (
      SELECT id FROM product WHERE id IN (SELECT product_id FROM line) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE product SET stock = product.stock + line.quantity
    FROM locked JOIN line ON line.product_id = locked.id
    WHERE product.id = locked.id`.execute(tx);
}
