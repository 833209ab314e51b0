import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/src/app.ts';
import { checkConnection } from '../../../server/src/platform/db/connection/check-connection.ts';
import { SHOP_TIMEOUTS } from '../../../server/src/platform/db/connection/timeouts.ts';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';
import { prepareTables } from '../../../server/src/platform/db/find-database.ts';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { addFixtures, type Fixtures } from '../../../server/testing/fixtures.ts';
import { onServer, removeOrderLimits } from '../../../server/testing/postgres.ts';
import { openProxy, type TcpProxy } from '../environment/proxy.ts';
import { randomFrom } from '../environment/random.ts';
import { type DatabasePair, openPair } from './database-pair.ts';

/** The processes of a server are found in /proc. */
const testOnLinux = test.runIf(process.platform === 'linux');

let pair: DatabasePair;
let fixtures: Fixtures;
let db: Database;
let app: FastifyInstance;
const logged: string[] = [];
/** Called after each test. */
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  pair = await openPair();
  await onServer(pair.primary.url('postgres'), (client) => client.query('CREATE DATABASE shop'));
  expect((await migrate(pair.url('shop'))).length).toBeGreaterThan(0);
  await removeOrderLimits(pair.primary.url('shop'));
  db = openDatabase(pair.url('shop'));
  fixtures = await addFixtures(db);
  await db.updateTable('product').set({ stock: 1_000 }).where('id', '=', fixtures.rui).execute();
  const logger = { level: 'warn', stream: { write: (line: string) => void logged.push(line) } };
  app = await buildApp({ db, pollInterval: 200, logger });
}, 60_000);
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await pair.close();
});

/** Amina orders one fish. */
function order(shop: FastifyInstance, key: string) {
  return shop.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    headers: { 'idempotency-key': key },
    payload: {
      name: 'Amina Begum',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product: fixtures.rui, quantity: 1 }],
    },
  });
}

const statusOf = async (shop: FastifyInstance, key: string) => (await order(shop, key)).statusCode;
const readiness = async (shop: FastifyInstance) => (await shop.inject('/readyz')).statusCode;

/** Asks the primary itself: connections of a shop may still be to the server before. */
async function countOrders(key: string): Promise<number> {
  return await onServer(pair.primary.url('shop'), async (client) => {
    const { rows } = await client.query('SELECT FROM orders WHERE order_key = $1', [key]);
    return rows.length;
  });
}

async function openShop(url: string, timeouts = SHOP_TIMEOUTS): Promise<FastifyInstance> {
  const other = openDatabase(url, 10, timeouts);
  const shop = await buildApp({ db: other, pollInterval: 200 });
  undo.push(async () => {
    await shop.close();
    await other.destroy();
  });
  return shop;
}

testOnLinux(
  'after a failover the shop sells again without a restart, and an order key gives the same order',
  async () => {
    const before = (await order(app, 'amina-before')).json<{ number: string }>();
    await pair.primary.killPostmaster();
    const refused = await order(app, 'amina-during');
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(() => readiness(app)).toBe(503);
    const url = pair.url('shop');
    const started = checkConnection(url, 'DATABASE_URL').then(() =>
      prepareTables({ owner: url, shop: url, stop: async () => {} }),
    );
    await pair.failOver();
    await started; // another process, which is started meanwhile
    await expect.poll(() => statusOf(app, 'amina-during')).toBe(201);
    await expect.poll(() => readiness(app)).toBe(200);
    expect((await order(app, 'amina-before')).json<{ number: string }>().number).toBe(before.number);
    expect(await countOrders('amina-during')).toBe(1);
    expect(logged.filter((line) => line.includes('"database_primary"'))).toHaveLength(1);
    await pair.addStandby();
  },
);

testOnLinux('an old primary that comes back gets no order', async () => {
  await pair.failOver();
  await expect.poll(() => statusOf(app, 'karim-after')).toBe(201);
  await pair.standby.start(); // as a primary of the old timeline, which has no failover in its history
  undo.push(() => pair.addStandby());
  await onServer(pair.primary.url('postgres'), (client) =>
    client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'haat'"),
  );
  await expect.poll(() => statusOf(app, 'karim-again')).toBe(201);
  const stored = await onServer(pair.primary.url('shop'), (client) =>
    client.query("SELECT FROM orders WHERE order_key = 'karim-again'"),
  );
  expect(stored.rowCount).toBe(1);
  // Another URL, so that this shop knows nothing from before.
  const fresh = await openShop(`${pair.url('shop')}&fallback_application_name=fresh`);
  expect(await statusOf(fresh, 'karim-fresh')).toBe(201);
  await pair.primary.powerOff();
  await expect.poll(() => statusOf(app, 'karim-without')).toBe(503);
  await wait(1_500); // time to use the old one
  expect(await readiness(app)).toBe(503);
  await pair.primary.start();
  await expect.poll(() => statusOf(app, 'karim-without')).toBe(201);
});

