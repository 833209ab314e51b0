import type { Transaction } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/**
 * Whether the environment wants a demo shop: where `DEMO` says so; where it says nothing, on a database of the shop's own
 * that is not open to the public. A database that was given, or a public address, is a shop of somebody's.
 */
export function isDemoRequested({
  DEMO,
  DATABASE_URL,
  SHOP_URL,
}: Pick<Config, 'DEMO' | 'DATABASE_URL' | 'SHOP_URL'>): boolean {
  return DEMO === undefined ? !DATABASE_URL && !SHOP_URL?.startsWith('https:') : DEMO === '1';
}

/** Whether the shop sells the goods of the demo alone: marked when they were filled in, until goods of an owner come. */
export async function isDemonstration(db: Database): Promise<boolean> {
  return (await db.selectFrom('demo_shop').select('only_row').executeTakeFirst()) !== undefined;
}

/** Goods of an owner came: from now on the shop takes no play money, and offers none of it. */
export async function endDemonstration(tx: Transaction<Schema>): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('demo_shop').executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await tx.insertInto('cache_change').values({ tag: 'content' }).execute();
}
