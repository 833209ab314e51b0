import type { Area } from '@haat/contract/shop/areas';
import type { DeliveryZone, Quote } from '@haat/contract/shop/delivery';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, manualClock, post, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addZones as addZonesTo, areaId } from '../../testing/delivery-zones.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const clock = manualClock();
let shop: TestShop;
let fixtures: Fixtures;
/** Ids of areas. */
let dhanmondi: number;
let savar: number;
let khulna: number;
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, limits: { guestOrders: 1e6, quotes: 1e6 } });
  fixtures = await addFixtures(shop.db);
  dhanmondi = await areaId(shop.db, 'Dhanmondi');
  savar = await areaId(shop.db, 'Savar');
  khulna = await areaId(shop.db, 'Khulna');
});
beforeEach(() => shop.db.updateTable('product').set({ stock: 50 }).execute());
afterEach(() => shop.db.deleteFrom('delivery_zone').execute());
afterAll(() => shop.close());

const dhaka = {
  name: 'Dhaka city',
  name_bn: 'ঢাকা শহর',
  areas: ['Dhaka'],
  charge_paisa: 6000,
  free_from_paisa: 100_000,
  hours: 3,
};
const suburb = {
  name: 'Savar',
  name_bn: 'সাভার',
  position: 1,
  areas: ['Savar', 'Cantonment'],
  charge_paisa: 9050,
  hours: null,
  free_from_paisa: null,
};
const gulshan = { ...suburb, name: 'Gulshan', position: 3, areas: ['Gulshan 1'] };
const elsewhere = {
  name: 'All Bangladesh',
  name_bn: 'সারা বাংলাদেশ',
  position: 2,
  charge_paisa: 13_000,
  hours: 72,
  free_from_paisa: null,
};
const addZones = (...zones: Parameters<typeof addZonesTo>[1][]) => addZonesTo(shop.db, ...zones);

const rice = () => [{ product: fixtures.miniket, quantity: 2 }];
const askQuote = (more: object = {}) =>
  post(shop.app, '/api/order-app/quote/', { items: rice(), area: dhanmondi, ...more });
const placeOrder = (more: object = {}) =>
  post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Amina',
    phone: '01712345678',
    address: 'House 7, Road 5',
    area: dhanmondi,
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
  const delivery = {
    zone: 'Dhaka city',
    zone_bn: 'ঢাকা শহর',
    area: 'Dhanmondi',
    area_bn: 'ধানমন্ডি',
    area_id: dhanmondi,
    hours: 3,
  };
  expect(quoted).toMatchObject({ tax: 7.25, delivery_charge: 60, total: 212.25, cash_total: 212, delivery });
  const placed = (await placeOrder({ total: quoted.total })).json<GuestOrder>();
  expect(placed).toMatchObject({ tax: 7.25, delivery_charge: 60, total: 212.25, delivery });
  const by = new Date(clock.now().getTime() + 3 * 3_600_000).toISOString();
  expect(placed.delivery).toEqual({ ...delivery, from: null, by });
  await shop.db
    .updateTable('delivery_zone')
    .set({ charge_paisa: 100, name: 'Other', hours: 1 })
    .where('position', '=', 0)
    .execute();
  await shop.db.updateTable('area').set({ name: 'Dhanmandi' }).where('id', '=', dhanmondi).execute();
  const again = await shop.app.inject(`/api/order-app/guest-orders/${placed.token}/`);
  expect(again.json()).toEqual(placed);
  expect((await askQuote()).json<Quote>()).toMatchObject({
    delivery_charge: 1,
    delivery: { area: 'Dhanmandi' },
  });
  await shop.db.updateTable('area').set({ name: 'Dhanmondi' }).where('id', '=', dhanmondi).execute();
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
  ['Dhanmondi', 'Dhaka city'],
  ['Uttara Sector 4', 'Dhaka city'],
  // The nearest area with a zone wins.
  ['Savar', 'Savar'],
  ['Baridhara DOHS', 'Savar'],
  ['Gulshan 1', 'Gulshan'],
  ['Gulshan 2', 'Dhaka city'],
  ['Khulna', 'All Bangladesh'],
])('the area %s is in the zone %s, whatever the address is', async (name, zone) => {
  await addZones(dhaka, suburb, gulshan, elsewhere);
  const address = { address: 'Comilla Road, Savar', city: 'Khulna', zipcode: '1340' };
  const quoted = await askQuote({ ...address, area: await areaId(shop.db, name) });
  expect(quoted.json<Quote>().delivery?.zone).toBe(zone);
});

