import { expect, test } from 'vitest';
import { importText } from '../catalogue/import/test-import.ts';
import { readConfig } from '../config.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { openTestDatabase } from '../testing/shop.ts';
import { chooseGateway } from './choose-gateway.ts';

const store = {
  SSLCOMMERZ_STORE_ID: 'haat',
  SSLCOMMERZ_STORE_PASSWORD: 'canary',
  SHOP_URL: 'https://haat.example',
};
const choose = async (environment: Record<string, string>, demo = false) => {
  const { db, close } = await openTestDatabase();
  if (demo) await fillDemo(db);
  return chooseGateway(readConfig(environment), db).finally(close);
};

test('a shop that nobody has marked as a demonstration takes no online payment by itself', async () => {
  expect(await choose({})).toBeNull();
});

test('the demo shop has the local gateway, unless payment is off', async () => {
  expect(await choose({}, true)).toEqual({ gateway: 'local', shopUrl: null });
  expect(await choose({ PAYMENTS: 'off' }, true)).toBeNull();
  expect(await choose({ PAYMENTS: 'demo' })).toEqual({ gateway: 'local', shopUrl: null });
});

test('the first goods of an owner end the demonstration', async () => {
  const { db, close } = await openTestDatabase();
  await fillDemo(db);
  const goods = 'code,name,price,category,category_title\nA1,Kalijira rice,150,rice-own,Rice';
  await importText(db, goods, { dryRun: true });
  expect(await chooseGateway(readConfig({}), db)).not.toBeNull();
  await importText(db, goods);
  expect(await chooseGateway(readConfig({}), db)).toBeNull();
  await close();
});

test('a store in the environment is SSLCommerz, live unless told', async () => {
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
  [{ SHOP_URL: '' }, "SHOP_URL must be the shop's public address"],
  [{ SHOP_URL: 'http://haat.example' }, "SHOP_URL must be the shop's public address"],
  [{ PAYMENTS: 'demo' }, 'PAYMENTS must not be demo'],
])('%j stops the start in one sentence', async (wrong, sentence) => {
  await expect(choose({ ...store, ...wrong })).rejects.toThrow(sentence);
  await expect(choose({ ...store, ...wrong })).rejects.not.toThrow('canary');
});
