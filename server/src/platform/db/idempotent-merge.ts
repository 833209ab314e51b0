import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Refused } from '../refused.ts';
import type { Schema } from './schema.ts';

/** The number of stored merges per customer. It is large enough, because a retry happens within minutes. */
const MAX_STORED_MERGES = 20;

/** What a guest's device sends at sign-in, with the key that its retries repeat. */
interface Merge {
  customer: number;
  key: string;
  content: unknown;
}

/**
 * Merges a guest's data by `merge`, which returns what was dropped, once per customer and key: a retry gets the same result.
 * Returns 422 if the key was used for other content. Call it with the customer's data locked.
 */
export async function mergeOnce<T>(
  tx: Transaction<Schema>,
  table: 'cart_merge' | 'shopping_list_merge',
  { customer, key, content }: Merge,
  merge: () => Promise<T>,
): Promise<T | Refused> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const earlier = await tx
    .selectFrom(table)
    .where('customer_id', '=', customer)
    .where('merge_key', '=', key)
    .select(['content_hash', 'dropped'])
    .executeTakeFirst();
  if (earlier?.content_hash === hash) return earlier.dropped as T;
  if (earlier) return new Refused(422, 'key_reused');
  const dropped = await merge();
  await tx
    .insertInto(table)
    .values({ customer_id: customer, merge_key: key, content_hash: hash, dropped: JSON.stringify(dropped) })
    .execute();
  await deleteOldMerges(tx, table, customer);
  return dropped;
}

async function deleteOldMerges(
  tx: Transaction<Schema>,
  table: 'cart_merge' | 'shopping_list_merge',
  customer: number,
): Promise<void> {
  const newest = tx
    .selectFrom(table)
    .where('customer_id', '=', customer)
    .select('merge_key')
    .orderBy('at', 'desc')
    .limit(MAX_STORED_MERGES);
  await tx
    .deleteFrom(table)
    .where('customer_id', '=', customer)
    .where('merge_key', 'not in', newest)
    .execute();
}
