import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { DaySlot, OrderSlots, SlotPlan } from '@haat/contract/office/orders/slots';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../testing/office/office.ts';
import { addSlot, addZone, findWrongSlots } from '../../../testing/slots.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { makeSlots } from '../make-slots.ts';

let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
let zone: number;
beforeAll(async () => {
  office = await openOffice();
  cookies = await office.addEveryRole();
  zone = await addZone(office.db);
});
afterAll(() => office.close());
beforeEach(async () => {
  await sql`UPDATE orders SET slot_id = NULL, slot_lines = 0`.execute(office.db);
  await sql`ALTER TABLE order_edit DISABLE TRIGGER USER; DELETE FROM order_edit; ALTER TABLE order_edit ENABLE TRIGGER USER`.execute(
    office.db,
  );
  for (const table of ['slot', 'slot_plan'] as const) await office.db.deleteFrom(table).execute();
});

const window = {
  starts: '10:00',
  ends: '12:00',
  capacity: 20,
  line_capacity: null,
  cutoff_minutes: 60,
  charge_paisa: 0,
};
const everyDay = (terms: object = {}) =>
  Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, ...window, ...terms }));
const savePlan = (windows: object[], version: number, more: object = {}) =>
  office.send('POST', 'slots/plans/', {
    cookie: cookies.owner,
    body: { zone, version, as_soon_as_possible: true, windows, ...more },
  });
const stored = () => office.db.selectFrom('slot').selectAll().orderBy('starts_at').orderBy('id').execute();
const dayOf = async (day?: string) =>
  (await office.send('GET', `slots/${day ? `?day=${day}` : ''}`, { cookie: cookies.desk })).json<{
    day: string;
    slots: DaySlot[];
  }>();
const tomorrow = () => dayInDhaka(new Date(Date.now() + DAY));
const change = (id: number, body: object) =>
  office.send('POST', `slots/${id}/`, { cookie: cookies.desk, body });
const moveTo = (order: number, body: { version: number; slot: number }) =>
  office.send('POST', `orders/${order}/slot/`, { cookie: cookies.desk, body });
const placeIn = (slot: number, items = 1, more: object = {}) =>
  office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Mirpur 10',
      slot,
      items: [office.fixtures.miniket, office.fixtures.rui]
        .slice(0, items)
        .map((product) => ({ product, quantity: 1 })),
      ...more,
    },
  });

test('a plan makes the slots of the next fourteen days, once', async () => {
  const saved = await savePlan(everyDay(), 0);
  expect(saved.statusCode).toBe(200);
  expect(saved.json<{ plans: SlotPlan[] }>().plans).toMatchObject([
    { zone, name: 'Dhaka', version: 1, windows: everyDay() },
    { zone: null, name: '', version: 0, windows: [] },
  ]);
  const made = (await stored()).length;
  expect([13, 14]).toContain(made);
  await Promise.all([makeSlots(office.db), makeSlots(office.db), makeSlots(office.db)]);
  expect(await stored()).toHaveLength(made);
  const { slots } = await dayOf(tomorrow());
  expect(slots).toMatchObject([
    { name: 'Dhaka', starts: new Date(`${tomorrow()}T10:00+06:00`).toISOString(), capacity: 20, taken: 0 },
  ]);
});

test('reservations that are over, and refusals of more than three years ago, are deleted', async () => {
  const slot = await addSlot(office.db, { zone });
  const values = { slot_id: slot, lines: 1, ip_hash: Buffer.alloc(32) };
  const at = (age: string) => sql<Date>`now() - ${age}::interval`;
  await office.db
    .insertInto('slot_reservation')
    .values([
      { order_key: 'over', expires: at('1 second'), ...values },
      { order_key: 'live', expires: at('-1 minute'), ...values },
    ])
    .execute();
  await office.db
    .insertInto('slot_refusal')
    .values([
      { slot_id: slot, order_key: 'old', at: at('1201 days') },
      { slot_id: slot, order_key: 'new', at: at('1199 days') },
    ])
    .execute();
  await makeSlots(office.db);
  const keys = async (table: 'slot_reservation' | 'slot_refusal') =>
    (await office.db.selectFrom(table).select('order_key').execute()).map(({ order_key }) => order_key);
  expect([await keys('slot_reservation'), await keys('slot_refusal')]).toEqual([['live'], ['new']]);
});

