import { isOffered } from '@haat/contract/money/sold-by';
import type { CartLine } from '@haat/contract/shop/cart';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { OPTION_REMOVED } from './add-line.ts';
import { findCartLine, lockCart } from './cart-lines.ts';

/** Sets the quantity of an open line in the customer's cart, and its option if one is given; empty: as it is. */
export async function changeCartLine(
  db: Database,
  customer: number,
  { id, quantity, option }: { id: number; quantity: number; option?: string },
): Promise<CartLine | Refused> {
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    if (option) {
      const product = await tx
        .selectFrom('cart_line')
        .innerJoin('product', 'product.id', 'cart_line.product_id')
        .where('cart_line.id', '=', id)
        .where('customer_id', '=', customer)
        .select('options')
        .executeTakeFirst();
      if (product && !isOffered(option, product)) return OPTION_REMOVED;
    }
    await tx
      .updateTable('cart_line')
      .set({ quantity, ...(option !== undefined && { option_name: option }) })
      .where('id', '=', id)
      .where('customer_id', '=', customer)
      .where('order_id', 'is', null)
      .execute();
    return (await findCartLine(tx, customer, id)) ?? notFound('Cart line');
  });
}
