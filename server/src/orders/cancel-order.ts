import { sql, type Transaction } from 'kysely';
import type { MoneyBack } from '../messages/orders/order-texts.ts';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import type { Schema } from '../platform/db/schema.ts';
import { recordedAs } from '../stock/stock-movement.ts';
import type { StoredOrder } from './orders.ts';

/** Actor and reason of a cancellation, as the order history stores them. */
export interface Cancellation {
  actor: string;
  reason: string;
}

/**
 * Cancels an order, returns its items to stock and tells the shopper. The caller has locked the order. This can happen only once, because no
 * status follows CANCELLED. Products are locked in order of id, as `takeStock` does, to prevent deadlocks.
 */
export async function cancelOrder(
  tx: Transaction<Schema>,
  { id, status }: Pick<StoredOrder, 'id' | 'status'>,
  { actor, reason }: Cancellation,
): Promise<void> {
  const history = { order_id: id, from_status: status, to_status: 'CANCELLED', actor, reason };
  const order = await tx
    .updateTable('orders')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.insertInto('order_history').values(history).execute();
  await queueOrderMessage(tx, order, { kind: 'cancelled', money: moneyBack(order) });
  await sql`
    WITH line AS (
      SELECT product_id, quantity FROM order_item WHERE order_id = ${id}
    ), locked AS MATERIALIZED (
      SELECT id FROM product WHERE id IN (SELECT product_id FROM line) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE product SET stock = product.stock + line.quantity
    FROM locked JOIN line ON line.product_id = locked.id,
         ${recordedAs({ kind: 'return', actor, reason, order: id })}
    WHERE product.id = locked.id`.execute(tx);
}

function moneyBack({ payment_id, total_paisa }: Pick<StoredOrder, 'payment_id' | 'total_paisa'>): MoneyBack {
  return payment_id === null ? { kind: 'nothing_paid' } : { kind: 'refund', paisa: total_paisa };
}
