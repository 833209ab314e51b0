import { fillDemo } from '../../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { createShopUser, shopUserUrl } from '../../../server/src/platform/db/database-user.ts';
import { prepareTables } from '../../../server/src/platform/db/find-database.ts';
import openTestStorage, { TEST_BUCKET } from '../../../server/testing/media/object-storage.ts';
import { startPgBouncer } from '../../../server/testing/pgbouncer.ts';
import {
  onServer,
  removeOrderLimits,
  startTestPostgres,
  withDatabase,
} from '../../../server/testing/postgres.ts';
import { startShop } from './start-shop.ts';

/**
 * Runs once before the browser tests. Starts the built shop as a process, on a free port, with a new database that
 * contains the demo shop. TEST_SHOP_URL is its URL (Playwright's `baseURL`), SHOP_DATABASE its database. With HAAT_TEST_PGBOUNCER=1
 * all shops use it through the PgBouncer at SHOP_PGBOUNCER, with HAAT_TEST_MEDIA=s3 their pictures are in an object storage.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  if (process.env.TEST_SHOP_URL && process.env.SHOP_DATABASE) return async () => {}; // already running
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestPostgres();
  const server = given ?? embedded!.url;
  await createShopUser(server);
  const name = `haat_e2e_${process.pid}`;
  const demo = `${name}_demo`;
  // Filled once: the database of each shop is a copy, which takes a tenth of the time.
  if (!process.env.DEMO_DATABASE) {
    await createDemoDatabase(server, demo);
    process.env.DEMO_DATABASE = demo;
  }
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${process.env.DEMO_DATABASE}`);
  });
  const database = withDatabase(server, name);
  const pgbouncer = process.env.HAAT_TEST_PGBOUNCER ? await startPgBouncer(server) : undefined;
  if (pgbouncer) process.env.SHOP_PGBOUNCER = pgbouncer.hostAndPort;
  const storage = await openTestStorage();
  if (storage) Object.assign(process.env, { MEDIA_URL: `s3://${TEST_BUCKET}/shop` });
  const shop = await startShop(database);
  // All tests buy the same products, in both screen sizes: add stock so that it does not run out.
  await onServer(database, (client) =>
    client.query('update product set stock = stock + 500 where stock > 20'),
  );
  await removeOrderLimits(database);
  process.env.TEST_SHOP_URL = shop.url;
  process.env.SHOP_DATABASE = database;

  return async () => {
    await shop.stop();
    await pgbouncer?.close();
    await onServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop database if exists ${demo}`);
    });
    await embedded?.stop();
    await storage?.();
  };
}

/** Creates a database with the demo shop, as its first start fills it. */
export async function createDemoDatabase(server: string, name: string): Promise<void> {
  await onServer(server, (client) => client.query(`create database ${name}`));
  const owner = withDatabase(server, name);
  const shop = shopUserUrl(owner);
  await prepareTables({ owner, shop, stop: async () => {} });
  const db = openDatabase(shop, 1, null);
  try {
    await fillDemo(db);
  } finally {
    await db.destroy();
  }
}
