import type { OfficeCalendar, TypedSpecialHours } from '@haat/contract/office/calendar';
import type { OrderRow } from '@haat/contract/office/orders/orders';
import type { AuditEntry } from '@haat/contract/office/staff';
import type { Setup } from '@haat/contract/shop/content';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { DAY, MINUTE } from '@haat/contract/time/durations';
import { MONTHS } from '@haat/contract/time/months.en';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addZones, areaId } from '../../testing/delivery-zones.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { moveOrder } from '../orders/move-order.ts';

let office: Office;
let manager: string;
let owner: string;
let dhanmondi: number;
let khulna: number;
beforeAll(async () => {
  office = await openOffice();
  manager = await office.addStaff('manager', rina);
  owner = await office.addStaff('owner', { ...rina, name: 'Selina', login: '01611111112' });
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  await addZones(
    office.db,
    { name: 'Dhaka', name_bn: 'ঢাকা', areas: ['Dhaka'], charge_paisa: 6_000, hours: 3 },
    { name: 'Elsewhere', name_bn: 'অন্যান্য', charge_paisa: 13_000, hours: 72, position: 1 },
  );
  dhanmondi = await areaId(office.db, 'Dhanmondi');
  khulna = await areaId(office.db, 'Khulna');
});
afterAll(() => office.close());
beforeEach(async () => {
  await sql`DELETE FROM special_hours`.execute(office.db);
  await sql`UPDATE shop_calendar SET week = NULL`.execute(office.db);
  await sql`UPDATE shop_pause SET until = NULL`.execute(office.db);
});

const RINA = { kind: 'staff', name: 'Rina' } as const;
const NINE_TO_TEN = Array<string>(7).fill('09:00-22:00');
const day = (days: number) => new Date(Date.now() + days * DAY + 6 * 3_600_000).toISOString().slice(0, 10);
const closure = (from: string, to = from, more: Partial<TypedSpecialHours> = {}) => ({
  ...{ from, to, hours: '', friday: null, text: 'Eid', text_bn: 'ঈদ', ...more },
});
const read = async () => (await office.send('GET', 'calendar/', { cookie: manager })).json<OfficeCalendar>();
const save = async (changes: object, cookie = manager) => {
  const { version, week, special } = await read();
  return office.send('POST', 'calendar/', { cookie, body: { version, week, special, ...changes } });
};
const setup = async () => (await office.app.inject('/api/setup/')).json<Setup[]>()[0]!;
/** Sends a request at another time; sessions would not last until then. */
async function at<T>(time: Date, send: () => Promise<T>): Promise<T> {
  const ahead = time.getTime() - office.clock.now().getTime();
  office.clock.forward(ahead);
  const response = await send();
  office.clock.forward(-ahead);
  return response;
}
const place = async (time: Date, more: object = {}) => {
  const payload = {
    ...{ name: 'Amina', phone: '01712345678', address: 'House 7, Road 5', area: dhanmondi },
    items: [{ product: office.fixtures.miniket, quantity: 1 }],
    ...more,
  };
  const url = '/api/order-app/guest-orders/';
  return (await at(time, async () => office.app.inject({ method: 'POST', url, payload }))).json<GuestOrder>();
};

test('without hours nothing is said about them, and with them pages and orders follow at once', async () => {
  expect(await read()).toMatchObject({ week: null, special: [] });
  expect(await setup()).not.toHaveProperty('calendar');
  const night = new Date(`${day(2)}T23:50:00+06:00`);
  expect((await place(night)).delivery).toMatchObject({
    from: null,
    by: new Date(night.getTime() + 3 * 3_600_000).toISOString(),
  });

  const saved = await save({ week: NINE_TO_TEN, special: [closure(day(4))], orders_seen: 1 });
  expect(saved.json()).toMatchObject({
    week: NINE_TO_TEN,
    special: [closure(day(4))],
    changed_by: 'staff:Rina',
  });
  expect((await setup()).calendar).toEqual({ week: NINE_TO_TEN, special: [closure(day(4))] });
  expect((await place(night)).delivery).toMatchObject({
    from: new Date(`${day(3)}T09:00:00+06:00`).toISOString(),
    by: new Date(`${day(3)}T12:00:00+06:00`).toISOString(),
  });
  expect((await place(night, { area: khulna })).delivery).toMatchObject({
    from: null,
    by: new Date(`${day(6)}T09:00:00+06:00`).toISOString(),
  });
  const eve = new Date(`${day(3)}T21:00:00+06:00`);
  expect((await place(eve)).delivery?.by).toBe(new Date(`${day(5)}T11:00:00+06:00`).toISOString());
});

