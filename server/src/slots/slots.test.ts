import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Slots } from '@haat/contract/shop/slots';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, type GuestShop, openGuestShop } from '../../testing/orders/guest-orders.ts';
import { addSlot, addZone, findWrongSlots } from '../../testing/slots.ts';
import { moveOrder } from '../orders/move-order.ts';
import { isSlotOpen } from './slots.ts';

let shop: GuestShop;
let zone: number;
beforeAll(async () => {
  shop = await openGuestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`UPDATE orders SET slot_id = NULL, slot_lines = 0`.execute(shop.db);
  await shop.db.deleteFrom('order_edit').where('kind', '<>', 'slot').execute();
  await sql`ALTER TABLE order_edit DISABLE TRIGGER USER; DELETE FROM order_edit; ALTER TABLE order_edit ENABLE TRIGGER USER`.execute(
    shop.db,
  );
  for (const table of ['slot', 'slot_plan', 'delivery_zone'] as const)
    await shop.db.deleteFrom(table).execute();
  await shop.db.updateTable('product').set({ stock: 900 }).execute();
  await shop.db
    .updateTable('shop_setting')
    .set({ open_orders_per_phone: null, open_orders_per_address: null, open_pieces_per_address: null })
    .execute();
  zone = await addZone(shop.db);
});

const order = (slot?: number | null, more: object = {}, key?: string) =>
  shop.placeOrder(
    { ...amina, items: [{ product: shop.fixtures.rui, quantity: 1 }], ...(slot && { slot }), ...more },
    key,
  );
const list = async (query = '') => {
  const response = await shop.app.inject(`/api/order-app/slots/${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<Slots>();
};
const shown = async (query = '') => (await list(query)).days.flatMap(({ slots }) => slots);
const reserve = (slot: number, order_key: string, { lines = 1, ip = '198.51.100.7' } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/order-app/slots/${slot}/reservations/`,
    payload: { order_key, lines },
    remoteAddress: ip,
  });

test('without slots an order is as specified', async () => {
  expect(await list()).toEqual({ as_soon_as_possible: { by: expect.any(String) }, days: [] });
  expect(await list('?pickup=1')).toEqual({ as_soon_as_possible: { by: null }, days: [] });
  const { delivery, delivery_charge } = (await order()).json<GuestOrder>();
  expect(delivery).toEqual({
    ...{ area: '', area_bn: '', area_id: null },
    zone: 'Dhaka',
    zone_bn: 'ঢাকা',
    hours: 3,
    from: null,
    by: expect.any(String),
  });
  expect(delivery_charge).toBe(60);
});

test('an order takes a place, and its time is promised', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 2, charge_paisa: 2_000 });
  const [before] = await shown();
  expect(before).toMatchObject({ id: slot, charge: 20, left: 2, state: 'open' });
  const placed = await order(slot);
  expect(placed.statusCode).toBe(201);
  const { delivery, delivery_charge } = placed.json<GuestOrder>();
  expect(delivery).toMatchObject({ slot, from: before!.starts, by: before!.ends });
  expect(delivery_charge).toBe(80);
  expect((await shown())[0]).toMatchObject({ left: 1, state: 'open' });
  expect((await order(slot)).statusCode).toBe(201);
  expect((await shown())[0]).toMatchObject({ left: 0, state: 'full' });
});

test('a discount makes the delivery free, and no more', async () => {
  const slot = await addSlot(shop.db, { zone, charge_paisa: -9_000 });
  expect((await order(slot)).json<GuestOrder>()).toMatchObject({ delivery_charge: 0 });
  const quote = await shop.app.inject({
    method: 'POST',
    url: '/api/order-app/quote/',
    payload: { items: [{ product: shop.fixtures.rui, quantity: 1 }], slot },
  });
  expect(quote.json()).toMatchObject({ delivery_charge: 0, delivery: { slot, zone: 'Dhaka' } });
});

test('a full, past, blocked or unknown slot, and one of another zone or of pickups, offers the next ones', async () => {
  const next = await addSlot(shop.db, { zone, inHours: 30 });
  const other = await addZone(shop.db, { name: 'Sylhet', areas: ['Sylhet'] });
  const refused = {
    slot_full: [await addSlot(shop.db, { zone, capacity: 0 })],
    slot_past: [await addSlot(shop.db, { zone, inHours: 2, cutoff_minutes: 300 })],
    slot_gone: [
      await addSlot(shop.db, { zone, inHours: 26, blocked: true }),
      await addSlot(shop.db, { zone: other }),
      await addSlot(shop.db),
      999_999,
    ],
  };
  const before = await shop.countOrders();
  for (const [code, slots] of Object.entries(refused))
    for (const slot of slots) {
      const response = await order(slot);
      expect([code, response.statusCode]).toEqual([code, 409]);
      expect(response.json()).toMatchObject({
        code,
        params: { next_slots: [{ id: next, charge: 0 }] },
        fields: { slot: { code } },
      });
      const quote = await shop.app.inject({
        method: 'POST',
        url: '/api/order-app/quote/',
        payload: { items: [{ product: shop.fixtures.rui, quantity: 1 }], slot },
      });
      expect(quote.json()).toMatchObject({ code });
    }
  expect(await shop.countOrders()).toBe(before);
  const states = (await shown()).map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    [refused.slot_past[0], 'past'],
    [refused.slot_full[0], 'full'],
    [next, 'open'],
  ]);
});

