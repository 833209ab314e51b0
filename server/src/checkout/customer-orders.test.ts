import type { CartLine } from '@haat/contract/shop/cart';
import { nothingSaid } from '@haat/contract/shop/order-attributes';
import type { Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  amina,
  karim,
  post,
  receiver,
  type SignedInCustomer,
  signUp,
} from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const carts = '/api/payment-app/carts/';
const orders = '/api/payment-app/orders/';
let shop: TestShop;
let fixtures: Fixtures;
let [a, k]: SignedInCustomer[] = [];
let key = 0;
beforeAll(async () => {
  const limits = { guestOrders: 10_000, customerOrders: 10_000 };
  shop = await openTestShop({ limits, payments: { providers: ['local'], shopUrl: null } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await empty();
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});

/** Truncates the tables before each test, because purchased lines cannot be deleted. */
async function empty(): Promise<void> {
  await sql`TRUNCATE customer, session, attempt, orders, order_item, order_history, cart_line, cart_merge,
    product, category, shipping_address CASCADE`.execute(shop.db);
}

const addToCart = async (item: number, quantity: number, customer = a) => {
  const response = await customer!.call('POST', carts, { item, quantity });
  expect(response.statusCode).toBe(201);
};
const setPicture = (mainimage: string) =>
  shop.db.updateTable('product').set({ mainimage }).where('id', '=', fixtures.rui).execute();
const placeOrder = (body: object = {}, orderKey = `key-${++key}`, customer = a) =>
  customer!.call('POST', orders, { ...receiver, order_key: orderKey, ...body });
const readCart = async (customer = a) => (await customer!.call('GET', carts)).json<CartLine[]>();
const listOrders = async (customer = a) => (await customer!.call('GET', orders)).json<Order[]>();

test('Amina orders her cart with names, prices, tax and total of the shop', async () => {
  await setPicture('rui.webp');
  await addToCart(fixtures.rui, 2);
  await addToCart(fixtures.miniket, 3);
  const response = await placeOrder({ order_type: 'COD', delivery_type: 'STORE_PICKUP', total: 963.38 });
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
    tax_percent: 5,
    included_tax: 0,
    delivery_charge: 0,
    discount: 0,
    delivery: null,
    adjustments: [],
    paid: 0,
    refunded: 0,
    due: 963.38,
    cash_due: 963,
    version: 0,
    changeable: true,
    total: 963.38,
    paymentId: null,
    ...nothingSaid,
    timeline: [{ status: 'PENDING', at: placed.created }],
    orderitems: [
      expect.objectContaining({
        item: fixtures.miniket,
        item_name: 'Miniket rice',
        item_price: 72.5,
        quantity: 3,
        total: 217.5,
        purchased: true,
      }),
      expect.objectContaining({
        item: fixtures.rui,
        item_name: 'Rui fish',
        item_price: 350,
        quantity: 2,
        total: 700,
        product_image: '/media/rui.webp',
        purchased: true,
      }),
    ],
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(7);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(1);
  expect(await listOrders()).toEqual([placed]);

  await addToCart(fixtures.blender, 1);
  const online = (await placeOrder({ order_type: 'ONLINE', delivery_type: 'HOME_DELIVERY' })).json<Order>();
  expect(online).toMatchObject({
    order_type: 'ONLINE',
    delivery_type: 'HOME_DELIVERY',
    orderitems: [{ item: fixtures.blender }],
  });
  expect(await listOrders()).toEqual([online, placed]);
});

test('the cart history shows ordered lines with name and price as bought', async () => {
  await setPicture('rui.webp');
  await addToCart(fixtures.rui, 2);
  await placeOrder();
  await shop.db
    .updateTable('product')
    .set({ name: 'Rohu', price_paisa: 99900, mainimage: 'rohu.webp' })
    .where('id', '=', fixtures.rui)
    .execute();
  await addToCart(fixtures.rui, 1);
  expect(await readCart()).toEqual([
    expect.objectContaining({
      item: fixtures.rui,
      item_name: 'Rohu',
      item_price: 999,
      quantity: 1,
      total: 999,
      product_image: '/media/rohu.webp',
      purchased: false,
    }),
    expect.objectContaining({
      item: fixtures.rui,
      item_name: 'Rui fish',
      item_price: 350,
      quantity: 2,
      total: 700,
      product_image: '/media/rui.webp',
      purchased: true,
    }),
  ]);
  expect(await readCart(k)).toEqual([]);
});

test('rejects changes and deletion of purchased lines', async () => {
  await addToCart(fixtures.rui, 2);
  await placeOrder();
  const [line] = await readCart();
  expect((await a!.call('PATCH', `${carts}${line!.id}/`, { quantity: 9 })).statusCode).toBe(404);
  expect((await a!.call('DELETE', `${carts}${line!.id}/`)).statusCode).toBe(404);
  expect(await readCart()).toEqual([line]);
  const row = shop.db.updateTable('cart_line').where('id', '=', line!.id);
  await expect(row.set({ order_id: null }).execute()).rejects.toThrow('a purchased line stays as it is');
  await expect(shop.db.deleteFrom('cart_line').execute()).rejects.toThrow('a purchased line stays as it is');
});

test('refuses an empty cart and stores nothing', async () => {
  const response = await placeOrder();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ code: 'cart_empty', message: 'Your cart is empty.' });
  expect(await listOrders()).toEqual([]);
});

test('a retry with the same key returns the same order although the cart is empty', async () => {
  await addToCart(fixtures.rui, 1);
  const first = await placeOrder({}, 'lost-response');
  expect(await readCart()).toMatchObject([{ purchased: true }]);
  const again = await placeOrder({}, 'lost-response');
  expect(again.statusCode).toBe(201);
  expect(again.body).toBe(first.body);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(2);
});