test('a changed plan changes the coming slots, blocks one with orders, and leaves those of a changed day', async () => {
  await savePlan(everyDay(), 0);
  const [, used, byHand] = await stored();
  expect((await placeIn(used!.id)).statusCode).toBe(201);
  expect((await change(byHand!.id, { version: byHand!.version, capacity: 3 })).statusCode).toBe(200);
  const saved = await savePlan(everyDay({ starts: '14:00', ends: '16:00', capacity: 8 }), 1);
  expect(saved.json()).toMatchObject({ blocked: 1 });
  const now = new Map((await stored()).map((slot) => [slot.id, slot]));
  expect(now.get(used!.id)).toMatchObject({ blocked: true, taken: 1 });
  expect(now.get(byHand!.id)).toMatchObject({ blocked: false, capacity: 3 });
  expect([...now.values()].filter(({ capacity }) => capacity === 8).length).toBeGreaterThanOrEqual(13);
  // The window comes back: its slot opens again.
  await savePlan(everyDay({ capacity: 9 }), 2);
  expect((await stored()).find(({ id }) => id === used!.id)).toMatchObject({ blocked: false, capacity: 9 });
});

test('plans of several places that are changed at once do not wait for each other', async () => {
  const zones = [zone, await addZone(office.db, { name: 'Sylhet', areas: ['Sylhet'] }), null];
  const saveAll = (version: number) =>
    Promise.all(zones.map((zone) => savePlan(everyDay({ capacity: 20 + version }), version, { zone })));
  for (let version = 0; version < 5; version++)
    expect((await saveAll(version)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await office.db.deleteFrom('slot').execute();
  await office.db.deleteFrom('delivery_zone').where('name', '=', 'Sylhet').execute();
});

test('a plan that was changed meanwhile, and a wrong window, are refused', async () => {
  await savePlan(everyDay(), 0);
  for (const version of [0, 5])
    expect((await savePlan([], version)).json()).toMatchObject({
      code: 'slots_changed',
      params: { changed_by: 'staff:The owner' },
    });
  const wrong = [
    { weekday: 1, ...window, ends: '10:00' },
    ...everyDay().slice(0, 1),
    ...everyDay().slice(0, 1),
  ];
  expect((await savePlan(wrong, 1)).json()).toMatchObject({
    fields: { 'windows[0].ends': { code: 'end_before_start' }, 'windows[2].starts': { code: 'twice' } },
  });
});

test('a slot is blocked, lowered below what is taken, and raised by one press; its orders stay', async () => {
  const id = await addSlot(office.db, { zone, capacity: 2 });
  await placeIn(id, 2);
  await placeIn(id);
  const lowered = await change(id, { version: 0, capacity: 1 });
  expect(lowered.json()).toMatchObject({ capacity: 1, taken: 2, taken_lines: 3, version: 1 });
  expect((await placeIn(id)).json()).toMatchObject({ code: 'slot_full' });
  expect((await change(id, { version: 0, capacity: 5 })).json()).toMatchObject({ code: 'slots_changed' });
  await change(id, { version: 1, capacity: 4, blocked: true });
  expect((await placeIn(id)).json()).toMatchObject({ code: 'slot_gone' });
  await change(id, { version: 2, blocked: false });
  expect((await placeIn(id)).statusCode).toBe(201);
  const { slots } = await dayOf(dayInDhaka((await stored())[0]!.starts_at));
  expect(slots).toMatchObject([{ id, taken: 3, refused: 1, late: 0, on_time: 0, reserved: 0 }]);
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'slot')
    .orderBy('id')
    .selectAll()
    .execute();
  expect(audit.at(-1)).toMatchObject({ actor: 'staff:The desk', changed: ['blocked', 'version'] });
});

test('a slot is added to one day', async () => {
  const body = { zone: null, day: tomorrow(), ...window };
  const add = (more: object = {}) =>
    office.send('POST', 'slots/', { cookie: cookies.desk, body: { ...body, ...more } });
  expect((await add()).json()).toMatchObject({ pickup: true, capacity: 20 });
  expect((await add()).json()).toMatchObject({ code: 'taken' });
  expect((await add({ day: '2026-01-01' })).json()).toMatchObject({
    fields: { starts: { code: 'not_in_the_future' } },
  });
  expect((await add({ day: '2099-02-30' })).json()).toMatchObject({ fields: { day: { code: 'not_a_day' } } });
  expect((await add({ zone: 999 })).statusCode).toBe(404);
});

test('staff move an order until it is handed over, also to a slot that costs more, and the shopper learns it', async () => {
  await office.db.updateTable('message_channel').set({ provider: 'demo' }).execute();
  const [early, dear] = [
    await addSlot(office.db, { zone }),
    await addSlot(office.db, { zone, inHours: 48, charge_paisa: 5_000 }),
  ];
  const { id, total } = (await placeIn(early)).json<GuestOrder>();
  const offered = await office.send('GET', `orders/${id}/slots/`, { cookie: cookies.desk });
  expect(offered.json<OrderSlots>()).toMatchObject([
    { id: early, left: 4 },
    { id: dear, left: 5, charge_paisa: 5_000 },
  ]);
  const move = (version: number, slot: number) => moveTo(id, { version, slot });
  const moved = (await move(0, dear)).json<OfficeOrder>();
  expect(moved).toMatchObject({
    version: 1,
    delivery: { slot: dear },
    total_paisa: Math.round(total * 100),
    edits: [{ kind: 'slot', actor: 'staff:The desk' }],
  });
  expect(moved.edits[0]!.slot!.starts).toBe(moved.delivery!.from);
  expect((await move(0, early)).json()).toMatchObject({ code: 'order_changed' });
  expect((await move(1, dear)).json<OfficeOrder>()).toMatchObject({ version: 1 });
  const messages = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${id} slot_moved 1`)
    .select('text')
    .execute();
  expect(messages).toEqual([{ text: expect.stringMatching(/has a new time\. We deliver it on .* between/) }]);
  for (const to of ['PROCESSING', 'ONGOING'] as const)
    await moveOrder(office.db, { order: id, to, actor: { kind: 'staff', name: 'Rina' }, version: null });
  expect((await move(3, early)).json()).toMatchObject({ code: 'wrong_status' });
  expect(await findWrongSlots(office.db)).toEqual([]);
});

test('an order that is moved right after its confirmation gets the confirmation with the new time', async () => {
  await office.db.updateTable('message_channel').set({ provider: 'demo' }).execute();
  const [early, late] = [await addSlot(office.db, { zone }), await addSlot(office.db, { zone, inHours: 48 })];
  const { id } = (await placeIn(early)).json<GuestOrder>();
  await moveOrder(office.db, {
    order: id,
    to: 'PROCESSING',
    actor: { kind: 'staff', name: 'Rina' },
    version: null,
  });
  const confirmations = () =>
    office.db
      .selectFrom('message')
      .where('event', 'like', `order ${id} confirmed %`)
      .select('text')
      .execute();
  const before = await confirmations();
  expect(before).toHaveLength(1);
  expect((await moveTo(id, { version: 1, slot: late })).statusCode).toBe(200);
  const after = await confirmations();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});

test('an order whose area was removed moves within its zone', async () => {
  const sylhet = await addZone(office.db, { name: 'Sylhet', areas: ['Sylhet'] });
  const { id: area } = await office.db
    .insertInto('area')
    .values({ kind: 'own', name: 'Tea garden', name_bn: 'চা বাগান', zone_id: sylhet })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [early, late] = [
    await addSlot(office.db, { zone: sylhet }),
    await addSlot(office.db, { zone: sylhet, inHours: 48 }),
  ];
  const { id } = (await placeIn(early, 1, { area })).json<GuestOrder>();
  await office.db.updateTable('area').set({ removed: true, zone_id: null }).where('id', '=', area).execute();
  const elsewhere = await addSlot(office.db, { zone, inHours: 48 });
  expect((await moveTo(id, { version: 0, slot: elsewhere })).json()).toMatchObject({ code: 'slot_gone' });
  expect((await moveTo(id, { version: 0, slot: late })).json()).toMatchObject({
    delivery: { slot: late, zone: 'Sylhet' },
  });
});

test('orders that come until the end of their slot are on time', async () => {
  const id = await addSlot(office.db, { zone });
  for (let n = 0; n < 3; n++) await placeIn(id);
  await sql`UPDATE slot SET starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' WHERE id = ${id}`.execute(
    office.db,
  );
  const orders = await office.db
    .selectFrom('orders')
    .where('slot_id', '=', id)
    .select('id')
    .orderBy('id')
    .execute();
  for (const [n, at] of ['2 hours', '10 minutes'].entries())
    await sql`INSERT INTO order_history (order_id, from_status, to_status, actor, at)
      VALUES (${orders[n]!.id}, 'ONGOING', 'COMPLETED', 'staff:Rina', now() - ${at}::interval)`.execute(
      office.db,
    );
  const { slots } = await dayOf(dayInDhaka((await stored())[0]!.starts_at));
  expect(slots).toMatchObject([{ on_time: 1, late: 2 }]);

  await sql`INSERT INTO slot_refusal (slot_id, order_key) VALUES (${id}, 'karim')`.execute(office.db);
  await addSlot(office.db, { inHours: 0, capacity: 7 });
  await sql`UPDATE slot SET starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' WHERE id <> ${id}`.execute(
    office.db,
  );
  await addSlot(office.db, { zone, inHours: 5 });
  const today = dayInDhaka(new Date());
  const days = `from=${dayInDhaka(new Date(Date.now() - DAY))}&to=${today}`;
  const figures = await office.send('GET', `figures/slots/?${days}`, { cookie: cookies.owner });
  const sums = { slots: 1, places: 5, taken: 3, unused: 2, refused: 1, on_time: 1, late: 2 };
  const pickup = { slots: 1, places: 7, taken: 0, unused: 7, refused: 0, on_time: 0, late: 0 };
  expect(figures.json()).toMatchObject({
    rows: [
      { zone: 'Dhaka', pickup: false, ...sums },
      { zone: '', pickup: true, ...pickup },
    ],
    sum: { zone: '', slots: 2, places: 12, taken: 3, unused: 9, refused: 1, on_time: 1, late: 2 },
  });
});
