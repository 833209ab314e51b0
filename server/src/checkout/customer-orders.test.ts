import type { CartLine } from '@haat/contract/shop/cart';
import type { Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, post, receiver, type SignedInCustomer, signUp } from '../testing/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const carts = '/api/payment-app/carts/';
const orders = '/api/payment-app/orders/';

let shop: TestShop;
let fixtures: Fixtures;
let [a, k]: SignedInCustomer[] = [];
let key = 0;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 10_000, customerOrders: 10_000 } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await empty();
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});

/** Purchased lines cannot be deleted one by one, so a test begins with tables that are emptied whole. */
async function empty(): Promise<void> {
  await sql`TRUNCATE customer, session, attempt, orders, order_item, order_history, cart_line, cart_merge,
    product, category, shipping_address CASCADE`.execute(shop.db);
}

const put = async (item: number, quantity: number, customer = a) => {
  const response = await customer!.call('POST', carts, { item, quantity });
  expect(response.statusCode).toBe(201);
};
const order = (body: object = {}, orderKey = `key-${++key}`, customer = a) =>
  customer!.call('POST', orders, { ...receiver, order_key: orderKey, ...body });
const cartOf = async (customer = a) => (await customer!.call('GET', carts)).json<CartLine[]>();
const ordersOf = async (customer = a) => (await customer!.call('GET', orders)).json<Order[]>();

test('Amina orders her cart: names, prices, tax and total as the shelf has them', async () => {
  await put(fixtures.rui, 2);
  await put(fixtures.miniket, 3);
  const response = await order({ order_type: 'COD', delivery_type: 'STORE_PICKUP', total: 963.38 });
  expect(response.statusCode).toBe(201);
  expect(response.headers['cache-control']).toBe('no-store');
  const placed = response.json<Order>();
  expect(placed).toEqual({
    ...receiver,
    id: expect.any(Number),
    number: expect.stringMatching(/^H\d+$/),
    created: expect.any(String),
    status: 'PENDING',
    order_type: 'COD',
    delivery_type: 'STORE_PICKUP',
    receiver_phone_number: '+8801712345678',
    subtotal: 917.5,
    tax: 45.88,
    total: 963.38,
    paymentId: null,
    orderitems: [
      expect.objectContaining({
        item: fixtures.miniket,
        item_name: 'Miniket rice',
        item_price: 72.5,
        quantity: 3,
        total: 217.5,
      }),
      expect.objectContaining({
        item: fixtures.rui,
        item_name: 'Rui fish',
        item_price: 350,
        quantity: 2,
        total: 700,
      }),
    ],
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(7);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(1);
  expect(await ordersOf()).toEqual([placed]);
});

test('what was ordered is the history of the cart, with name and price as bought', async () => {
  await put(fixtures.rui, 2);
  await order();
  await shop.db
    .updateTable('product')
    .set({ name: 'Rohu', price_paisa: 99900 })
    .where('id', '=', fixtures.rui)
    .execute();
  await put(fixtures.rui, 1);
  expect(await cartOf()).toEqual([
    expect.objectContaining({
      item: fixtures.rui,
      item_name: 'Rohu',
      item_price: 999,
      quantity: 1,
      purchased: false,
    }),
    expect.objectContaining({
      item: fixtures.rui,
      item_name: 'Rui fish',
      item_price: 350,
      quantity: 2,
      purchased: true,
    }),
  ]);
  expect(await cartOf(k)).toEqual([]);
});

test('history can be neither changed nor removed, by nobody', async () => {
  await put(fixtures.rui, 2);
  await order();
  const [line] = await cartOf();
  expect((await a!.call('PATCH', `${carts}${line!.id}/`, { quantity: 9 })).statusCode).toBe(404);
  expect((await a!.call('DELETE', `${carts}${line!.id}/`)).statusCode).toBe(404);
  expect(await cartOf()).toEqual([line]);
  const row = shop.db.updateTable('cart_line').where('id', '=', line!.id);
  await expect(row.set({ order_id: null }).execute()).rejects.toThrow('a purchased line stays as it is');
  await expect(shop.db.deleteFrom('cart_line').execute()).rejects.toThrow('a purchased line stays as it is');
});

test('an empty cart is refused, and stores nothing', async () => {
  const response = await order();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ code: 'cart_empty', message: 'Your cart is empty.' });
  expect(await ordersOf()).toEqual([]);
});

test('a retry of the same key returns the same order, though the cart is empty by then', async () => {
  await put(fixtures.rui, 1);
  const first = await order({}, 'lost-response');
  expect(await cartOf()).toMatchObject([{ purchased: true }]);
  const again = await order({}, 'lost-response');
  expect(again.statusCode).toBe(201);
  expect(again.body).toBe(first.body);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(2);
});

test('the same key for another receiver is refused', async () => {
  await put(fixtures.rui, 1);
  await order({}, 'once');
  await put(fixtures.rui, 1);
  const response = await order({ receiver_address: 'Elsewhere' }, 'once');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'key_reused' });
  expect(await ordersOf()).toHaveLength(1);
});