test('refuses the same key for another receiver', async () => {
  await addToCart(fixtures.rui, 1);
  await placeOrder({}, 'once');
  await addToCart(fixtures.rui, 1);
  const response = await placeOrder({ receiver_address: 'Elsewhere' }, 'once');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'key_reused' });
  expect(await listOrders()).toHaveLength(1);
});

test('one key of two customers and a guest makes three orders', async () => {
  await addToCart(fixtures.rui, 1);
  const guest = await post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Rahim',
    phone: '01912345678',
    address: 'Sylhet',
    order_key: 'shared',
    items: [{ product: fixtures.blender, quantity: 1 }],
  });
  const mine = await placeOrder({}, 'shared');
  // With an empty cart, the key does not return the order of another owner.
  expect((await placeOrder({}, 'shared', k)).json()).toMatchObject({ code: 'cart_empty' });
  await addToCart(fixtures.miniket, 1, k);
  const his = await placeOrder({}, 'shared', k);
  expect([guest, mine, his].map((one) => one.statusCode)).toEqual([201, 201, 201]);
  expect(await listOrders()).toMatchObject([{ orderitems: [{ item: fixtures.rui }] }]);
  expect(await listOrders(k)).toMatchObject([{ orderitems: [{ item: fixtures.miniket }] }]);
});

test('twenty identical orders at once with one key make one order and twenty equal responses', async () => {
  await addToCart(fixtures.rui, 2);
  const responses = await Promise.all(Array.from({ length: 20 }, () => placeOrder({}, 'double-click')));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect(responses[0]!.statusCode).toBe(201);
  expect(await listOrders()).toHaveLength(1);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(1);
});

test('one cart ordered in two browsers at once makes one order, and the second browser gets cart_empty', async () => {
  // Repeated, because the first time the second browser still waits for a database connection.
  for (let round = 1; round <= 4; round++) {
    await addToCart(fixtures.miniket, 2);
    const responses = await Promise.all(['one', 'two'].map((name) => placeOrder({}, `${name}-${round}`)));
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([201, 409]);
    expect(responses.find((response) => response.statusCode === 409)!.json()).toMatchObject({
      code: 'cart_empty',
    });
    expect(await listOrders()).toHaveLength(round);
    expect(await stockOf(shop.db, fixtures.miniket)).toBe(10 - 2 * round);
  }
});

test('sells the last units once if a guest and a customer order at the same time', async () => {
  await shop.db.updateTable('product').set({ stock: 1 }).where('id', '=', fixtures.rui).execute();
  await addToCart(fixtures.rui, 1);
  await addToCart(fixtures.rui, 1, k);
  const asGuest = (place: number) =>
    post(shop.app, '/api/order-app/guest-orders/', {
      name: 'Rahim',
      phone: '01912345678',
      address: 'Sylhet',
      order_key: `guest-${place}`,
      items: [{ product: fixtures.rui, quantity: 1 }],
    });
  const responses = await Promise.all([
    asGuest(1),
    placeOrder(),
    asGuest(2),
    placeOrder({}, 'k', k),
    asGuest(3),
  ]);
  expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1);
  for (const lost of responses.filter((response) => response.statusCode !== 201)) {
    expect(lost.json()).toMatchObject({
      code: 'out_of_stock',
      params: { lines: [{ product: fixtures.rui, available: 0 }] },
    });
  }
  expect(await stockOf(shop.db, fixtures.rui)).toBe(0);
});

test('a cart change during the order neither loses nor doubles a line', async () => {
  await addToCart(fixtures.blender, 1);
  const changes = Array.from({ length: 10 }, () =>
    a!.call('POST', carts, { item: fixtures.blender, quantity: 1 }),
  );
  await Promise.all([placeOrder(), ...changes, placeOrder()]);
  const ordered = (await listOrders())
    .flatMap((one) => one.orderitems)
    .reduce((sum, item) => sum + item.quantity, 0);
  const waiting = (await readCart()).find((line) => !line.purchased)?.quantity ?? 0;
  expect(ordered + waiting).toBe(11);
  expect(await stockOf(shop.db, fixtures.blender)).toBe(50 - ordered);
});

test('names lines that are out of stock and leaves the cart unchanged', async () => {
  await addToCart(fixtures.miniket, 1);
  await addToCart(fixtures.rui, 4);
  const response = await placeOrder();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'out_of_stock',
    message: 'Only 3 of Rui fish left.',
    params: { lines: [{ product: fixtures.rui, requested: 4, available: 3 }] },
  });
  expect(await readCart()).toMatchObject([
    { item: fixtures.miniket, purchased: false },
    { item: fixtures.rui, quantity: 4, purchased: false },
  ]);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
});

test('names a product that is not sold any more', async () => {
  await addToCart(fixtures.rui, 1);
  await shop.db.updateTable('product').set({ listed: false }).where('id', '=', fixtures.rui).execute();
  const response = await placeOrder();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'not_sold' });
});

test('refuses a total that the shopper did not see, with both totals', async () => {
  await addToCart(fixtures.rui, 1);
  await shop.db.updateTable('product').set({ price_paisa: 36000 }).where('id', '=', fixtures.rui).execute();
  const response = await placeOrder({ total: 367.5 });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'price_changed',
    params: { total_sent: 367.5, total_now: 378 },
  });
  expect((await placeOrder({ total: 378 })).statusCode).toBe(201);
});
