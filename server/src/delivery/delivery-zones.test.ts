import type { DeliveryZone, Quote } from '@haat/contract/shop/delivery';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { type Insertable, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, post, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { DeliveryZoneTable } from '../platform/db/schema.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 1e6, quotes: 1e6 } });
  fixtures = await addFixtures(shop.db);
});
beforeEach(() => shop.db.updateTable('product').set({ stock: 50 }).execute());
afterEach(() => shop.db.deleteFrom('delivery_zone').execute());
afterAll(() => shop.close());

const dhaka = {
  name: 'Dhaka city',
  name_bn: 'ঢাকা শহর',
  areas: ['Dhaka', 'ঢাকা', 'Dhanmondi', '1205'],
  charge_paisa: 6000,
  free_from_paisa: 100_000,
  hours: 3,
};
const suburb = {
  name: 'Savar',
  name_bn: 'সাভার',
  position: 1,
  areas: ['Savar', 'Dhaka Cantonment'],
  charge_paisa: 9050,
  hours: null,
  free_from_paisa: null,
};
const gulshan = { ...suburb, name: 'Gulshan', position: 3, areas: ['Gulshan 1', 'গুলশান ১'] };
const elsewhere = {
  name: 'All Bangladesh',
  name_bn: 'সারা বাংলাদেশ',
  position: 2,
  charge_paisa: 13_000,
  hours: 72,
  free_from_paisa: null,
};
const addZones = (...zones: Insertable<DeliveryZoneTable>[]) =>
  shop.db.insertInto('delivery_zone').values(zones).execute();

const rice = () => [{ product: fixtures.miniket, quantity: 2 }];
const askQuote = (more: object = {}) =>
  post(shop.app, '/api/order-app/quote/', { items: rice(), address: 'House 7, Dhanmondi', ...more });
const placeOrder = (more: object = {}) =>
  post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Amina',
    phone: '01712345678',
    address: 'House 7, Dhanmondi',
    items: rice(),
    ...more,
  });

test('without a zone delivery is free everywhere, and the quote is as specified', async () => {
  const response = await askQuote();
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json<Quote>()).toEqual({
    subtotal: 145,
    tax: 7.25,
    tax_percent: 5,
    included_tax: 0,
    delivery_charge: 0,
    discount: 0,
    total: 152.25,
    cash_total: 152,
    delivery: null,
  });
  expect((await placeOrder()).json<GuestOrder>()).toMatchObject({ total: 152.25, delivery: null });
  expect((await shop.app.inject('/api/order-app/delivery-zones/')).json()).toEqual([]);
});

test('an order costs what was quoted, and keeps its zone whatever the zone becomes', async () => {
  await addZones(dhaka, suburb, elsewhere);
  const quoted = (await askQuote()).json<Quote>();
  const delivery = { zone: 'Dhaka city', zone_bn: 'ঢাকা শহর', hours: 3 };
  expect(quoted).toMatchObject({ tax: 7.25, delivery_charge: 60, total: 212.25, cash_total: 212, delivery });
  const placed = (await placeOrder({ total: quoted.total })).json<GuestOrder>();
  expect(placed).toMatchObject({ tax: 7.25, delivery_charge: 60, total: 212.25, delivery });
  const by = new Date(Date.parse(placed.created) + 3 * 3_600_000).toISOString();
  expect(placed.delivery).toEqual({ ...delivery, from: null, by });
  await shop.db
    .updateTable('delivery_zone')
    .set({ charge_paisa: 100, name: 'Other', hours: 1 })
    .where('position', '=', 0)
    .execute();
  const again = await shop.app.inject(`/api/order-app/guest-orders/${placed.token}/`);
  expect(again.json()).toEqual(placed);
  expect((await askQuote()).json<Quote>()).toMatchObject({ delivery_charge: 1 });
});

test('an order of a process that knows no promised times is promised by its hours', async () => {
  await addZones(dhaka);
  const { id, created } = (await placeOrder()).json<GuestOrder>();
  const tx = await shop.db.startTransaction().execute();
  const { rows } = await sql<{ by: Date }>`
    INSERT INTO orders (order_key, content_hash, guest_token, created, order_type, delivery_type, receiver_name, receiver_phone_number,
      receiver_address, subtotal_paisa, untaxed_paisa, tax_paisa, delivery_paisa, total_paisa, delivery_zone, delivery_hours)
    SELECT 'before', '', repeat('b', 32), created, order_type, delivery_type, receiver_name, receiver_phone_number,
      receiver_address, subtotal_paisa, untaxed_paisa, tax_paisa, delivery_paisa, total_paisa, delivery_zone, delivery_hours
    FROM orders WHERE id = ${id} RETURNING promised_by AS by`.execute(tx);
  await tx.rollback().execute();
  expect(rows[0]!.by.getTime()).toBe(Date.parse(created) + 3 * 3_600_000);
});