testOnLinux(
  'an order that the synchronous standby does not have is not acknowledged, also when it is sent again',
  async () => {
    await pair.standby.powerOff();
    undo.push(() => pair.addStandby());
    const shop = await openShop(pair.url('shop'), { ...SHOP_TIMEOUTS, response: 3_000 });
    expect(await statusOf(shop, 'amina-without-standby')).toBe(503);
    await cancelWaitingCommits();
    await expect.poll(() => countOrders('amina-without-standby')).toBe(1); // soon after the cancel
    expect(await statusOf(shop, 'amina-without-standby')).toBe(503);
    const cancelled = order(shop, 'amina-cancelled');
    await cancelWaitingCommits();
    expect((await cancelled).statusCode).toBe(503);
    await pair.standby.start();
    await expect.poll(() => statusOf(shop, 'amina-without-standby')).toBe(201);
    await expect.poll(() => statusOf(shop, 'amina-cancelled')).toBe(201);
    expect(await countOrders('amina-without-standby')).toBe(1);
  },
);

testOnLinux(
  'without its synchronous standby orders get 503 within seconds, and leave nothing waiting',
  async () => {
    const shop = await openShop(`${pair.url('shop')}&application_name=amina`);
    await pair.standby.powerOff();
    undo.push(() => pair.addStandby());
    const begun = performance.now();
    const keys = Array.from({ length: 5 }, (_, buyer) => `amina-waiting-${buyer}`);
    expect(await Promise.all(keys.map((key) => statusOf(shop, key)))).toEqual(keys.map(() => 503));
    expect(performance.now() - begun).toBeLessThan(SHOP_TIMEOUTS.response - 1_000);
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'amina'";
    await onServer(pair.primary.url('postgres'), (client) =>
      expect.poll(async () => (await client.query(waiting)).rowCount).toBe(0),
    );
    await pair.standby.start();
    for (const key of keys) await expect.poll(() => statusOf(shop, key)).toBe(201);
    for (const key of keys) expect(await countOrders(key)).toBe(1);
  },
);

/** Ends a wait for the standby, as an operator may: the commit then succeeds with a warning. */
async function cancelWaitingCommits(): Promise<void> {
  const sql = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await onServer(pair.primary.url('postgres'), (client) =>
    expect.poll(async () => (await client.query(sql)).rowCount).toBeGreaterThan(0),
  );
}

testOnLinux('a database that becomes read-only gets 503 until it accepts writes again', async () => {
  const setReadOnly = (value: string) =>
    onServer(pair.primary.url('postgres'), async (client) => {
      await client.query('SET default_transaction_read_only = off');
      await client.query(`ALTER DATABASE shop SET default_transaction_read_only = ${value}`);
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'haat'",
      );
    });
  undo.push(() => setReadOnly('off'));
  await setReadOnly('on');
  expect(await statusOf(app, 'amina-read-only')).toBe(503);
  await expect.poll(() => readiness(app)).toBe(503);
  await setReadOnly('off');
  await expect.poll(() => statusOf(app, 'amina-read-only')).toBe(201);
});

testOnLinux('a silent machine is left as soon as another one is the primary', async () => {
  const proxies = new Map<string, TcpProxy>();
  const hosts: string[] = [];
  for (const server of [pair.primary, pair.standby]) {
    const proxy = await openProxy(randomFrom(1));
    undo.push(() => proxy.close());
    proxy.targets = [Number(server.hostAndPort.split(':')[1])];
    proxies.set(server.name, proxy);
    hosts.push(`127.0.0.1:${proxy.port}`);
  }
  const { username, password } = new URL(pair.primary.url('shop'));
  const shop = await openShop(`postgres://${username}:${password}@${hosts}/shop`);
  expect(await statusOf(shop, 'karim-1')).toBe(201);
  proxies.get(pair.primary.name)!.frozen = true;
  const waiting = order(shop, 'karim-2');
  await pair.failOver();
  const promoted = performance.now();
  expect((await waiting).statusCode).toBe(503);
  await expect.poll(() => statusOf(shop, 'karim-2')).toBe(201);
  expect(performance.now() - promoted).toBeLessThan(10_000);
  expect(await countOrders('karim-2')).toBe(1);
});
