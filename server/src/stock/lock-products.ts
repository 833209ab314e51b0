import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/**
 * Every transaction that changes several products locks all of them by this, once, before it changes the first: in order of id, so
 * that two of them never deadlock. For a part of a larger statement; `lockProducts` runs it alone.
 * @param ids an array of product ids
 */
export function lockedProducts(ids: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql`SELECT id FROM product WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
}

/** Locks products until the transaction ends. */
export async function lockProducts(tx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  await lockedProducts(sql`${ids}::bigint[]`).execute(tx);
}