test('a total without the charge is refused with the amounts of now', async () => {
  await addZones(dhaka);
  const response = await placeOrder({ total: 152.25 });
  expect(response.statusCode).toBe(409);
  const { total, delivery: _, cash_total: __, ...amounts } = (await askQuote()).json<Quote>();
  expect(response.json()).toMatchObject({
    code: 'price_changed',
    params: { total_now: 212.25, amounts_now: { ...amounts, delivery_charge: 60, total } },
  });
});

test.each([
  [{ address: 'House 7, Dhanmondi' }, 'Dhaka city'],
  [{ address: 'বাসা ৭, ঢাকা' }, 'Dhaka city'],
  [{ address: 'House 7', city: 'DHAKA' }, 'Dhaka city'],
  [{ address: 'House 7', zipcode: '1205' }, 'Dhaka city'],
  // The number of a house is no post code, and part of a word is no area.
  [{ address: 'House 1205, Bogura' }, 'All Bangladesh'],
  [{ address: 'Dhakaiya Road, Bogura' }, 'All Bangladesh'],
  [{ address: 'House 7, Dhk-1205' }, 'Dhaka city'],
  // A number in the name of an area belongs to it.
  [{ address: 'House 12, Gulshan 1' }, 'Gulshan'],
  [{ address: 'বাসা ৭, গুলশান ১' }, 'Gulshan'],
  [{ address: 'House 1, Gulshan 12' }, 'All Bangladesh'],
  // The longest name wins, and the city over the road.
  [{ address: 'Dhaka Cantonment' }, 'Savar'],
  [{ address: 'Dhaka Road', city: 'Savar' }, 'Savar'],
  [{ address: 'House 7' }, 'All Bangladesh'],
])('the address %j is in the zone %s', async (address, zone) => {
  await addZones(dhaka, suburb, gulshan, elsewhere);
  expect((await askQuote(address)).json<Quote>().delivery?.zone).toBe(zone);
});

test('delivery is free from the sum of its zone on, and for an order that is picked up', async () => {
  await addZones(dhaka, { ...suburb, free_from_paisa: 14_500 });
  const blender = { items: [{ product: fixtures.blender, quantity: 1 }] };
  expect((await askQuote(blender)).json<Quote>()).toMatchObject({
    delivery_charge: 0,
    delivery: { zone: 'Dhaka city' },
  });
  const exactly = (await askQuote({ address: 'Savar' })).json<Quote>();
  expect(exactly).toMatchObject({ subtotal: 145, delivery_charge: 0, delivery: { zone: 'Savar' } });
  const pickup = (await askQuote({ delivery_type: 'STORE_PICKUP', address: 'Khulna' })).json<Quote>();
  expect(pickup).toMatchObject({ delivery_charge: 0, delivery: null });
});

test('an address outside of all zones is refused, and nothing is stored', async () => {
  await addZones(dhaka);
  const stored = () => shop.db.selectFrom('orders').select('id').execute();
  const before = await stored();
  for (const response of [await askQuote({ address: 'Khulna' }), await placeOrder({ address: 'Khulna' })]) {
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'not_delivered' });
  }
  expect(await stored()).toEqual(before);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(50);
});

test("a customer's order has the charge of the receiver's city", async () => {
  await addZones(dhaka);
  const customer = await signUp(shop.app, amina);
  await customer.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 2 });
  const cityAlone = { ...receiver, receiver_address: 'House 7, Road 5', receiver_zip_code: '' };
  const order = (await customer.call('POST', '/api/payment-app/orders/', cityAlone)).json<Order>();
  expect(order).toMatchObject({ delivery_charge: 60, total: 212.25, delivery: { zone: 'Dhaka city' } });
});

test('the list of zones is current after each change', async () => {
  const list = async () => (await shop.app.inject('/api/order-app/delivery-zones/')).json<DeliveryZone[]>();
  await addZones(dhaka, elsewhere);
  expect(await list()).toEqual([
    { name: 'Dhaka city', name_bn: 'ঢাকা শহর', areas: dhaka.areas, charge: 60, free_from: 1000, hours: 3 },
    { name: 'All Bangladesh', name_bn: 'সারা বাংলাদেশ', areas: [], charge: 130, free_from: null, hours: 72 },
  ]);
  await sql`DELETE FROM delivery_zone WHERE areas = '{}'`.execute(shop.db);
  expect(await list()).toHaveLength(1);
});

test('a quote of a product that is not sold is refused, and it takes no stock', async () => {
  expect((await askQuote({ items: [{ product: 999_999, quantity: 1 }] })).json()).toMatchObject({
    code: 'not_sold',
  });
  expect((await askQuote({ items: [{ quantity: 1 }] })).statusCode).toBe(400);
  await askQuote();
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(50);
});

test('the database allows one zone of everywhere else', async () => {
  await addZones(elsewhere);
  await expect(addZones({ ...elsewhere, name: 'Two' })).rejects.toThrow('delivery_zone_elsewhere');
});