test("a key is its owner's: a customer's, another's and a guest's order under one key are three", async () => {
  await put(fixtures.rui, 1);
  const guest = await post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Rahim',
    phone: '01912345678',
    address: 'Sylhet',
    order_key: 'shared',
    items: [{ product: fixtures.blender, quantity: 1 }],
  });
  const mine = await order({}, 'shared');
  // Where nothing can be ordered, the key finds no other's order either.
  expect((await order({}, 'shared', k)).json()).toMatchObject({ code: 'cart_empty' });
  await put(fixtures.miniket, 1, k);
  const his = await order({}, 'shared', k);
  expect([guest, mine, his].map((one) => one.statusCode)).toEqual([201, 201, 201]);
  expect(await ordersOf()).toMatchObject([{ orderitems: [{ item: fixtures.rui }] }]);
  expect(await ordersOf(k)).toMatchObject([{ orderitems: [{ item: fixtures.miniket }] }]);
});

test('twenty identical orders at once with one key are one order and twenty equal responses', async () => {
  await put(fixtures.rui, 2);
  const responses = await Promise.all(Array.from({ length: 20 }, () => order({}, 'double-click')));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect(responses[0]!.statusCode).toBe(201);
  expect(await ordersOf()).toHaveLength(1);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(1);
});

test('one cart ordered from two browsers at once is one order, and the other cart is empty', async () => {
  // Again and again: the first time the second browser still waits for a connection to the database.
  for (let round = 1; round <= 4; round++) {
    await put(fixtures.miniket, 2);
    const responses = await Promise.all(['one', 'two'].map((name) => order({}, `${name}-${round}`)));
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([201, 409]);
    expect(responses.find((response) => response.statusCode === 409)!.json()).toMatchObject({
      code: 'cart_empty',
    });
    expect(await ordersOf()).toHaveLength(round);
    expect(await stockOf(shop.db, fixtures.miniket)).toBe(10 - 2 * round);
  }
});

test('the last pieces, raced for by a guest and a customer, are sold once', async () => {
  await shop.db.updateTable('product').set({ stock: 1 }).where('id', '=', fixtures.rui).execute();
  await put(fixtures.rui, 1);
  await put(fixtures.rui, 1, k);
  const asGuest = (place: number) =>
    post(shop.app, '/api/order-app/guest-orders/', {
      name: 'Rahim',
      phone: '01912345678',
      address: 'Sylhet',
      order_key: `guest-${place}`,
      items: [{ product: fixtures.rui, quantity: 1 }],
    });
  const responses = await Promise.all([asGuest(1), order(), asGuest(2), order({}, 'k', k), asGuest(3)]);
  expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1);
  for (const lost of responses.filter((response) => response.statusCode !== 201)) {
    expect(lost.json()).toMatchObject({
      code: 'out_of_stock',
      lines: [{ product: fixtures.rui, available: 0 }],
    });
  }
  expect(await stockOf(shop.db, fixtures.rui)).toBe(0);
});

test('a cart changed while it is ordered loses and doubles nothing', async () => {
  await put(fixtures.blender, 1);
  const changes = Array.from({ length: 10 }, () =>
    a!.call('POST', carts, { item: fixtures.blender, quantity: 1 }),
  );
  await Promise.all([order(), ...changes, order()]);
  const ordered = (await ordersOf())
    .flatMap((one) => one.orderitems)
    .reduce((sum, item) => sum + item.quantity, 0);
  const waiting = (await cartOf()).find((line) => !line.purchased)?.quantity ?? 0;
  expect(ordered + waiting).toBe(11);
  expect(await stockOf(shop.db, fixtures.blender)).toBe(50 - ordered);
});

test('what the shelf cannot give is named, and the cart stays as it was', async () => {
  await put(fixtures.miniket, 1);
  await put(fixtures.rui, 4);
  const response = await order();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'out_of_stock',
    message: 'Only 3 of Rui fish left.',
    lines: [{ product: fixtures.rui, requested: 4, available: 3 }],
  });
  expect(await cartOf()).toMatchObject([
    { item: fixtures.miniket, purchased: false },
    { item: fixtures.rui, quantity: 4, purchased: false },
  ]);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
});

test('a product that is not sold any more is named', async () => {
  await put(fixtures.rui, 1);
  await shop.db.updateTable('product').set({ listed: false }).where('id', '=', fixtures.rui).execute();
  const response = await order();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'not_sold' });
});

test('a total that the shopper did not see is refused with both totals', async () => {
  await put(fixtures.rui, 1);
  await shop.db.updateTable('product').set({ price_paisa: 36000 }).where('id', '=', fixtures.rui).execute();
  const response = await order({ total: 367.5 });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'price_changed', total_sent: 367.5, total_now: 378 });
  expect((await order({ total: 378 })).statusCode).toBe(201);
});
