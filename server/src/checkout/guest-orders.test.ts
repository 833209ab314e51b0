import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFixtures, type Fixtures, stockOf } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
let key = 0;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 100_000, messages: 1 } });
  fixtures = await addFixtures(shop.db);
});
beforeEach(async () => {
  await shop.db.updateTable('product').set({ stock: 10 }).where('id', '=', fixtures.miniket).execute();
  await shop.db.updateTable('product').set({ stock: 3 }).where('id', '=', fixtures.rui).execute();
});
afterAll(() => shop.close());

const amina = { name: 'Amina Begum', phone: '০১৭১২-৩৪৫৬৭৮', address: 'House 7, Road 5, Dhanmondi' };
/** Another phone for each buyer, because orders with one phone wait for each other. */
const phoneOf = (buyer: number) => `01812${String(buyer).padStart(6, '0')}`;
const placeOrder = (payload: object, orderKey: string | null = `key-${++key}`) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    headers: orderKey === null ? {} : { 'idempotency-key': orderKey },
    payload,
  });
const countOrders = () =>
  shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();

test('a guest order has lines, tax, total, number and token, and reduces the stock', async () => {
  const response = await placeOrder({
    ...amina,
    email: 'amina@example.com',
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
    receiver_city: '',
    receiver_zip_code: '',
    receiver_country: '',
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
  const before = await countOrders();
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 10 }] };
  const responses = await Promise.all(Array.from({ length: 50 }, () => placeOrder(payload, 'fifty')));
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect((await countOrders()).n).toBe(before.n + 1);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(0);
});

test('two hundred buyers for ten units make ten orders; the stock is 0', async () => {
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => placeOrder({ ...amina, phone: phoneOf(n), items })),
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
      placeOrder({ ...amina, phone: phoneOf(n), items: n % 2 ? one : one.toReversed() }),
    ),
  );
  expect(responses.every((response) => response.statusCode === 201)).toBe(true);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(940);
});

test('merges two lines with the same product', async () => {
  const refused = await placeOrder({
    ...amina,
    items: [
      { product: fixtures.rui, quantity: 2 },
      { product_id: fixtures.rui, quantity: 2 },
    ],
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'out_of_stock',
    lines: [{ product: fixtures.rui, requested: 4, available: 3 }],
  });
  const taken = await placeOrder({
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
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 1 }] };
  expect((await placeOrder(payload, 'reused')).statusCode).toBe(201);
  for (const other of [
    { name: 'Karim' },
    { items: [{ product: fixtures.miniket, quantity: 2 }] },
    { delivery_type: 'STORE_PICKUP' },
  ]) {
    const response = await placeOrder({ ...payload, ...other }, 'reused');
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'key_reused' });
  }
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(9);
});

test('accepts the key in the body and refuses two different keys', async () => {
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 1 }], order_key: 'in-the-body' };
  const first = await placeOrder(payload, null);
  expect((await placeOrder(payload, null)).body).toBe(first.body);
  expect((await placeOrder(payload, 'in-the-body')).body).toBe(first.body);
  expect((await placeOrder(payload, 'another')).json()).toMatchObject({
    fields: { order_key: expect.any(String) },
  });
});

test('creates a new order for each request without a key', async () => {
  const payload = { ...amina, items: [{ product: fixtures.miniket, quantity: 1 }] };
  const [one, two] = [await placeOrder(payload, null), await placeOrder(payload, null)];
  expect(one.json<GuestOrder>().number).not.toBe(two.json<GuestOrder>().number);
});

test.each([0, -1, 72.49, 72.505, 1e9, 0.000001])(
  'refuses a price of %s with both prices and stores nothing',
  async (price) => {
    const before = await countOrders();
    const response = await placeOrder({
      ...amina,
      items: [{ product: fixtures.miniket, quantity: 1, price }],
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'price_changed',
      lines: [{ product: fixtures.miniket, name: 'Miniket rice', price_sent: price, price_now: 72.5 }],
    });
    expect(await countOrders()).toEqual(before);
    expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
  },
);

