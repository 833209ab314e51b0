import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from '@haat/embedded-postgres/embedded-postgres-error';
import { type Embedded, startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { startSupervised } from '@haat/embedded-postgres/start-supervised';
import type { Config } from '../config.ts';
import { isPooled } from '../database-hosts.ts';
import { StartError } from '../process/start-error.mjs';
import { checkConnection, FAILOVER_WAIT, PAUSE } from './connection/check-connection.ts';
import { primaryOf } from './connection/primary.ts';
import { isDatabaseUnavailable } from './database.ts';
import { createShopUser, grantShopRights, shopUserUrl } from './database-user.ts';
import { migrate } from './migrations/migrate.ts';

/** The URLs of one database for its two users. */
interface ShopDatabase {
  /** Creates and changes tables: for migrations and commands. */
  owner: string;
  /** Reads and writes rows: for the running shop. The owner, if the environment names no other user. */
  shop: string;
  /** Stops the embedded database; does nothing for another one. */
  stop(): Promise<unknown>;
}

/**
 * Finds the database that the environment names, else starts the embedded one.
 * @param supervised whether a child process starts and stops the embedded one, for a shop that does not stay root
 */
export async function findDatabase(
  { DATABASE_URL: shop, MIGRATION_DATABASE_URL: owner = shop }: Config,
  { supervised = false } = {},
): Promise<ShopDatabase> {
  if (shop && owner) {
    if (isPooled(owner)) throw new StartError(NEEDS_DIRECT);
    await checkConnection(shop, 'DATABASE_URL');
    if (owner !== shop) await checkConnection(owner, 'MIGRATION_DATABASE_URL');
    return { shop, owner, stop: async () => {} };
  }
  const embedded = await startEmbeddedDatabase(supervised ? startSupervised : startEmbedded);
  await createShopUser(embedded.url);
  return { owner: embedded.url, shop: shopUserUrl(embedded.url), stop: embedded.stop };
}

const NEEDS_DIRECT =
  'MIGRATION_DATABASE_URL must be set to PostgreSQL itself, without pgbouncer=true: migrations hold a lock of their connection';

async function startEmbeddedDatabase(start: typeof startEmbedded): Promise<Embedded> {
  try {
    return await start({ root: path.join(import.meta.dirname, '../../../..') });
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  }
}

/** Applies the migrations as the owner, and grants the shop's user its rights. Begins again while the primary of several hosts fails. */
export async function prepareTables(database: ShopDatabase): Promise<void> {
  const deadline = performance.now() + (primaryOf(database.owner) ? FAILOVER_WAIT : 0);
  for (;;) {
    try {
      await migrate(database.owner);
      return await grantShopRights(database);
    } catch (error) {
      if (performance.now() >= deadline || !(error instanceof Error) || !isDatabaseUnavailable(error))
        throw error;
      await wait(PAUSE);
    }
  }
}
