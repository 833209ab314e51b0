import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Refusal } from '@haat/contract/http/problems';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amina, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, addProduct, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
let riceCategory: number;
beforeAll(async () => {
  shop = await openTestShop({ trustProxy: true, limits: { guestOrders: 10_000, customerOrders: 10_000 } });
  fixtures = await addFixtures(shop.db);
  const rice = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  riceCategory = rice.category_id;
});
/** Resets the shop to default settings and deletes all orders. */
beforeEach(async () => {
  await shop.db.deleteFrom('shop_setting').execute();
  await shop.db.insertInto('shop_setting').defaultValues().execute();
  const open = await shop.db.selectFrom('orders').where('status', '=', 'PENDING').select('id').execute();
  for (const { id } of open) await moveByHand(shop.db, id, 'PROCESSING');
  await shop.db.updateTable('product').set({ stock: 100_000 }).execute();
});
afterAll(() => shop.close());

let orders = 0;

/** Places a guest order of rice, by default one bag. */
function placeOrder({ phone = '01712-345678', quantity = 1, from = '203.0.113.7', ...more } = {}) {
  return shop.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    headers: { 'x-forwarded-for': from, 'idempotency-key': `limits-test-${++orders}` },
    payload: {
      name: 'Amina Begum',
      phone,
      address: 'House 7, Road 5, Dhanmondi',
      items: [{ product: fixtures.miniket, quantity }],
      ...more,
    },
  });
}

const phoneNumber = (n: number) => `017${String(10_000_000 + n)}`;

test.each([
  ['51 units of a product', 51, 0],
  ['201 units in all', 50, 3],
])('refuses an order of %s with the limits and reserves no stock', async (_, each, others) => {
  const items = [{ product: fixtures.miniket, quantity: each }];
  for (let n = 0; n < others; n++) {
    const name = `Rice ${each} ${n}`;
    const slug = `rice-${each}-${n}`;
    const product = await addProduct(shop.db, riceCategory, { slug, name, price_paisa: 100, stock: 1_000 });
    items.push({ product, quantity: each });
  }
  const allowed = items.map((item) => ({ ...item, quantity: 50 }));
  expect((await placeOrder({ items: allowed } as object)).statusCode).toBe(201);
  await shop.db.updateTable('product').set({ stock: 100_000 }).execute();
  items.push({ product: fixtures.rui, quantity: 1 });
  const refused = await placeOrder({ items } as object);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'too_many_pieces',
    params: { most_of_product: 50, most_in_all: 200 },
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(100_000);
  await shop.db.updateTable('shop_setting').set({ guest_line_pieces: 60, guest_order_pieces: 300 }).execute();
  expect((await placeOrder({ items } as object)).statusCode).toBe(201);
});

test('accepts five of fifty concurrent orders with one phone, and another after the shop confirms one', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => placeOrder({ from: `198.51.100.${n}` })),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const refused = responses.filter(({ statusCode }) => statusCode === 409);
  expect(new Set(refused.map((one) => one.json<Refusal>().code))).toEqual(new Set(['too_many_open_orders']));
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(100_000 - 5);

  const [first] = responses.filter(({ statusCode }) => statusCode === 201);
  const { id } = first!.json<GuestOrder>();
  await moveByHand(shop.db, id, 'PROCESSING');
  expect((await placeOrder()).statusCode).toBe(201);
  expect((await placeOrder()).statusCode).toBe(409);
  expect((await placeOrder({ phone: '+880 1812 345678' })).statusCode).toBe(201);
});

test('returns an earlier order by its key, however many orders are open', async () => {
  const send = () =>
    shop.app.inject({
      method: 'POST',
      url: apiRoutes.placeGuestOrder.path,
      headers: { 'idempotency-key': 'limits-test-again' },
      payload: {
        name: 'Amina Begum',
        phone: '01712-345678',
        address: 'Dhanmondi',
        items: [{ product: fixtures.rui, quantity: 1 }],
      },
    });
  const first = (await send()).json<GuestOrder>();
  for (let n = 0; n < 4; n++) expect((await placeOrder()).statusCode).toBe(201);
  expect((await placeOrder()).statusCode).toBe(409);
  expect((await send()).json()).toEqual(first);
});

