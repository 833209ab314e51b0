import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { amina, type GuestShop, openGuestShop } from '../../testing/orders/guest-orders.ts';
import { openTestShop } from '../../testing/shop.ts';

let shop: GuestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openGuestShop();
  fixtures = shop.fixtures;
});
beforeEach(() => shop.resetStock());
afterAll(() => shop.close());

/** Another phone for each buyer, because orders with one phone wait for each other. */
const phoneOf = (buyer: number) => `01812${String(buyer).padStart(6, '0')}`;

test('a guest order has lines, tax, total, number and token, and reduces the stock', async () => {
  const response = await shop.placeOrder({
    ...amina,
    email: 'amina@example.com',
    city: 'Dhaka',
    zipcode: '1205',
    country: 'Bangladesh',
    items: [
      { product: fixtures.miniket, quantity: 2, price: 72.5 },
      { product_id: fixtures.rui, quantity: 1 },
    ],
  });
  expect(response.statusCode).toBe(201);
  expect(response.headers['cache-control']).toBe('no-store');
  const placed = response.json<GuestOrder>();
  expect(placed).toMatchObject({
    number: expect.stringMatching(/^H\d{6,}$/),
    status: 'PENDING',
    order_type: 'COD',
    delivery_type: 'HOME_DELIVERY',
    receiver_name: 'Amina Begum',
    receiver_email: 'amina@example.com',
    receiver_phone_number: '+8801712345678',
    receiver_address: 'House 7, Road 5, Dhanmondi',
    receiver_city: 'Dhaka',
    receiver_zip_code: '1205',
    receiver_country: 'Bangladesh',
    subtotal: 495,
    tax: 24.75,
    total: 519.75,
    paymentId: null,
    token: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(placed.orderitems).toMatchObject([
    {
      item: fixtures.miniket,
      item_name: 'Miniket rice',
      unit: '1 kg',
      item_price: 72.5,
      quantity: 2,
      total: 145,
      purchased: true,
    },
    { item: fixtures.rui, item_name: 'Rui fish', item_price: 350, quantity: 1, total: 350, purchased: true },
  ]);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(8);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(2);
  const again = await shop.app.inject(`/api/order-app/guest-orders/${placed.token}/`);
  expect(again.json()).toEqual(placed);
});

test('fifty identical orders at once with one key make one order and fifty equal responses', async () => {
  const before = await shop.countOrders();
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 10 }] };
  const responses = await Promise.all(Array.from({ length: 50 }, () => shop.placeOrder(payload, 'fifty')));
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect(await shop.countOrders()).toBe(before + 1);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(0);
});

test('two hundred buyers for ten units make ten orders; the stock is 0', async () => {
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => shop.placeOrder({ ...amina, phone: phoneOf(n), items })),
  );
  const statuses = Object.groupBy(responses, (response) => response.statusCode);
  expect(statuses[201]).toHaveLength(10);
  expect(statuses[409]).toHaveLength(190);
  expect(new Set(statuses[409]?.map((response) => response.json().code))).toEqual(new Set(['out_of_stock']));
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(0);
});

test('orders of the same products in opposite order never deadlock', async () => {
  await shop.db
    .updateTable('product')
    .set({ stock: 1_000 })
    .where('id', 'in', [fixtures.miniket, fixtures.rui])
    .execute();
  const one = [fixtures.miniket, fixtures.rui].map((product) => ({ product, quantity: 1 }));
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      shop.placeOrder({ ...amina, phone: phoneOf(n), items: n % 2 ? one : one.toReversed() }),
    ),
  );
  expect(responses.every((response) => response.statusCode === 201)).toBe(true);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(940);
});

test('merges two lines with the same product', async () => {
  const refused = await shop.placeOrder({
    ...amina,
    items: [
      { product: fixtures.rui, quantity: 2 },
      { product_id: fixtures.rui, quantity: 2 },
    ],
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'out_of_stock',
    params: { lines: [{ product: fixtures.rui, requested: 4, available: 3 }] },
  });
  const taken = await shop.placeOrder({
    ...amina,
    items: [
      { product: fixtures.rui, quantity: 1 },
      { product_id: fixtures.rui, quantity: 2 },
    ],
  });
  expect(taken.json<GuestOrder>().orderitems).toMatchObject([{ quantity: 3, total: 1050 }]);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(0);
});

test('refuses a key with different content', async () => {
  const item = { product: fixtures.miniket, quantity: 1, note: 'old rice' };
  const other = { product: fixtures.blender, quantity: 1 };
  const payload = { ...amina, items: [item, other] };
  expect((await shop.placeOrder(payload, 'reused')).statusCode).toBe(201);
  for (const change of [
    { name: 'Karim' },
    { phone: '01812345678' },
    { address: 'Mirpur' },
    { items: [{ ...item, quantity: 2 }, other] },
    { items: [item, { ...other, product: fixtures.rui }] },
    { items: [{ ...item, option: 'Broken' }, other] },
    { items: [{ ...item, note: 'new rice' }, other] },
    { delivery_type: 'STORE_PICKUP' },
    { order_type: 'ONLINE' },
    { note: 'Call before you come' },
    { if_missing: 'replace' },
  ]) {
    const response = await shop.placeOrder({ ...payload, ...change }, 'reused');
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'key_reused' });
  }
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(9);
  const withoutNotes = { ...amina, items: [other] };
  expect((await shop.placeOrder(withoutNotes, 'plain')).statusCode).toBe(201);
  expect((await shop.placeOrder({ ...withoutNotes, note: 'Call' }, 'plain')).statusCode).toBe(422);
});

test('accepts the key in the body and refuses two different keys', async () => {
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 1 }], order_key: 'in-the-body' };
  const first = await shop.placeOrder(payload, null);
  expect((await shop.placeOrder(payload, null)).body).toBe(first.body);
  expect((await shop.placeOrder(payload, 'in-the-body')).body).toBe(first.body);
  expect((await shop.placeOrder(payload, 'another')).json()).toMatchObject({
    fields: { order_key: { code: expect.any(String) } },
  });
});

test('creates a new order for each request without a key', async () => {
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 1 }] };
  const [one, two] = [await shop.placeOrder(payload, null), await shop.placeOrder(payload, null)];
  expect(one.json<GuestOrder>().number).not.toBe(two.json<GuestOrder>().number);
});

test('returns an order only for its token', async () => {
  const { token, id, number } = (
    await shop.placeOrder({ ...amina, items: [{ product: fixtures.miniket, quantity: 1 }] })
  ).json<GuestOrder>();
  const open = (name: string) => shop.app.inject(`/api/order-app/guest-orders/${encodeURIComponent(name)}/`);
  expect((await open(token)).statusCode).toBe(200);
  expect((await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
  for (const wrong of [String(id), number, "' OR 1=1 --", '%'])
    expect((await open(wrong)).statusCode).toBeGreaterThanOrEqual(400);
});

test('limits orders per IP address', async () => {
  const strict = await openTestShop({ limits: { guestOrders: 1, messages: 1 } });
  const send = () =>
    strict.app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      payload: { ...amina, items: [{ product: 1, quantity: 1 }] },
    });
  expect((await send()).statusCode).toBe(409);
  expect((await send()).statusCode).toBe(429);
  await strict.close();
});
