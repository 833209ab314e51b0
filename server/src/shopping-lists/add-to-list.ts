import { MAX_LIST_PRODUCTS, MAX_SHOPPING_LISTS } from '@haat/contract/http/limits';
import type { NamedProducts, ShoppingList } from '@haat/contract/shop/shopping-lists';
import { listKey, MAX_LIST_NAME, readListName } from '@haat/contract/text/shopping-list-name';
import { sql, type Transaction } from 'kysely';
import { type Database, idList } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { changeLists } from './lists.ts';

export const NAME_TOO_LONG = invalid({ name: { code: 'too_long', params: { max: MAX_LIST_NAME } } });
const TOO_MANY = new Refused(409, { code: 'too_many_lists', params: { max: MAX_SHOPPING_LISTS } });
const FULL = new Refused(409, { code: 'list_full', params: { max: MAX_LIST_PRODUCTS } });

/** Adds products to the list of a name, or creates it. Products that do not exist are left out; a quantity replaces the former one. */
export async function addToShoppingList(
  db: Database,
  customer: number,
  { name: typed, ...added }: NamedProducts,
): Promise<ShoppingList[] | Refused> {
  const name = readListName(typed);
  if (name === null) return NAME_TOO_LONG;
  return changeLists(db, customer, async (tx) => {
    const list = await findOrCreateList(tx, customer, name);
    if (list === null) return TOO_MANY;
    const dropped = await addProducts(tx, list, added, 'new');
    return dropped.length > 0 ? FULL : null;
  });
}

/** Returns the id of the customer's list of this name; null if it is a new one and there is no room. The lists are locked. */
export async function findOrCreateList(
  tx: Transaction<Schema>,
  customer: number,
  name: string,
): Promise<number | null> {
  const lists = await tx
    .selectFrom('shopping_list')
    .where('customer_id', '=', customer)
    .select(['id', 'name_key'])
    .execute();
  const key = listKey(name);
  const list = lists.find(({ name_key }) => name_key === key);
  if (list) return list.id;
  if (lists.length >= MAX_SHOPPING_LISTS) return null;
  const { id } = await tx
    .insertInto('shopping_list')
    .values({ customer_id: customer, name, name_key: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds the products that exist and are not in the list yet, and sets quantities. Returns the products for which it has no room. The
 * lists are locked.
 * @param wins which quantity of a product that the list has already
 */
export async function addProducts(
  tx: Transaction<Schema>,
  list: number,
  { products, quantities = {} }: Pick<NamedProducts, 'products' | 'quantities'>,
  wins: 'new' | 'larger',
): Promise<number[]> {
  const { rows } = await sql<{ id: number; listed: boolean }>`
    SELECT product.id, EXISTS (SELECT FROM shopping_list_product WHERE list_id = ${list} AND product_id = product.id) AS listed
    FROM product WHERE id = any(${idList([...products])})`.execute(tx);
  const { count } = await tx
    .selectFrom('shopping_list_product')
    .where('list_id', '=', list)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const missing = new Set(rows.filter(({ listed }) => !listed).map(({ id }) => id));
  const added = [...new Set(products)].filter((id) => missing.has(id));
  const fitting = added.slice(0, MAX_LIST_PRODUCTS - count);
  const counted = rows.filter(({ id, listed }) => listed && quantities[id] !== undefined);
  const changed = [...fitting, ...counted.map(({ id }) => id)];
  if (changed.length > 0)
    await tx
      .insertInto('shopping_list_product')
      .values(changed.map((id) => ({ list_id: list, product_id: id, quantity: quantities[id] ?? 1 })))
      .onConflict((same) =>
        same.columns(['list_id', 'product_id']).doUpdateSet({
          quantity:
            wins === 'larger'
              ? sql<number>`greatest(shopping_list_product.quantity, excluded.quantity)`
              : sql<number>`excluded.quantity`,
        }),
      )
      .execute();
  return added.slice(fitting.length);
}
