import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { changeLists } from './lists.ts';

/** Takes a product out of one of the customer's lists. A product that the list does not have changes nothing. */
export async function removeFromShoppingList(
  db: Database,
  customer: number,
  { id, product }: { id: number; product: number },
): Promise<ShoppingList[] | Refused> {
  return changeLists(db, customer, async (tx) => {
    const list = await tx
      .selectFrom('shopping_list')
      .where('id', '=', id)
      .where('customer_id', '=', customer)
      .select('id')
      .executeTakeFirst();
    if (!list) return notFound('List');
    await tx
      .deleteFrom('shopping_list_product')
      .where('list_id', '=', id)
      .where('product_id', '=', product)
      .execute();
    return null;
  });
}
