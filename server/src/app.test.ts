import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a new shop has empty shelves and answers', async () => {
  const answer = await shop.app.inject('/api/shop-app/products/');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual([]);
});

test('an address of the API that does not exist answers a refusal', async () => {
  const answer = await shop.app.inject('/api/nothing/');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
});
