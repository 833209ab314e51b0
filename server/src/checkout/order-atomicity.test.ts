import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { amina, callWith, receiver, signUp } from '../testing/customers.ts';
import { stockShelf, type World } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { hashTables } from '../testing/tables.ts';

let shop: TestShop;
let world: World;
let access: string;
beforeAll(async () => {
  shop = await openTestShop();
  world = await stockShelf(shop.db);
  access = (await signUp(shop.app, amina)).access;
});
afterAll(() => shop.close());

/** The statement that fails, counted from the first of the request; none where it is 0. */
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
/** The request is counted, whatever becomes of it. */
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
])('whichever statement of the order of %s fails, nothing of it is stored', async (_who, request) => {
  await callWith(shop.app, access)('POST', '/api/payment-app/carts/', { item: world.rui, quantity: 1 });
  const app = await buildApp({ db: shop.db.withPlugin(failingOnce), revisionInterval: 0 });
  const order = async (at: number) => {
    [failing, statements] = [at, 0];
    const answer = await app.inject({ method: 'POST', ...request() });
    failing = 0;
    return answer;
  };
  const before = await hashTables(shop.db, COUNTED);
  let broken = 0;
  for (let answer = await order(1); answer.statusCode !== 201; answer = await order(broken + 1)) {
    expect(answer.statusCode).toBe(500);
    expect(await hashTables(shop.db, COUNTED)).toEqual(before);
    broken += 1;
  }
  expect(broken).toBeGreaterThan(3);
  await app.close();
});

function guest() {
  const items = [
    { product: world.miniket, quantity: 1 },
    { product: world.blender, quantity: 2 },
  ];
  return { name: 'Amina', phone: amina.phone, address: 'Dhanmondi', items, order_key: 'half' };
}