test('without an area nothing is charged, what the address may mean is suggested, and no order is placed', async () => {
  await addZones(dhaka, suburb, elsewhere);
  const typed = { address: 'সেক্টর ৪, রোড ৭, উত্তরা', area: undefined };
  const quoted = (await askQuote(typed)).json<Quote>();
  expect(quoted).toMatchObject({ total: 152.25, delivery_charge: 0, delivery: null, area_required: true });
  expect(quoted.suggested_areas![0]).toMatchObject({
    name: 'Uttara Sector 4',
    name_bn: 'উত্তরা সেক্টর ৪',
    part_of: 'Uttara East',
    delivery: {
      zone: 'Dhaka city',
      charge: 60,
      free_from: 1000,
      smallest_order: null,
      weight_limit: null,
      hours: 3,
    },
  });
  const refused = await placeOrder(typed);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    code: 'area_required',
    fields: { area: { code: 'required' } },
    params: { suggested_areas: quoted.suggested_areas },
  });
  expect((await askQuote({ ...typed, area: 999_999 })).json()).toMatchObject({ area_required: true });
  expect((await askQuote({ ...typed, delivery_type: 'STORE_PICKUP' })).json()).not.toHaveProperty(
    'area_required',
  );
});

test('a shop with one charge everywhere needs no area', async () => {
  await addZones(elsewhere);
  const quoted = (await askQuote({ area: undefined })).json<Quote>();
  expect(quoted).toMatchObject({
    delivery_charge: 130,
    delivery: { zone: 'All Bangladesh', area: '', area_id: null },
  });
  expect((await placeOrder({ area: undefined })).statusCode).toBe(201);
});

test('an order that is too small or too heavy for its zone is refused', async () => {
  await addZones({ ...dhaka, smallest_order_paisa: 20_000, weight_limit_grams: 19_999 });
  const small = [await askQuote(), await placeOrder()];
  for (const response of small) {
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'order_too_small',
      params: { smallest_order: 200, missing: 55 },
    });
  }
  await shop.db.updateTable('product').set({ unit: '5 kg' }).where('id', '=', fixtures.miniket).execute();
  const [three, four] = [3, 4].map((quantity) => ({ items: [{ product: fixtures.miniket, quantity }] }));
  expect((await askQuote(three)).statusCode).toBe(200);
  const heavy = await placeOrder(four);
  expect(heavy.statusCode).toBe(422);
  expect(heavy.json()).toMatchObject({ code: 'order_too_heavy', params: { limit: 19_999 } });
});

test('the same order with another area is another order', async () => {
  await addZones(dhaka, elsewhere);
  const order_key = 'one-key';
  expect((await placeOrder({ order_key })).statusCode).toBe(201);
  expect((await placeOrder({ order_key, area: khulna })).json()).toMatchObject({ code: 'key_reused' });
  expect((await placeOrder({ order_key })).statusCode).toBe(201);
});

