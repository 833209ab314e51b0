import { apiRoutes } from '@haat/contract/http/api-routes';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { SHOP_TIMEOUTS } from '../../server/src/platform/db/connection/timeouts.ts';
import { inTransaction, isDatabaseUnavailable, openDatabase } from '../../server/src/platform/db/database.ts';
import { shopUserUrl } from '../../server/src/platform/db/database-user.ts';
import { addFixtures, type Fixtures } from '../../server/testing/fixtures.ts';
import { openTestShop, PATIENT, type TestShop } from '../../server/testing/shop.ts';
import { openProxy, type TcpProxy } from './environment/proxy.ts';
import { randomFrom } from './environment/random.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeEach(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterEach(() => shop.close());

const AMINA = { phone: '01712345678', remoteAddress: '127.0.0.1' };
/** Another IP address, because each gets at most 12 of the 16 slots. Another phone, because orders of one phone are serialized. */
const KARIM = { phone: '01812345678', remoteAddress: '203.0.113.9' };

/** Orders one of a product as a guest. */
function order(
  app: TestShop['app'],
  product: number,
  key: string,
  { phone, remoteAddress } = AMINA,
): Promise<LightMyRequestResponse> {
  return app.inject({
    remoteAddress,
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    headers: { 'idempotency-key': key },
    payload: {
      name: 'Amina Begum',
      phone,
      address: 'Dhanmondi',
      items: [{ product, quantity: 1 }],
    },
  });
}

test('while one product is locked its orders get 503, and other orders succeed', async () => {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const lock = inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('product').where('id', '=', fixtures.miniket).selectAll().forUpdate().execute();
    isLocked();
    await unlocked;
  });
  await locked;
  const db = openDatabase(shopUserUrl(shop.url));
  const app = await buildApp({ db, pollInterval: 0, admission: PATIENT });
  // More requests than the pool has connections.
  const rice = Array.from({ length: 12 }, (_, n) => order(app, fixtures.miniket, `amina-rice-${n}`));
  expect((await order(app, fixtures.rui, 'karim-fish', KARIM)).statusCode).toBe(201);
  for (const { statusCode, headers } of await Promise.all(rice)) {
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('5');
  }
  unlock();
  await lock;
  expect((await order(app, fixtures.miniket, 'amina-rice-0')).statusCode).toBe(201);
  await app.close();
  await db.destroy();
});

test('a transaction of a stopped process releases its locks', async () => {
  const db = openDatabase(shop.url, 1, { ...SHOP_TIMEOUTS, idleInTransaction: 100 });
  let resume = () => {};
  const stopped = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const abandoned = inTransaction(db, async (tx) => {
    await tx.updateTable('product').set({ stock: 0 }).where('id', '=', fixtures.miniket).execute();
    isLocked();
    await stopped;
    await sql`SELECT 1`.execute(tx);
  });
  await locked;
  expect((await order(shop.app, fixtures.miniket, 'karim-rice')).statusCode).toBe(201);
  resume();
  await expect(abandoned).rejects.toSatisfy(isDatabaseUnavailable);
  await db.destroy();
});

test('a statement that does not end counts as an unavailable database', async () => {
  const db = openDatabase(shop.url, 1, { ...SHOP_TIMEOUTS, statement: 100 });
  await expect(sql`SELECT pg_sleep(60)`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable);
  await db.destroy();
});

test('commands have no timeouts, so a statement may exceed the shop’s limit', async () => {
  const db = openDatabase(shop.url, 1, null);
  const { rows } = await sql`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
           current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
  expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  await db.destroy();
});

test('while polls for changes fail the shop is not ready', async () => {
  const app = await buildApp({ db: shop.db, pollInterval: 200 });
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  await inTransaction(shop.db, async (tx) => {
    await sql`LOCK TABLE cache_change IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503);
  });
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});

describe('behind a silent network', () => {
  let proxy: TcpProxy;
  beforeEach(async () => {
    proxy = await openProxy(randomFrom(1));
    proxy.targets = [Number(new URL(shop.url).port)];
  });
  afterEach(() => proxy.close());

  function proxyUrl(): string {
    const url = new URL(shopUserUrl(shop.url));
    url.port = String(proxy.port);
    return url.href;
  }

  test('the shop is not ready, and sells at the new price after it reconnects', async () => {
    const db = openDatabase(proxyUrl(), 10, { ...SHOP_TIMEOUTS, connect: 500, response: 500 });
    const app = await buildApp({ db, pollInterval: 200 });
    const priceOfRice = async () => {
      const products = (await app.inject(apiRoutes.listProducts.path)).json() as {
        id: number;
        price: number;
      }[];
      return products.find(({ id }) => id === fixtures.miniket)?.price;
    };
    expect(await priceOfRice()).toBe(72.5);
    expect((await order(app, fixtures.miniket, 'amina-1')).statusCode).toBe(201);

    proxy.frozen = true;
    const refused = await order(app, fixtures.miniket, 'amina-2');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await shop.db
      .updateTable('product')
      .set({ price_paisa: 8_000 })
      .where('id', '=', fixtures.miniket)
      .execute();

    proxy.frozen = false;
    await expect.poll(async () => (await order(app, fixtures.rui, 'amina-3')).statusCode).toBe(201);
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
    await expect.poll(priceOfRice).toBe(80);
    await app.close();
    await db.destroy();
  });

  test('SIGTERM stops the shop', async () => {
    const db = openDatabase(proxyUrl());
    const app = await buildApp({ db, pollInterval: 200 });
    expect((await order(app, fixtures.rui, 'karim-fish')).statusCode).toBe(201);
    proxy.frozen = true;
    await app.close();
    await db.destroy();
  });
});
