import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, callWith, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { hashTables } from '../../testing/tables.ts';
import { buildApp } from '../app.ts';

let shop: TestShop;
let fixtures: Fixtures;
let access: string;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  access = (await signUp(shop.app, amina)).access;
});
afterAll(() => shop.close());

/** The number of the statement that fails, counted from 1 per request; 0: none. */
let failing = 0;
let statements = 0;
const failingOnce: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    if (statements === failing) throw new Error('the statement fails');
    return node;
  },
  transformResult: async ({ result }) => result,
};
/** Tables that change even if the order fails: requests are always counted. */
const COUNTED = ['request_count'];

beforeEach(() => {
  failing = 0;
});

test.each([
  ['a guest', () => ({ url: '/api/order-app/guest-orders/', payload: guest() })],
  [
    'a customer',
    () => ({
      url: '/api/payment-app/orders/',
      payload: { ...receiver, order_key: 'half' },
      headers: { authorization: `Bearer ${access}` },
    }),
  ],
])('stores nothing of the order of %s if any statement fails', async (_who, request) => {
  await callWith(shop.app, access)('POST', '/api/payment-app/carts/', { item: fixtures.rui, quantity: 1 });
  const app = await buildApp({ db: shop.db.withPlugin(failingOnce), pollInterval: 0 });
  await app.ready(); // its own statements are not those of an order
  const order = async (at: number) => {
    [failing, statements] = [at, 0];
    const response = await app.inject({ method: 'POST', ...request() });
    failing = 0;
    return response;
  };
  const before = await hashTables(shop.db, COUNTED);
  let broken = 0;
  for (let response = await order(1); response.statusCode !== 201; response = await order(broken + 1)) {
    expect(response.statusCode).toBe(500);
    expect(await hashTables(shop.db, COUNTED)).toEqual(before);
    broken += 1;
  }
  expect(broken).toBeGreaterThan(3);
  await app.close();
});

function guest() {
  const items = [
    { product: fixtures.miniket, quantity: 1 },
    { product: fixtures.blender, quantity: 2 },
  ];
  return { name: 'Amina', phone: amina.phone, address: 'Dhanmondi', items, order_key: 'half' };
}