test('a pickup has slots of its own', async () => {
  const slot = await addSlot(shop.db, { capacity: 1 });
  const pickup = { delivery_type: 'STORE_PICKUP' };
  const { delivery, delivery_charge } = (await order(slot, pickup)).json<GuestOrder>();
  expect(delivery).toMatchObject({ zone: '', slot, from: expect.any(String), by: expect.any(String) });
  expect(delivery_charge).toBe(0);
  expect((await order(slot, pickup)).json()).toMatchObject({ code: 'slot_full' });
  expect(await shown('?pickup=1')).toMatchObject([{ id: slot, state: 'full' }]);
});

test('where no order comes as soon as possible, one without a slot is refused with the slots', async () => {
  const slot = await addSlot(shop.db, { zone });
  const plan = { zone_id: zone, as_soon_as_possible: false };
  const { id } = await shop.db.insertInto('slot_plan').values(plan).returning('id').executeTakeFirstOrThrow();
  // A plan without windows needs no slot: nobody could order.
  expect((await order()).statusCode).toBe(201);
  const window = { weekday: 1, starts: 540, ends: 660, capacity: 5, cutoff_minutes: 60, charge_paisa: 0 };
  await shop.db
    .insertInto('slot_template')
    .values({ plan_id: id, ...window })
    .execute();
  const refused = await order();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'slot_required', params: { next_slots: [{ id: slot }] } },
  ]);
  expect(await list()).toMatchObject({ as_soon_as_possible: null });
  expect((await order(slot)).statusCode).toBe(201);
  expect((await order(null, { delivery_type: 'STORE_PICKUP' })).statusCode).toBe(201);
});

test('a day on which the shop is closed has no slots', async () => {
  const closed = await addSlot(shop.db, { zone, inHours: 48 });
  const open = await addSlot(shop.db, { zone, inHours: 96 });
  const day = dayInDhaka(new Date((await shown())[0]!.starts));
  // A change of the calendar raises its version, which every process notices.
  const isChanged = () => sql`UPDATE shop_calendar SET version = version + 1`.execute(shop.db);
  const closure = { from_day: day, to_day: day, hours: '', text: 'Eid', text_bn: 'ঈদ' };
  await shop.db.insertInto('special_hours').values(closure).execute();
  await isChanged();
  expect((await shown()).map(({ id }) => id)).toEqual([open]);
  const refused = { code: 'slot_gone', params: { next_slots: [{ id: open }] } };
  expect((await order(closed)).json()).toMatchObject(refused);
  expect((await reserve(closed, 'amina')).json()).toMatchObject(refused);
  await shop.db.deleteFrom('special_hours').execute();
  await isChanged();
  expect((await order(closed)).statusCode).toBe(201);
});

test('a slot is offered only if the shop is open from its begin until its end', () => {
  const day = '2026-12-01';
  const hours = { week: Array(7).fill('09:00-13:00 15:00-20:00'), special: [] };
  const isOpen = (from: string, to: string) =>
    isSlotOpen(
      { starts_at: new Date(`${day}T${from}:00+06:00`), ends_at: new Date(`${day}T${to}:00+06:00`) },
      hours,
    );
  expect([isOpen('09:00', '13:00'), isOpen('18:00', '20:00')]).toEqual([true, true]);
  expect([isOpen('12:00', '16:00'), isOpen('13:00', '15:00'), isOpen('08:00', '10:00')]).toEqual([
    ...[false, false, false],
  ]);
});

test('null and nothing are no area and no slot, in a quote as in an order', async () => {
  const items = [{ product: shop.fixtures.rui, quantity: 1 }];
  const payload = { items, area: null, slot: null, order_key: null };
  const quote = await shop.app.inject({ method: 'POST', url: '/api/order-app/quote/', payload });
  expect([quote.statusCode, quote.json()]).toMatchObject([200, { delivery_charge: 60 }]);
  expect((await order(null, { area: null })).statusCode).toBe(201);
});

test('lines count where their number is limited', async () => {
  const slot = await addSlot(shop.db, { zone, line_capacity: 3 });
  const two = [shop.fixtures.rui, shop.fixtures.miniket].map((product) => ({ product, quantity: 1 }));
  expect((await order(slot, { items: two })).statusCode).toBe(201);
  expect((await order(slot, { items: two })).json()).toMatchObject({ code: 'slot_full' });
  expect((await shown())[0]).toMatchObject({ state: 'open', left: 4 });
  expect((await shown('?lines=2'))[0]).toMatchObject({ state: 'full', left: 0 });
  expect((await order(slot)).statusCode).toBe(201);
  expect((await shown())[0]).toMatchObject({ state: 'full', left: 0 });
});