test('refuses a total that the shopper did not see', async () => {
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  expect((await placeOrder({ ...amina, items, total: 76.12 })).json()).toMatchObject({
    code: 'price_changed',
    total_sent: 76.12,
    total_now: 76.13,
  });
  expect((await placeOrder({ ...amina, items, total: 76.13 })).statusCode).toBe(201);
});

test('out of stock names the line and the available quantity and stores nothing', async () => {
  const response = await placeOrder({
    ...amina,
    items: [
      { product: fixtures.miniket, quantity: 1 },
      { product: fixtures.rui, quantity: 4 },
      { product: fixtures.ilish, quantity: 1 },
    ],
  });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'out_of_stock',
    lines: [
      { product: fixtures.rui, name: 'Rui fish', requested: 4, available: 3 },
      { product: fixtures.ilish, requested: 1, available: 0 },
    ],
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
});

test('refuses a product that is not sold', async () => {
  const response = await placeOrder({ ...amina, items: [{ product: 123456, quantity: 1 }] });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'not_sold',
    fields: { 'product 123456': 'is not sold here' },
  });
});

test.each([0, -1, 1.5, '2', 1000, 2 ** 31, 1e308, null, true])(
  'refuses the quantity %j',
  async (quantity) => {
    const response = await placeOrder({ ...amina, items: [{ product: fixtures.miniket, quantity }] });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { 'items[0].quantity': expect.any(String) } });
  },
);

test.each([
  ['a landline', '02-41050000', '+880241050000'],
  ['a hotline', '০৯৬৭৮-১২৩৪৫৬', '+8809678123456'],
  ['a number of another country', '+971 50 123 4567', '+971501234567'],
])('accepts %s of a guest', async (_what, phone, e164) => {
  const response = await placeOrder({ ...amina, phone, items: [{ product: fixtures.blender, quantity: 1 }] });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ receiver_phone_number: e164 });
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: ' \u200b ' }, 'name'],
  [{ name: undefined }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ phone: '12345' }, 'phone'],
  [{ phone: '+91987654321' }, 'phone'],
  [{ phone: '02-987' }, 'phone'],
  [{ phone: undefined }, 'phone'],
  [{ address: '' }, 'address'],
  [{ email: 'amina' }, 'email'],
  [{ items: [] }, 'items'],
  [{ items: undefined }, 'items'],
  [{ items: [{ quantity: 1 }] }, 'items[0].product'],
  [{ items: [{ product: 1, product_id: 2, quantity: 1 }] }, 'items[0].product'],
  [{ items: [{ product: 1e300, quantity: 1 }] }, 'items[0].product'],
  [{ items: Array.from({ length: 101 }, (_, n) => ({ product: n + 1, quantity: 1 })) }, 'items'],
  [{ order_type: 'GOLD' }, 'order_type'],
  [{ delivery_type: 'DRONE' }, 'delivery_type'],
  [{ total: 1.005 }, 'total'],
])('refuses %j and names the field', async (wrong, field) => {
  const before = await countOrders();
  const response = await placeOrder({
    ...amina,
    items: [{ product: fixtures.miniket, quantity: 1 }],
    ...wrong,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });
  expect(await countOrders()).toEqual(before);
});

test('ignores fields that a client may not set', async () => {
  const forbidden = {
    id: 1,
    number: 'H1',
    status: 'COMPLETED',
    paymentId: 'paid',
    subtotal: 1,
    tax: 0,
    created: '2000-01-01',
    guest_token: 'x',
  };
  const response = await placeOrder({
    ...amina,
    ...forbidden,
    items: [{ product: fixtures.miniket, quantity: 1, total: 1, item_price: 1 }],
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ status: 'PENDING', paymentId: null, subtotal: 72.5, total: 76.13 });
});

test('returns an order only for its token', async () => {
  const { token, id, number } = (
    await placeOrder({ ...amina, items: [{ product: fixtures.miniket, quantity: 1 }] })
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