test('accepts a hundred open orders of one IP address, whatever their phones, and does not limit others', async () => {
  for (let n = 0; n < 100; n++) expect((await placeOrder({ phone: phoneNumber(n) })).statusCode).toBe(201);
  expect((await placeOrder({ phone: phoneNumber(100) })).json()).toMatchObject({
    code: 'too_many_open_orders',
  });
  expect((await placeOrder({ phone: phoneNumber(100), from: '203.0.113.8' })).statusCode).toBe(201);
});

test('counts the open orders of an IPv6 network of 2^64 addresses together', async () => {
  await shop.db.updateTable('shop_setting').set({ open_orders_per_address: 2 }).execute();
  const order = (n: number, from: string) => placeOrder({ phone: phoneNumber(n), from });
  for (const n of [1, 2]) expect((await order(n, `2001:db8:1:2::${n}`)).statusCode).toBe(201);
  expect((await order(3, '2001:db8:1:2:ffff::3')).json()).toMatchObject({ code: 'too_many_open_orders' });
  expect((await order(3, '2001:db8:1:3::3')).statusCode).toBe(201);
});

test('limits the open orders of one IP address to 1,500 units, including the new order', async () => {
  const buy = (n: number, quantity: number) => placeOrder({ phone: phoneNumber(n), quantity });
  for (let n = 0; n < 29; n++) expect((await buy(n, 50)).statusCode).toBe(201);
  expect((await buy(29, 49)).statusCode).toBe(201);
  expect((await buy(30, 2)).json()).toMatchObject({ code: 'too_many_open_orders' });
  expect((await buy(30, 1)).statusCode).toBe(201);
  expect((await buy(31, 1)).statusCode).toBe(409);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(100_000 - 1_500);
  await shop.db.updateTable('shop_setting').set({ open_pieces_per_address: null }).execute();
  expect((await buy(31, 50)).statusCode).toBe(201);
});

test('counts neither orders of the day before nor those of proven accounts', async () => {
  for (let n = 0; n < 5; n++) await placeOrder();
  expect((await placeOrder()).statusCode).toBe(409);
  await sql`UPDATE orders SET created = created - interval '25 hours'`.execute(shop.db);
  for (let n = 0; n < 5; n++) expect((await placeOrder()).statusCode).toBe(201);
  expect((await placeOrder()).statusCode).toBe(409);
  await sql`UPDATE orders SET created = created - interval '25 hours'`.execute(shop.db);
  const own = await signUp(shop.app, amina);
  await shop.db.updateTable('customer').set({ phone_proven: new Date() }).where('id', '=', own.id).execute();
  for (let n = 0; n < 6; n++) expect((await orderAs(own)).statusCode).toBe(201);
  expect((await placeOrder()).statusCode).toBe(201);
});

