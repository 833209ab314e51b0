import { spawn } from 'node:child_process';
import path from 'node:path';
import { createShopUser, shopUserUrl } from '../../server/src/platform/db/database-user.ts';
import {
  onServer,
  removeOrderLimits,
  startTestPostgres,
  withDatabase,
} from '../../server/src/testing/postgres.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Once a run of the browser tests: the built shop, as a process of its own, on a free port and a fresh database
 * with the demo shop. Tests find it at SHOP_ADDRESS (Playwright's `baseURL`) and its shelves at SHOP_DATABASE.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  if (process.env.SHOP_ADDRESS && process.env.SHOP_DATABASE) return async () => {}; // somebody opened one
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestPostgres();
  const server = given ?? embedded!.url;
  await createShopUser(server);
  const name = `haat_e2e_${process.pid}`;
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    // A demo shop that is filled already saves filling one.
    const demo = process.env.DEMO_DATABASE;
    await client.query(`create database ${name} ${demo ? `template ${demo}` : ''}`);
  });
  const database = withDatabase(server, name);
  const shop = await startShop(database);
  // Every test buys from the same shelves, on both sizes: what is there at all must not run out on the way.
  await onServer(database, (client) =>
    client.query('update product set stock = stock + 500 where stock > 20'),
  );
  await removeOrderLimits(database);
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATABASE = database;

  return async () => {
    await shop.stop();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    await embedded?.stop();
  };
}

/** One more process of the shop on a database; `more` is what its environment has besides. */
export async function startShop(
  database: string,
  more: Record<string, string> = {},
): Promise<{ address: string; stop(): Promise<void> }> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: shopUserUrl(database),
    MIGRATION_DATABASE_URL: database,
    PORT: '0',
    HOST: 'localhost',
    // So that tests can come from addresses of their own, by X-Forwarded-For: what one address may do is limited.
    TRUST_PROXY: 'loopback',
    ...more,
  };
  const shop = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let written = '';
    shop.stdout.on('data', (chunk) => {
      written += chunk;
      const open = /^Haat is open at (.*)$/m.exec(written);
      if (open?.[1]) resolve(open[1]);
    });
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${written}`)));
  });
  return {
    address,
    async stop() {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}