test('an order of the desk during a pause comes after it', async () => {
  const desk = await office.addStaff('desk', jamal);
  await save({ week: NINE_TO_TEN });
  const until = new Date(Date.now() + 2 * DAY);
  await sql`UPDATE shop_pause SET until = ${until}`.execute(office.db);
  await sql`INSERT INTO cache_change (tag) VALUES ('content')`.execute(office.db);
  const items = [{ product: office.fixtures.miniket, quantity: 1 }];
  const receiver = {
    name: 'Rahima',
    phone: '01898765432',
    address: 'Road 2',
    area: dhanmondi,
    source: 'CALL',
  };
  const body = { ...receiver, items, order_key: 'during-the-pause' };
  const placed = await office.send('POST', 'desk/orders/', { cookie: desk, body });
  const { promised_by } = await office.db
    .selectFrom('orders')
    .where('number', '=', placed.json().number)
    .select('promised_by')
    .executeTakeFirstOrThrow();
  expect(promised_by!.getTime()).toBeGreaterThanOrEqual(until.getTime() + 3 * 3_600_000);
});

test('a closure warns of the orders that are promised meanwhile, once', async () => {
  await save({ week: NINE_TO_TEN });
  await sql`UPDATE orders SET promised_by = NULL, promised_from = NULL`.execute(office.db);
  await place(new Date(`${day(80)}T12:00:00+06:00`));
  const special = [closure(day(80))];
  const warned = await save({ special });
  expect([warned.statusCode, warned.json()]).toMatchObject([
    409,
    {
      code: 'orders_promised',
      params: {
        orders: 1,
        first: [{ id: expect.any(Number), number: expect.stringMatching(/^H/), by: expect.any(String) }],
      },
    },
  ]);
  expect((await read()).special).toEqual([]);
  expect((await save({ special, orders_seen: 2 })).statusCode).toBe(409);
  expect((await save({ special, orders_seen: 1 })).statusCode).toBe(200);
  // It is promised while the shop is closed already: no reason to ask again.
  expect((await save({ special: [...(await read()).special, closure(day(90))] })).statusCode).toBe(200);
});

test.each<[object, string, string]>([
  [{ week: Array(7).fill('') }, 'week', 'never_open'],
  [{ week: ['09:00-13:00 12:00-22:00', ...NINE_TO_TEN.slice(1)] }, 'week[0]', 'hours_overlap'],
  [{ week: ['9-22', ...NINE_TO_TEN.slice(1)] }, 'week[0]', 'wrong_format'],
  [{ week: ['09:00-22:00 ', ...NINE_TO_TEN.slice(1)] }, 'week[0]', 'wrong_format'],
  [{ week: NINE_TO_TEN.slice(1) }, 'week', 'too_few'],
  [{ special: [closure(day(5), day(4))] }, 'special[0].to', 'end_before_start'],
  [{ special: [closure(day(-9))] }, 'special[0].to', 'not_in_the_future'],
  [{ special: [closure(day(1), day(400))] }, 'special[0].to', 'more_than_a_year'],
  [
    { special: [closure(day(5), day(6), { friday: '10:00-12:00' })] },
    'special[0].friday',
    'closed_on_fridays',
  ],
  [{ special: [closure('2027-02-30')] }, 'special[0].from', 'not_a_day'],
  [
    { special: [closure(day(1), day(2), { hours: '22:00-02:00 03:00-04:00' })] },
    'special[0].hours',
    'hours_overlap',
  ],
])('%j is refused at %s with %s', async (changes, field, code) => {
  const refused = await save(changes);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { [field]: { code } } }]);
});

