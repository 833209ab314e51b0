import type { CartLine } from '@haat/contract/shop/cart';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { findCartLine, lockCart } from './cart-lines.ts';

/** Sets the quantity of an open line in the customer's cart. */
export async function changeLine(
  db: Database,
  customer: number,
  { id, quantity }: { id: number; quantity: number },
): Promise<CartLine | Refused> {
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    await tx
      .updateTable('cart_line')
      .set({ quantity })
      .where('id', '=', id)
      .where('customer_id', '=', customer)
      .where('order_id', 'is', null)
      .execute();
    return (await findCartLine(tx, customer, id)) ?? notFound('Cart line');
  });
}
