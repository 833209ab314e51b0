import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { changeLists } from './lists.ts';

/** Deletes one of the customer's lists with its products. */
export async function deleteShoppingList(
  db: Database,
  customer: number,
  id: number,
): Promise<ShoppingList[] | Refused> {
  return changeLists(db, customer, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('shopping_list')
      .where('id', '=', id)
      .where('customer_id', '=', customer)
      .executeTakeFirst();
    return numDeletedRows === 1n ? null : notFound('List');
  });
}
