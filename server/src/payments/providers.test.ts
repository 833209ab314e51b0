import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markAsOpen } from '../../testing/office/office.ts';
import { testKeys } from '../../testing/provider-keys.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { readConfig } from '../platform/config.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { choosePayments } from './providers.ts';

const store = {
  SSLCOMMERZ_STORE_ID: 'haat',
  SSLCOMMERZ_STORE_PASSWORD: 'canary',
  SHOP_URL: 'https://haat.example',
};
const urls = { success: 'https://haat.example/s', fail: '', cancel: '', ipn: '' };
const customer = {
  name: 'Amina',
  email: '',
  phone: '+8801712345678',
  address: '',
  city: '',
  zipcode: '',
  country: '',
};
const order = { number: 'H100001', items: 1 };
const session = { attemptId: 1, tranId: 'HT1', amountPaisa: 7613, resultId: 'r', order, customer, urls };
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const choose = async (environment: Record<string, string>) => {
  const { db } = database;
  const chosen = await choosePayments(readConfig(environment), db, testKeys(db, environment));
  const { providers, shopUrl, onlyFirst } = chosen;
  return {
    shopUrl,
    ...(onlyFirst && { onlyFirst }),
    providers: providers.map((one) => (typeof one === 'string' ? one : one.name)),
  };
};

const DATABASE_URL = 'postgres://haat@db.example/haat';
const LOCAL = { providers: ['local'], shopUrl: null };
const NONE = { providers: [] };

test('a shop that has not opened has the local gateway where a demo is requested, unless payments are off', async () => {
  expect(await choose({})).toEqual(LOCAL);
  expect(await choose({ SHOP_URL: 'http://192.168.1.7:3000' })).toMatchObject({ providers: LOCAL.providers });
  expect(await choose({ PAYMENTS: 'off' })).toMatchObject(NONE);
  expect(await choose({ DEMO: '0' })).toMatchObject(NONE);
});

test.each([
  ['a database that was given', { DATABASE_URL }],
  ['a public URL', { SHOP_URL: 'https://haat.example' }],
])('uses the demo gateway on %s only if it is requested explicitly', async (_, environment) => {
  expect(await choose(environment)).toMatchObject(NONE);
  expect(await choose({ ...environment, DEMO: '1' })).toMatchObject({ providers: LOCAL.providers });
  expect(await choose({ ...environment, PAYMENTS: 'demo' })).toMatchObject({ providers: LOCAL.providers });
});

test('a shop that has opened has no demo gateway, and does not start with PAYMENTS=demo', async () => {
  const before = database;
  database = await openTestDatabase();
  await markAsOpen(database.db);
  expect(await choose({})).toEqual({ providers: [], shopUrl: null });
  expect(await choose({ DEMO: '1' })).toMatchObject(NONE);
  await expect(choose({ PAYMENTS: 'demo' })).rejects.toThrow(
    'PAYMENTS must not be demo: the shop has opened',
  );
  await database.close();
  database = before;
});

test('uses SSLCommerz, live by default, if the environment has store credentials', async () => {
  const shopUrl = 'https://haat.example';
  expect(await choose(store)).toEqual({ providers: ['sslcommerz'], shopUrl });
  const bkash = { BKASH_APP_KEY: 'k', BKASH_APP_SECRET: 's', BKASH_USERNAME: 'u', BKASH_PASSWORD: 'p' };
  expect(await choose({ ...store, ...bkash })).toEqual({ providers: ['sslcommerz', 'bkash'], shopUrl });
  const only = { providers: ['bkash', 'sslcommerz'], shopUrl, onlyFirst: true };
  expect(await choose({ ...store, ...bkash, PAYMENTS: 'bkash' })).toEqual(only);
  expect(await choose({ ...store, PAYMENTS: 'off' })).toMatchObject(NONE);
});

test.each([
  [{}, 'https://securepay.sslcommerz.com/gwprocess/v4/api.php'],
  [{ SSLCOMMERZ_SANDBOX: 'yes' }, 'https://sandbox.sslcommerz.com/gwprocess/v4/api.php'],
])('the store of %j is called at %s', async (more, url) => {
  const fetch = vi.fn().mockRejectedValue(new Error('no network'));
  const keys = testKeys(database.db, { ...store, ...more }, { fetch });
  const { providers } = await choosePayments(readConfig(store), database.db, keys);
  await (providers[0] as PaymentProvider).createSession(session);
  expect(fetch.mock.calls.map(([called]) => String(called))).toEqual([url]);
});

test.each([
  [{ SSLCOMMERZ_STORE_PASSWORD: '' }, 'SSLCOMMERZ_STORE_PASSWORD must be set too for SSLCommerz'],
  [{ SSLCOMMERZ_STORE_ID: '' }, 'SSLCOMMERZ_STORE_ID must be set too for SSLCommerz'],
  [{ SHOP_URL: '' }, "SHOP_URL must be the shop's public URL"],
  [{ SHOP_URL: 'http://haat.example' }, "SHOP_URL must be the shop's public URL"],
  [{ SHOP_URL: '', SSLCOMMERZ_SANDBOX: 'yes' }, "SHOP_URL must be the shop's public URL"],
  [{ PAYMENTS: 'demo' }, 'PAYMENTS must not be demo where sslcommerz is set up'],
  [{ PAYMENTS: 'bkash' }, 'PAYMENTS must be demo, off, sslcommerz, or not set'],
  [
    { SSLCOMMERZ_STORE_ID: 'a store' },
    'SSLCOMMERZ_STORE_ID must be the name of a store at SSLCommerz; it is "a store"',
  ],
  [{ SSLCOMMERZ_SANDBOX: 'true' }, 'SSLCOMMERZ_SANDBOX must be yes or no; it is "true"'],
  [{ SSLCOMMERZ_STORE_PASSWORD: 'canary'.repeat(20) }, 'SSLCOMMERZ_STORE_PASSWORD must be the API password'],
])('stops the start with one sentence for %j', async (wrong, sentence) => {
  await expect(choose({ ...store, ...wrong })).rejects.toThrow(sentence);
  await expect(choose({ ...store, ...wrong })).rejects.not.toThrow('canary');
});
