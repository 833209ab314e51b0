import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { openTestDatabase, type TestDatabase } from '../testing/shop.ts';
import { chooseGateway } from './choose-gateway.ts';

const store = {
  SSLCOMMERZ_STORE_ID: 'haat',
  SSLCOMMERZ_STORE_PASSWORD: 'canary',
  SHOP_URL: 'https://haat.example',
};
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const choose = async (environment: Record<string, string>, demo = false) => {
  const { db } = database;
  await db.deleteFrom('demo_shop').execute();
  if (demo) await db.insertInto('demo_shop').defaultValues().execute();
  return chooseGateway(readConfig(environment), db);
};

test('offers no online payment by default if the shop is not a demo shop', async () => {
  expect(await choose({})).toBeNull();
});

const DATABASE_URL = 'postgres://haat@db.example/haat';
const WHILE = { gateway: 'local while demo shop', shopUrl: null };

test('the demo shop has the local gateway unless payments are off', async () => {
  expect(await choose({}, true)).toEqual(WHILE);
  expect(await choose({ SHOP_URL: 'http://192.168.1.7:3000' }, true)).not.toBeNull();
  expect(await choose({ PAYMENTS: 'off' }, true)).toBeNull();
});

test.each([
  ['a database that was given', { DATABASE_URL }],
  ['a public URL', { SHOP_URL: 'https://haat.example' }],
])('uses the demo gateway on %s only if it is requested explicitly', async (_, environment) => {
  expect(await choose(environment, true)).toBeNull();
  expect(await choose({ ...environment, DEMO: '1' }, true)).toMatchObject({ gateway: WHILE.gateway });
  expect(await choose({ ...environment, DEMO: '1' })).toBeNull();
  expect(await choose({ ...environment, PAYMENTS: 'demo' })).toMatchObject({ gateway: 'local' });
});

test('DEMO=0 disables the demo shop on every database', async () => {
  expect(await choose({ DEMO: '0' }, true)).toBeNull();
});

test('uses SSLCommerz, live by default, if the environment has store credentials', async () => {
  expect(await choose(store, true)).toEqual({
    gateway: {
      storeId: 'haat',
      storePassword: 'canary',
      apiUrl: 'https://securepay.sslcommerz.com',
      pageOrigins: ['https://securepay.sslcommerz.com', 'https://epay-gw.sslcommerz.com'],
    },
    shopUrl: 'https://haat.example',
  });
  expect(await choose({ ...store, SSLCOMMERZ_SANDBOX: 'yes' })).toMatchObject({
    gateway: { apiUrl: 'https://sandbox.sslcommerz.com', pageOrigins: ['https://sandbox.sslcommerz.com'] },
  });
  expect(await choose({ ...store, PAYMENTS: 'off' })).toBeNull();
});

test.each([
  [{ SSLCOMMERZ_STORE_PASSWORD: '' }, 'SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD must be set both'],
  [{ SSLCOMMERZ_STORE_ID: '' }, 'SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD must be set both'],
  [{ SHOP_URL: '' }, "SHOP_URL must be the shop's public URL"],
  [{ SHOP_URL: 'http://haat.example' }, "SHOP_URL must be the shop's public URL"],
  [{ PAYMENTS: 'demo' }, 'PAYMENTS must not be demo'],
])('stops the start with one sentence for %j', async (wrong, sentence) => {
  await expect(choose({ ...store, ...wrong })).rejects.toThrow(sentence);
  await expect(choose({ ...store, ...wrong })).rejects.not.toThrow('canary');
});
