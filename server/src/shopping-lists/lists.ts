import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Refused } from '../platform/refused.ts';

/** Returns the customer's lists: the favourites first, then the oldest. */
export async function listShoppingLists(db: Database, customer: number): Promise<ShoppingList[]> {
  const { rows } = await sql<ShoppingList & { quantities: ShoppingList['quantities'] | null }>`
    SELECT shopping_list.id, name,
      coalesce(array_agg(product_id ORDER BY shopping_list_product.id) FILTER (WHERE product_id IS NOT NULL), '{}') AS products,
      jsonb_object_agg(product_id, quantity) FILTER (WHERE quantity > 1) AS quantities
    FROM shopping_list LEFT JOIN shopping_list_product ON list_id = shopping_list.id
    WHERE customer_id = ${customer}
    GROUP BY shopping_list.id ORDER BY name_key <> '', shopping_list.id`.execute(db);
  return rows.map(({ quantities, ...list }) => ({ ...list, ...(quantities && { quantities }) }));
}

/**
 * Runs a change of the customer's lists and returns the lists after it; a refusal changes nothing. The changes of one customer run one
 * after the other, so that the limits hold.
 */
export async function changeLists(
  db: Database,
  customer: number,
  change: (tx: Transaction<Schema>) => Promise<Refused | null>,
): Promise<ShoppingList[] | Refused> {
  return inTransaction(db, async (tx) => {
    await lockLists(tx, customer);
    return (await change(tx)) ?? listShoppingLists(tx, customer);
  });
}

/** Locks the customer's lists until the transaction ends. */
export async function lockLists(tx: Transaction<Schema>, customer: number): Promise<void> {
  await tx.selectFrom('customer').where('id', '=', customer).select('id').forNoKeyUpdate().execute();
}
