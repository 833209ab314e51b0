import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../db/database.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('with its database the shop is alive and ready', async () => {
  expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await shop.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('without its database the shop is alive but not ready, and the response has no stack trace', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere');
  const app = await buildApp({ db, pollInterval: 0 });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'database away' });
  const products = await app.inject('/api/shop-app/products/');
  expect(products.statusCode).toBe(503);
  expect(products.json()).toMatchObject({ code: 'unavailable' });
  expect(products.headers['retry-after']).toBe('5');
  await app.close();
  await db.destroy();
});
