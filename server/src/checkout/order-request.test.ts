import type { Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amina, karim, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
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
beforeEach(async () => {
  await shop.db.deleteFrom('cart_line').where('order_id', 'is', null).execute();
});

const addToCart = (item: number, customer = a) => customer!.call('POST', carts, { item, quantity: 1 });
const placeOrder = (body: object = {}) =>
  a!.call('POST', orders, { ...receiver, order_key: `key-${++key}`, ...body });
const listOrders = async (customer = a) => (await customer!.call('GET', orders)).json<Order[]>();

describe.each(['receiver_name', 'receiver_email', 'receiver_phone_number', 'receiver_address'])(
  '%s',
  (field) => {
    test.each([undefined, '', '   ', null, 7])('is required: %j', async (value) => {
      await addToCart(fixtures.blender);
      const response = await placeOrder({ [field]: value });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid',
        fields: { [field]: { code: expect.any(String) } },
      });
      expect(await listOrders()).toEqual([]);
    });
  },
);

test.each([
  ['receiver_phone_number', '01112345678'],
  ['receiver_email', 'amina at home'],
  ['order_type', 'BARTER'],
  ['delivery_type', 'DRONE'],
  ['total', 1.005],
  ['total', '367.5'],
  ['order_key', 'a key with spaces'],
  ['receiver_name', 'n'.repeat(101)],
])('%s of %j is refused', async (field, value) => {
  await addToCart(fixtures.blender);
  const response = await placeOrder({ [field]: value });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
});

test('ignores fields that only the shop may set', async () => {
  await addToCart(fixtures.blender);
  const placed = (
    await placeOrder({
      id: 7,
      number: 'H1',
      status: 'COMPLETED',
      paymentId: 'paid',
      payment_id: 'paid',
      customer_id: k!.id,
      customer: k!.id,
      guest_token: 'A'.repeat(32),
      subtotal: 1,
      tax: 0,
      created: '2020-01-01',
      discount: 100,
      items: [{ product: fixtures.rui, quantity: 1, price: 1 }],
      orderitems: [],
      is_staff: true,
    })
  ).json<Order>();
  expect(placed).toMatchObject({
    status: 'PENDING',
    paymentId: null,
    total: 4199.99,
    orderitems: [{ item: fixtures.blender }],
  });
  expect(await listOrders(k)).toEqual([]);
  expect(await listOrders()).toEqual([placed]);
});

test.each([
  ['a landline', '০২-৯৮৭৬৫৪৩', '+88029876543'],
  ['a hotline', '09612-345678', '+8809612345678'],
  ['a number of another country', '+44 20 7946 0958', '+442079460958'],
])('accepts a receiver with %s', async (_what, phone, e164) => {
  await addToCart(fixtures.blender);
  const response = await placeOrder({ receiver_phone_number: phone });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ receiver_phone_number: e164 });
});
