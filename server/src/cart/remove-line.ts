import { type Database, inTransaction } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { lockCart } from './cart-lines.ts';

/** Removes an open line from the customer's cart. Purchased lines stay in the cart history. */
export async function removeCartLine(db: Database, customer: number, id: number): Promise<null | Refused> {
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    const removed = await tx
      .deleteFrom('cart_line')
      .where('id', '=', id)
      .where('customer_id', '=', customer)
      .where('order_id', 'is', null)
      .executeTakeFirst();
    return removed.numDeletedRows === 1n ? null : notFound('Cart line');
  });
}
