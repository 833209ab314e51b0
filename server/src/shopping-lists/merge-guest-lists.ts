import type { ListMerge, MergedLists, NamedProducts } from '@haat/contract/shop/shopping-lists';
import { readListName } from '@haat/contract/text/shopping-list-name';
import type { Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { mergeOnce } from '../platform/db/idempotent-merge.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { addProducts, findOrCreateList, NAME_TOO_LONG } from './add-to-list.ts';
import { listShoppingLists, lockLists } from './lists.ts';

/** Merges a guest's lists into the customer's, once per key. Lists with the same name become one, with the larger quantities. */
export async function mergeGuestLists(
  db: Database,
  customer: number,
  { lists: sent, merge_key: key }: ListMerge,
): Promise<MergedLists | Refused> {
  const lists: NamedProducts[] = [];
  for (const { name: typed, ...products } of sent) {
    const name = readListName(typed);
    if (name === null) return NAME_TOO_LONG;
    lists.push({ name, ...products });
  }
  return inTransaction(db, async (tx) => {
    await lockLists(tx, customer);
    const merge = { customer, key, content: lists };
    const dropped = await mergeOnce(tx, 'shopping_list_merge', merge, () => addLists(tx, customer, lists));
    return dropped instanceof Refused ? dropped : { lists: await listShoppingLists(tx, customer), dropped };
  });
}

/** Adds lists, and returns the products for which there is no room. */
async function addLists(
  tx: Transaction<Schema>,
  customer: number,
  lists: readonly NamedProducts[],
): Promise<NamedProducts[]> {
  const dropped: NamedProducts[] = [];
  for (const { name, ...added } of lists) {
    const list = await findOrCreateList(tx, customer, name);
    const left = list === null ? added.products : await addProducts(tx, list, added, 'larger');
    if (list === null || left.length > 0) dropped.push({ name, products: left });
  }
  return dropped;
}
