import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { amina, type GuestShop, openGuestShop } from '../../testing/orders/guest-orders.ts';

let shop: GuestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openGuestShop();
  fixtures = shop.fixtures;
});
beforeEach(() => shop.resetStock());
afterAll(() => shop.close());

test.each([0, -1, 72.49, 72.505, 1e9, 0.000001])(
  'refuses a price of %s with both prices and stores nothing',
  async (price) => {
    const before = await shop.countOrders();
    const [wrong, right] = [price, 72.5].map((each) => ({
      product: fixtures.miniket,
      quantity: 1,
      price: each,
    }));
    // The right price in another line of the product excuses no wrong one.
    for (const items of [[wrong], [wrong, right], [right, wrong]]) {
      const response = await shop.placeOrder({ ...amina, items });
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'price_changed',
        params: {
          lines: [{ product: fixtures.miniket, name: 'Miniket rice', price_sent: price, price_now: 72.5 }],
        },
      });
    }
    expect(await shop.countOrders()).toEqual(before);
    expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
  },
);

test('refuses another pack at the same price', async () => {
  const [kilo, half] = ['1 kg', '500 g'].map((unit) => ({
    product: fixtures.miniket,
    quantity: 1,
    price: 72.5,
    unit,
  }));
  for (const items of [[half], [half, kilo], [kilo, half]]) {
    const response = await shop.placeOrder({ ...amina, items });
    expect(response.statusCode).toBe(409);
    const lines = [{ product: fixtures.miniket, price_sent: null, price_now: 72.5, unit_now: '1 kg' }];
    expect(response.json()).toMatchObject({ code: 'price_changed', params: { lines } });
  }
  expect((await shop.placeOrder({ ...amina, items: [kilo] })).statusCode).toBe(201);
});

test('refuses a total that the shopper did not see', async () => {
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  for (const total of [76.12, 76.14]) {
    const response = await shop.placeOrder({ ...amina, items, total });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'price_changed',
      params: { total_sent: total, total_now: 76.13 },
    });
  }
  expect((await shop.placeOrder({ ...amina, items, total: 76.13 })).statusCode).toBe(201);
});

test('out of stock names the line and the available quantity and stores nothing', async () => {
  const response = await shop.placeOrder({
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
    params: {
      lines: [
        { product: fixtures.rui, name: 'Rui fish', requested: 4, available: 3 },
        { product: fixtures.ilish, requested: 1, available: 0 },
      ],
    },
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
});

test('refuses a product that is not sold', async () => {
  const response = await shop.placeOrder({ ...amina, items: [{ product: 123456, quantity: 1 }] });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'not_sold',
    params: { products: [123456] },
  });
});

test.each([0, -1, 1.5, '2', 1000, 2 ** 31, 1e308, null, true])(
  'refuses the quantity %j',
  async (quantity) => {
    const response = await shop.placeOrder({ ...amina, items: [{ product: fixtures.miniket, quantity }] });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { 'items[0].quantity': { code: expect.any(String) } } });
  },
);

test.each([
  ['a landline', '02-41050000', '+880241050000'],
  ['a hotline', '০৯৬৭৮-১২৩৪৫৬', '+8809678123456'],
  ['a number of another country', '+971 50 123 4567', '+971501234567'],
])('accepts %s of a guest', async (_what, phone, e164) => {
  const response = await shop.placeOrder({
    ...amina,
    phone,
    items: [{ product: fixtures.blender, quantity: 1 }],
  });
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
  [{ items: [999, 1].map((quantity) => ({ product: 1, quantity })) }, 'items[1].quantity'],
  [{ items: Array.from({ length: 101 }, (_, n) => ({ product: n + 1, quantity: 1 })) }, 'items'],
  [{ order_type: 'GOLD' }, 'order_type'],
  [{ delivery_type: 'DRONE' }, 'delivery_type'],
  [{ total: 1.005 }, 'total'],
])('refuses %j and names the field', async (wrong, field) => {
  const before = await shop.countOrders();
  const response = await shop.placeOrder({
    ...amina,
    items: [{ product: fixtures.miniket, quantity: 1 }],
    ...wrong,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid',
    fields: { [field]: { code: expect.any(String) } },
  });
  expect(await shop.countOrders()).toEqual(before);
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
  const response = await shop.placeOrder({
    ...amina,
    ...forbidden,
    items: [{ product: fixtures.miniket, quantity: 1, total: 1, item_price: 1 }],
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ status: 'PENDING', paymentId: null, subtotal: 72.5, total: 76.13 });
});
