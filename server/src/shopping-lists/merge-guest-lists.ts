import { createHash } from 'node:crypto';
import { readListName } from '@haat/contract/common/list-name';
import type { ListMerge, MergedLists, NamedProducts } from '@haat/contract/shop/shopping-lists';
import type { Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { addProducts, findOrCreateList, NAME_TOO_LONG } from './add-to-list.ts';
import { findLists, lockLists } from './lists.ts';

/** The number of stored merges per customer. It is large enough, because a retry happens within minutes. */
const MAX_STORED_MERGES = 20;

/** Merges a guest's lists into the customer's, once per key. Lists with the same name become one. */
export async function mergeGuestLists(
  db: Database,
  customer: number,
  { lists: sent, merge_key: key }: ListMerge,
): Promise<MergedLists | Refused> {
  const lists: NamedProducts[] = [];
  for (const { name: typed, products } of sent) {
    const name = readListName(typed);
    if (name === null) return NAME_TOO_LONG;
    lists.push({ name, products });
  }
  return inTransaction(db, async (tx) => {
    await lockLists(tx, customer);
    const dropped = await mergeOnce(tx, { customer, key, lists });
    return dropped instanceof Refused ? dropped : { lists: await findLists(tx, customer), dropped };
  });
}

interface Merge {
  customer: number;
  key: string;
  lists: readonly NamedProducts[];
}

async function mergeOnce(
  tx: Transaction<Schema>,
  { customer, key, lists }: Merge,
): Promise<NamedProducts[] | Refused> {
  const hash = createHash('sha256').update(JSON.stringify(lists)).digest('hex');
  const earlier = await tx
    .selectFrom('shopping_list_merge')
    .where('customer_id', '=', customer)
    .where('merge_key', '=', key)
    .select(['content_hash', 'dropped'])
    .executeTakeFirst();
  if (earlier?.content_hash === hash) return earlier.dropped;
  if (earlier) return new Refused(422, 'key_reused', 'This key was used for other lists.');

  const dropped: NamedProducts[] = [];
  for (const { name, products } of lists) {
    const list = await findOrCreateList(tx, customer, name);
    const left = list === null ? products : await addProducts(tx, list, products);
    if (list === null || left.length > 0) dropped.push({ name, products: left });
  }
  await tx
    .insertInto('shopping_list_merge')
    .values({ customer_id: customer, merge_key: key, content_hash: hash, dropped: JSON.stringify(dropped) })
    .execute();
  await deleteOldMerges(tx, customer);
  return dropped;
}

async function deleteOldMerges(tx: Transaction<Schema>, customer: number): Promise<void> {
  const newest = tx
    .selectFrom('shopping_list_merge')
    .where('customer_id', '=', customer)
    .select('merge_key')
    .orderBy('at', 'desc')
    .limit(MAX_STORED_MERGES);
  await tx
    .deleteFrom('shopping_list_merge')
    .where('customer_id', '=', customer)
    .where('merge_key', 'not in', newest)
    .execute();
}