describe('an account without a proof is limited as a guest:', () => {
  let accounts = 0;
  /** Registers and signs in a customer with a phone that nobody has proven. */
  const stranger = () =>
    signUp(shop.app, { phone: phoneNumber(500_000 + ++accounts), password: amina.password });

  test.each([
    ['51 units of a product', 51, 0],
    ['201 units in all', 50, 4],
  ])('an order of %s is refused and reserves no stock', async (_, each, others) => {
    const karim = await stranger();
    const products = [fixtures.miniket];
    for (let n = 0; n < others; n++) {
      const [name, slug] = [`Lentils ${n}`, `lentils-${each}-${n}`];
      products.push(await addProduct(shop.db, riceCategory, { slug, name, price_paisa: 100, stock: 1_000 }));
    }
    const refused = await orderAs(karim, { quantity: each, products });
    expect(refused.json()).toMatchObject({
      code: 'too_many_pieces',
      params: { most_of_product: 50, most_in_all: 200 },
    });
    expect(await stockOf(shop.db, fixtures.miniket)).toBe(100_000);
  });

  test('five open orders, whatever the phones of the receivers', async () => {
    const karim = await stranger();
    const order = (n: number) => orderAs(karim, { phone: phoneNumber(n), from: `198.51.100.${n}` });
    for (let n = 0; n < 5; n++) expect((await order(n)).statusCode).toBe(201);
    expect((await order(5)).json()).toMatchObject({ code: 'too_many_open_orders' });
    // A second account begins anew, but not with a phone that has five open orders.
    for (let n = 0; n < 4; n++) expect((await placeOrder({ phone: phoneNumber(0) })).statusCode).toBe(201);
    expect((await orderAs(await stranger(), { phone: phoneNumber(0) })).json()).toMatchObject({
      code: 'too_many_open_orders',
    });
  });

  test('its orders count for the IP address', async () => {
    await shop.db.updateTable('shop_setting').set({ open_orders_per_address: 2 }).execute();
    for (const n of [1, 2])
      expect((await orderAs(await stranger(), { phone: phoneNumber(n) })).statusCode).toBe(201);
    expect((await orderAs(await stranger(), { phone: phoneNumber(3) })).json()).toMatchObject({
      code: 'too_many_open_orders',
    });
    expect((await placeOrder({ phone: phoneNumber(4) })).statusCode).toBe(409);
  });

  test('of ten concurrent orders of one phone by ten accounts five are accepted', async () => {
    const own: SignedInCustomer[] = [];
    for (let n = 0; n < 10; n++) own.push(await stranger());
    for (const each of own) await fillCart(each, [fixtures.miniket], 1);
    const placed = await Promise.all(own.map((each) => orderAs(each, { fill: false })));
    expect(placed.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  });

  test.each(['its phone is proven', 'one of its orders was delivered'])('until %s', async (proof) => {
    const karim = await stranger();
    const first = (await orderAs(karim)).json<Order>();
    for (let n = 1; n < 5; n++) expect((await orderAs(karim)).statusCode).toBe(201);
    expect((await orderAs(karim)).statusCode).toBe(409);
    if (proof === 'its phone is proven') {
      const phone_proven = new Date();
      await shop.db.updateTable('customer').set({ phone_proven }).where('id', '=', karim.id).execute();
    } else {
      for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
        await moveByHand(shop.db, first.id, status);
      for (let n = 0; n < 2; n++) await placeOrder();
    }
    expect((await orderAs(karim, { quantity: 90 })).statusCode).toBe(201);
  });
});

async function fillCart(customer: SignedInCustomer, products: number[], quantity: number): Promise<void> {
  for (const item of products)
    expect(
      (await customer.call('POST', '/api/payment-app/carts/', { item, quantity })).statusCode,
    ).toBeLessThan(300);
}

/** Fills the cart of a customer, with one bag of rice by default, and orders it. */
async function orderAs(
  customer: SignedInCustomer,
  {
    phone = '01712-345678',
    quantity = 1,
    products = [fixtures.miniket],
    from = '203.0.113.7',
    fill = true,
  } = {},
) {
  if (fill) await fillCart(customer, products, quantity);
  return shop.app.inject({
    method: 'POST',
    url: '/api/payment-app/orders/',
    headers: { authorization: `Bearer ${customer.access}`, 'x-forwarded-for': from },
    payload: { ...receiver, receiver_phone_number: phone },
  });
}

test('shows the available stock only up to five', async () => {
  const left = async (stock: number) => {
    await shop.db.updateTable('product').set({ stock }).where('id', '=', fixtures.miniket).execute();
    const refused = (await placeOrder({ quantity: 50 })).json<Refusal>();
    if (refused.code !== 'out_of_stock') throw new Error(refused.message);
    return [refused.message, refused.params.lines?.[0]?.available];
  };
  expect(await left(5)).toEqual(['Only 5 of Miniket rice left.', 5]);
  for (const stock of [6, 49]) expect(await left(stock)).toEqual(['Only a few of Miniket rice left.', null]);
});
