import type { Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  amina,
  callWith,
  karim,
  receiver,
  type SignedInCustomer,
  signUp,
} from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const carts = '/api/payment-app/carts/';
const orders = '/api/payment-app/orders/';

let shop: TestShop;
let fixtures: Fixtures;
let [a, k]: SignedInCustomer[] = [];
let key = 0;
beforeAll(async () => {
  shop = await openTestShop({ limits: { customerOrders: 10_000 } });
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});
afterAll(() => shop.close());

const addToCart = (item: number, customer = a) => customer!.call('POST', carts, { item, quantity: 1 });
const placeOrder = (body: object = {}) =>
  a!.call('POST', orders, { ...receiver, order_key: `key-${++key}`, ...body });
const listOrders = async (customer = a) => (await customer!.call('GET', orders)).json<Order[]>();

test('lists orders newest first and page by page, at both paths', async () => {
  const ids = [];
  for (let placed = 0; placed < 5; placed++) {
    await addToCart(fixtures.blender);
    ids.unshift((await placeOrder()).json<Order>().id);
  }
  expect((await listOrders()).map(({ id }) => id)).toEqual(ids);
  for (const url of [orders, '/api/order-app/orders/']) {
    const first = await a!.call('GET', `${url}?limit=3`);
    expect(first.headers['x-total-count']).toBe('5');
    expect(first.json<Order[]>().map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))![1]!;
    expect(next.startsWith(url)).toBe(true);
    const second = await a!.call('GET', next);
    expect(second.json<Order[]>().map(({ id }) => id)).toEqual(ids.slice(3));
    expect(second.headers.link).toBeUndefined();
  }
});

test('hides an order from other customers', async () => {
  await addToCart(fixtures.blender);
  const { id } = (await placeOrder()).json<Order>();
  for (const url of [orders, '/api/order-app/orders/']) {
    const response = await k!.call('GET', url);
    expect([response.json(), response.headers['x-total-count']]).toEqual([[], '0']);
  }
  const paymentUrl = `${orders}${id}/initiate_payment/`;
  expect((await k!.call('GET', paymentUrl)).statusCode).toBe(404);
  expect((await callWith(shop.app, 'nonsense')('GET', paymentUrl)).statusCode).toBe(401);
});

test('the database rejects a cart line in an order of another customer', async () => {
  await addToCart(fixtures.blender);
  await addToCart(fixtures.blender, k);
  const { id } = (await placeOrder()).json<Order>();
  const line = shop.db.updateTable('cart_line').where('customer_id', '=', k!.id);
  await expect(line.set({ order_id: id }).execute()).rejects.toThrow(/foreign key/);
});

test('the database rejects an order without an owner', async () => {
  await addToCart(fixtures.blender);
  await placeOrder();
  const orphaned = shop.db.updateTable('orders').set({ customer_id: null });
  await expect(orphaned.execute()).rejects.toThrow(/order_has_owner/);
});