test('a repeated request gets its order, although the slot is full or past by then', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 1 });
  const first = await order(slot, {}, 'repeated');
  expect((await order(slot, {}, 'repeated')).json()).toEqual(first.json());
  await sql`UPDATE slot SET starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'`.execute(
    shop.db,
  );
  expect((await order(slot, {}, 'repeated')).json<GuestOrder>().number).toBe(first.json<GuestOrder>().number);
  const elsewhere = await addSlot(shop.db, { zone });
  expect((await order(elsewhere, {}, 'repeated')).json()).toMatchObject({ code: 'key_reused' });
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('a cancelled order gives its place back', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 1 });
  const { id, token } = (await order(slot)).json<GuestOrder>();
  expect((await order(slot)).json()).toMatchObject({ code: 'slot_full' });
  const url = `/api/order-app/guest-orders/${token}/cancel/`;
  await shop.app.inject({ method: 'POST', url });
  expect((await order(slot)).statusCode).toBe(201);
  // An order that never had a status of its own in the application, such as one of an earlier process, gives it back, too.
  await moveOrder(shop.db, {
    order: id,
    to: 'CANCELLED',
    actor: { kind: 'system', name: 'shop' },
    version: null,
  });
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('forty buyers at once for five places make five orders, and all others are offered the next slot', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 5 });
  const next = await addSlot(shop.db, { zone, inHours: 48 });
  const results = await Promise.all(Array.from({ length: 40 }, () => order(slot)));
  expect(results.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  for (const refused of results.filter(({ statusCode }) => statusCode !== 201))
    expect(refused.json()).toMatchObject({ code: 'slot_full', params: { next_slots: [{ id: next }] } });
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('the database forbids an order more than a slot has places, and one line more', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 1, line_capacity: 1 });
  const { id } = (await order()).json<GuestOrder>();
  const take = (lines: number) =>
    shop.db.updateTable('orders').set({ slot_id: slot, slot_lines: lines }).where('id', '=', id).execute();
  await expect(take(2)).rejects.toThrow(/slot \d+ is full/);
  await order(slot);
  await expect(take(1)).rejects.toThrow(/slot \d+ is full/);
  await expect(
    shop.db.updateTable('slot').set({ taken: 2 }).where('id', '=', slot).execute(),
  ).rejects.toThrow(/slot \d+ is full/);
});

test('a reserved place counts as taken for others, and is the place of its own order', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 1 });
  const reserved = await reserve(slot, 'amina');
  const { expires } = reserved.json<{ expires: string }>();
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect((await shown())[0]).toMatchObject({ state: 'full' });
  expect((await reserve(slot, 'karim')).json()).toMatchObject({ code: 'slot_full' });
  expect((await order(slot, {}, 'karim')).json()).toMatchObject({ code: 'slot_full' });
  expect(
    Date.parse((await reserve(slot, 'amina')).json<{ expires: string }>().expires),
  ).toBeGreaterThanOrEqual(Date.parse(expires));
  expect((await order(slot, {}, 'amina')).statusCode).toBe(201);
  expect(await shop.db.selectFrom('slot_reservation').selectAll().execute()).toEqual([]);
  // The response of the order was lost, and the page reserves again.
  expect((await reserve(slot, 'amina')).json()).toEqual({ expires: null });
  const refusals = await shop.db.selectFrom('slot_refusal').select('order_key').execute();
  expect(refusals).toEqual([{ order_key: 'karim' }]);
});

test('a key has one place, and an expired one is free', async () => {
  const [early, late] = [
    await addSlot(shop.db, { zone, capacity: 1 }),
    await addSlot(shop.db, { zone, inHours: 48, capacity: 1 }),
  ];
  await reserve(early, 'amina');
  await reserve(late, 'amina');
  expect((await shown()).map(({ state }) => state)).toEqual(['open', 'full']);
  await sql`UPDATE slot_reservation SET expires = now()`.execute(shop.db);
  expect((await shown()).map(({ state }) => state)).toEqual(['open', 'open']);
});

test('one network reserves at most a quarter of a slot, and its shoppers order all the same', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 11 });
  const expiries: (string | null)[] = [];
  for (const key of ['one', 'two', 'three'])
    expiries.push((await reserve(slot, key)).json<{ expires: string | null }>().expires);
  expect(expiries).toEqual([expect.any(String), expect.any(String), null]);
  expect((await reserve(slot, 'two')).json()).toEqual({ expires: expect.any(String) });
  expect((await reserve(slot, 'four', { ip: '203.0.113.9' })).json()).toEqual({
    expires: expect.any(String),
  });
  expect((await order(slot, {}, 'three')).statusCode).toBe(201);
});

test('one network reserves at most a quarter of the lines of a slot', async () => {
  const slot = await addSlot(shop.db, { zone, capacity: 40, line_capacity: 40 });
  expect((await reserve(slot, 'all', { lines: 40 })).json()).toEqual({ expires: null });
  expect((await reserve(slot, 'one', { lines: 6 })).json()).toEqual({ expires: expect.any(String) });
  expect((await reserve(slot, 'two', { lines: 6 })).json()).toEqual({ expires: null });
  expect((await reserve(slot, 'one', { lines: 10 })).json()).toEqual({ expires: expect.any(String) });
  expect((await order(slot, {}, 'other')).statusCode).toBe(201);
});