test('two people who change the hours at once do not overwrite each other', async () => {
  const { version, special } = await read();
  const body = { version, week: NINE_TO_TEN, special };
  const send = () => office.send('POST', 'calendar/', { cookie: manager, body });
  const statuses = (await Promise.all([send(), send()])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect((await send()).json()).toMatchObject({
    code: 'settings_changed',
    params: { changed_by: 'staff:Rina' },
  });
});

test('the audit names changed hours and days', async () => {
  await save({ week: NINE_TO_TEN, special: [closure(day(9))] });
  const { special } = await read();
  await save({ special: [{ ...special[0], to: day(10) }] });
  await save({ special: [] });
  const { entries } = (
    await office.send('GET', 'audit/', { cookie: owner, query: { table: 'special_hours' } })
  ).json<{ entries: AuditEntry[] }>();
  expect(entries.slice(0, 3).map(({ operation, actor }) => [operation, actor])).toEqual([
    ['DELETE', 'staff:Rina'],
    ['UPDATE', 'staff:Rina'],
    ['INSERT', 'staff:Rina'],
  ]);
});

test('no message, page or list of the office, such as that of late orders, names a time at which the shop is closed', async () => {
  const friday = '15:00-22:00';
  const week = NINE_TO_TEN.map((hours, weekday) => (weekday === 4 ? friday : hours));
  const ramadan = closure(day(12), day(25), { hours: '10:00-16:00 19:30-01:00', text: 'Ramadan' });
  const saved = await save({ week, special: [closure(day(5)), ramadan, closure(day(26), day(30))] });
  expect(saved.statusCode).toBe(200);
  const future = fc.sample(fc.integer({ min: DAY / MINUTE, max: (40 * DAY) / MINUTE }), {
    numRuns: 40,
    seed: 55,
  });
  // Those of the last weeks are late.
  const past = fc.sample(fc.integer({ min: (-20 * DAY) / MINUTE, max: (-5 * DAY) / MINUTE }), {
    numRuns: 20,
    seed: 55,
  });
  const times = [...future, ...past];
  const named = new Set<string>();
  const late = new Set<string>();
  for (const [n, minutes] of times.entries()) {
    const phone = `017${String(n).padStart(8, '0')}`;
    const area = n % 3 === 0 ? khulna : dhanmondi;
    const order = await place(new Date(Date.now() + minutes * MINUTE), { phone, area });
    const { from, by } = order.delivery!;
    for (const time of [from, by]) if (time) named.add(clockOf(time));
    const move = { order: order.id, to: 'PROCESSING', actor: RINA, version: null } as const;
    await moveOrder(office.db, move);
    const { text } = await office.db
      .selectFrom('message')
      .where('event', 'like', `order ${order.id} confirmed%`)
      .select('text')
      .executeTakeFirstOrThrow();
    const promised =
      text.match(/on (\d+ \w+) between ([\d:]+) and ([\d:]+)\./) ?? text.match(/by (\d+ \w+), ()([\d:]+)\./);
    // A message names no time that has passed.
    expect(promised === null, text).toBe(minutes < 0);
    const [, date, begin, end] = promised ?? [];
    if (begin) named.add(`${date} ${begin}`);
    if (end) named.add(`${date} ${end}`);
    const row = (
      await office.send('GET', 'orders/', { cookie: owner, query: { search: order.number } })
    ).json<{ orders: OrderRow[] }>().orders[0]!;
    expect(row.promised).toBe(by);
    if (minutes < 0) late.add(order.number);
  }
  const listed = await office.send('GET', 'orders/', { cookie: owner, query: { late: 'yes' } });
  const { orders } = listed.json<{ orders: OrderRow[] }>();
  expect(new Set(orders.map(({ number }) => number))).toEqual(late);
  for (const { promised } of orders) named.add(clockOf(promised!));
  const open = new Set<string>();
  for (let minute = (-25 * DAY) / MINUTE; minute < (50 * DAY) / MINUTE; minute++) {
    const time = new Date(Math.floor(Date.now() / DAY) * DAY + minute * MINUTE).toISOString();
    const [local, clock] = [new Date(Date.parse(time) + 6 * 3_600_000), clockOf(time).split(' ')[2]!];
    const date = local.toISOString().slice(0, 10);
    const isFriday = local.getUTCDay() === 5;
    const isRamadan = date >= day(12) && date <= day(25);
    const afterMidnight = clock <= '01:00' && date > day(12) && date <= day(25);
    const isOpenDay = isRamadan
      ? (clock >= '10:00' && clock <= '16:00') || clock >= '19:30' || afterMidnight
      : clock >= (isFriday ? '15:00' : '09:00') && clock <= '22:00';
    const isClosed = date === day(5) || (date >= day(26) && date <= day(30));
    if (isOpenDay && !isClosed) open.add(clockOf(time));
  }
  // The last night before the closure ends at midnight.
  open.add(clockOf(new Date(`${day(26)}T00:00:00+06:00`).toISOString()));
  expect(named.size).toBeGreaterThan(40);
  expect([...named].filter((time) => !open.has(time))).toEqual([]);
});

/** As in an SMS: `3 Dec 12:00`. */
function clockOf(iso: string): string {
  const local = new Date(Date.parse(iso) + 6 * 3_600_000);
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.toISOString().slice(11, 16)}`;
}
