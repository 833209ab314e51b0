import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a new shop has an empty catalogue', async () => {
  const response = await shop.app.inject('/api/shop-app/products/');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([]);
});

test('an unknown API path returns 404 with a code and a message', async () => {
  const response = await shop.app.inject('/api/nothing/');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
});
