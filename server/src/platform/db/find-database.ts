import path from 'node:path';
import { EmbeddedPostgresError } from '@haat/embedded-postgres/embedded-postgres-error';
import { type Embedded, startEmbedded } from '@haat/embedded-postgres/start-embedded';
import type { Config } from '../../config.ts';
import { StartError } from '../process/start-error.mjs';
import { checkConnection } from './check-connection.ts';
import { createShopUser, grantShopRights, shopUserUrl } from './database-user.ts';
import { migrate } from './migrate.ts';

/** One database, by the addresses of its two users. */
export interface ShopDatabase {
  /** Makes and changes tables: for migrations and commands. */
  owner: string;
  /** Reads and writes rows: for the running shop. The owner, where the environment names nobody else. */
  shop: string;
  /** Stops it where it is the shop's own. */
  stop(): Promise<unknown>;
}

/** The database that the environment names, else the embedded one. */
export async function findDatabase({
  DATABASE_URL: shop,
  MIGRATION_DATABASE_URL: owner = shop,
}: Config): Promise<ShopDatabase> {
  if (shop && owner) {
    await checkConnection(shop, 'DATABASE_URL');
    if (owner !== shop) await checkConnection(owner, 'MIGRATION_DATABASE_URL');
    return { shop, owner, stop: async () => {} };
  }
  const embedded = await startOwn();
  await createShopUser(embedded.url);
  return { owner: embedded.url, shop: shopUserUrl(embedded.url), stop: embedded.stop };
}

async function startOwn(): Promise<Embedded> {
  try {
    return await startEmbedded({ root: path.join(import.meta.dirname, '../../../..') });
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  }
}

/** Brings the tables up to date, as their owner, and lets the shop's user in. */
export async function prepareTables(database: ShopDatabase): Promise<void> {
  await migrate(database.owner);
  await grantShopRights(database);
}