test('areas are found by three scripts, and without letters by use', async () => {
  await addZones(dhaka);
  const find = async (search: string) => {
    const response = await shop.app.inject({ url: '/api/order-app/areas/', query: { search } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toContain('public');
    return response.json<Area[]>().map(({ name }) => name);
  };
  for (const search of ['mirpur 10', 'মিরপুর ১০', 'mirpur10', 'MIRPUR-10', 'mirrpur 10'])
    expect((await find(search))[0], search).toBe('Mirpur 10');
  const [mirpur] = (await shop.app.inject('/api/order-app/areas/?search=mirpur')).json<Area[]>();
  expect(mirpur).toMatchObject({ name: 'Mirpur', part_of: 'Dhaka' });
  expect((await find('mir'))[0]).toBe('Mirpur');
  expect((await shop.app.inject('/api/order-app/areas/?search=a%00')).statusCode).toBe(400);
  expect((await find('Comilla'))[0]).toBe('Cumilla');
  expect((await find('karwanbajar'))[0]).toBe('Kawran Bazar');
  expect(await find('zzqqx')).toEqual([]);
  expect((await find('m')).length).toBe(8);
  await placeOrder();
  expect(await find('   ')).toEqual(['Dhanmondi', 'Dhaka']);
});

test('an area has what delivery there costs; one that does not exist is 404', async () => {
  const get = (id: number | string) => shop.app.inject(`/api/order-app/areas/${id}/`);
  await addZones(dhaka);
  expect((await get(dhanmondi)).json<Area>()).toMatchObject({ part_of: 'Dhaka', delivery: { charge: 60 } });
  expect((await get(khulna)).json<Area>()).toMatchObject({ name: 'Khulna', part_of: '', delivery: null });
  expect((await get(999_999)).statusCode).toBe(404);
  expect((await get('x')).statusCode).toBe(400);
  const search = 'x'.repeat(101);
  expect((await shop.app.inject({ url: '/api/order-app/areas/', query: { search } })).statusCode).toBe(400);
});

test('delivery is free from the sum of its zone on, and for an order that is picked up', async () => {
  await addZones(dhaka, { ...suburb, free_from_paisa: 14_500 });
  const blender = { items: [{ product: fixtures.blender, quantity: 1 }] };
  expect((await askQuote(blender)).json<Quote>()).toMatchObject({
    delivery_charge: 0,
    delivery: { zone: 'Dhaka city' },
  });
  const exactly = (await askQuote({ area: savar })).json<Quote>();
  expect(exactly).toMatchObject({ subtotal: 145, delivery_charge: 0, delivery: { zone: 'Savar' } });
  const pickup = (await askQuote({ delivery_type: 'STORE_PICKUP', area: khulna })).json<Quote>();
  expect(pickup).toMatchObject({ delivery_charge: 0, delivery: null });
});

test('an area outside of all zones is refused, and nothing is stored', async () => {
  await addZones(dhaka);
  const stored = () => shop.db.selectFrom('orders').select('id').execute();
  const before = await stored();
  for (const response of [await askQuote({ area: khulna }), await placeOrder({ area: khulna })]) {
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'not_delivered' });
  }
  expect(await stored()).toEqual(before);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(50);
});

test("a customer's order has the charge of its area", async () => {
  await addZones(dhaka);
  const customer = await signUp(shop.app, amina);
  await customer.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 2 });
  const order = (
    await customer.call('POST', '/api/payment-app/orders/', { ...receiver, area: dhanmondi })
  ).json<Order>();
  expect(order).toMatchObject({ delivery_charge: 60, total: 212.25, delivery: { zone: 'Dhaka city' } });
});

test('the list of zones is current after each change', async () => {
  const list = async () => (await shop.app.inject('/api/order-app/delivery-zones/')).json<DeliveryZone[]>();
  await addZones(dhaka, elsewhere);
  expect(await list()).toEqual([
    { name: 'Dhaka city', name_bn: 'ঢাকা শহর', areas: dhaka.areas, charge: 60, free_from: 1000, hours: 3 },
    { name: 'All Bangladesh', name_bn: 'সারা বাংলাদেশ', areas: [], charge: 130, free_from: null, hours: 72 },
  ]);
  await shop.db.deleteFrom('delivery_zone').where('everywhere_else', '=', true).execute();
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
  await expect(addZones({ ...elsewhere, name: 'Two' })).rejects.toThrow('delivery_zone_e');
});
