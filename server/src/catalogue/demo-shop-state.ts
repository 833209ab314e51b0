import type { Transaction } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/**
 * Whether the environment requests a demo shop: by `DEMO`; without it, if the shop uses the embedded database and has no
 * https URL. A given database or a public URL belongs to a real shop.
 */
export function isDemoRequested({
  DEMO,
  DATABASE_URL,
  SHOP_URL,
}: Pick<Config, 'DEMO' | 'DATABASE_URL' | 'SHOP_URL'>): boolean {
  return DEMO === undefined ? !DATABASE_URL && !SHOP_URL?.startsWith('https:') : DEMO === '1';
}

/** Whether the shop has only demo products. The mark is set at their import, and removed with the first product of the owner. */
export async function isDemoShop(db: Database): Promise<boolean> {
  return (await db.selectFrom('demo_shop').select('only_row').executeTakeFirst()) !== undefined;
}

/**
 * Call when an owner imports products or creates one: from now on the shop offers and accepts no demo payments, and sends no
 * messages to the demo phone.
 */
export async function endDemoShop(tx: Transaction<Schema>): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('demo_shop').executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await tx.insertInto('cache_change').values({ tag: 'content' }).execute();
  // The demo gateway ends, so that cash may be the only payment method.
  await tx
    .updateTable('shop_setting')
    .set({ cash_on_delivery: true })
    .where('cash_on_delivery', '=', false)
    .execute();
  await tx.updateTable('message_channel').set({ provider: 'off' }).where('provider', '=', 'demo').execute();
}
