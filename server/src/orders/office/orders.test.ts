import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { Today } from '@haat/contract/office/orders/today';
import type { AuditEntry } from '@haat/contract/office/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaId } from '../../../testing/delivery-zones.ts';
import { stockOf } from '../../../testing/fixtures.ts';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let owner: string;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  desk = await office.addStaff('desk', jamal);
});
afterAll(() => office.close());

const find = async (query: Record<string, string>) => {
  const response = await office.send('GET', 'orders/', { cookie: desk, query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ orders: OrderRow[]; next: number | null }>();
};
const numbersOf = async (query: Record<string, string>) =>
  (await find(query)).orders.map(({ number }) => number);
const get = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: desk })).json<OfficeOrder>();
const move = (id: number, body: object, cookie = desk) =>
  office.send('POST', `orders/${id}/move/`, { cookie, body });
const cancel = (id: number, body: object) =>
  office.send('POST', `orders/${id}/cancel/`, { cookie: desk, body });

test('an order goes from its confirmation to the delivery, in the name of the staff', async () => {
  const { id, number } = await office.placeOrder();
  expect(await get(id)).toMatchObject({
    number,
    status: 'PENDING',
    version: 0,
    receiver_phone_number: '+8801712345678',
    total_paisa: 15_225,
    orderitems: [{ item_name: 'Miniket rice', quantity: 2 }],
    history: [{ from: '', to: 'PENDING', actor: 'guest' }],
  });
  const confirmed = (await move(id, { to: 'PROCESSING', version: 0, note: 'by phone' })).json<OfficeOrder>();
  expect(confirmed).toMatchObject({ status: 'PROCESSING', version: 1, undo_until: expect.any(String) });
  expect((await move(id, { to: 'ONGOING', version: 1 })).statusCode).toBe(200);
  const delivered = (await move(id, { to: 'COMPLETED', version: 2 }, owner)).json<OfficeOrder>();
  expect(delivered.history.map(({ to, actor, note }) => [to, actor, note])).toEqual([
    ['PENDING', 'guest', ''],
    ['PROCESSING', 'staff:Jamal', 'by phone'],
    ['ONGOING', 'staff:Jamal', ''],
    ['COMPLETED', 'staff:Rina', ''],
  ]);
  expect(delivered.undo_until).toBeNull();
  expect(delivered).toMatchObject({
    total_paisa: 15_225,
    paid_paisa: 15_200,
    due_paisa: 0,
    cash_due_paisa: 0,
  });
});

test('of two people who move one order the second learns who was first and when', async () => {
  const { id } = await office.placeOrder();
  expect((await move(id, { to: 'PROCESSING', version: 0 }, owner)).statusCode).toBe(200);
  const late = await cancel(id, { version: 0, reason: 'nobody answers' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'order_changed',
    params: { status: 'PROCESSING', moved_by: 'staff:Rina', moved_at: expect.stringMatching(/Z$/) },
  });
});

test('a confirmation is undone within a minute', async () => {
  const { id } = await office.placeOrder();
  await move(id, { to: 'PROCESSING', version: 0 });
  expect((await move(id, { to: 'PENDING', version: 1 })).json()).toMatchObject({
    status: 'PENDING',
    version: 2,
  });
});

test('an order is cancelled with a reason; goods that were refused at the door return or are wasted', async () => {
  const { miniket } = office.fixtures;
  const { id } = await office.placeOrder();
  const before = await stockOf(office.db, miniket);
  expect((await cancel(id, { version: 0 })).statusCode).toBe(400);
  await move(id, { to: 'PROCESSING', version: 0 });
  await move(id, { to: 'ONGOING', version: 1 });
  const wasted = [{ product: miniket, quantity: 1 }];
  const refused = await cancel(id, { version: 2, reason: 'nobody at home', wasted });
  expect(refused.json()).toMatchObject({ status: 'CANCELLED', history: { length: 4 } });
  expect(await stockOf(office.db, miniket)).toBe(before + 1);
});

test('a move by staff is in the audit without the shopper’s data', async () => {
  const { id } = await office.placeOrder();
  await move(id, { to: 'PROCESSING', version: 0 });
  const [newest] = (await office.send('GET', 'audit/', { cookie: owner })).json<{ entries: AuditEntry[] }>()
    .entries;
  expect(newest).toMatchObject({
    actor: 'staff:Jamal',
    table: 'orders',
    row: String(id),
    changed: ['status', 'version'],
    before: { status: 'PENDING' },
    after: { status: 'PROCESSING' },
  });
  expect(JSON.stringify(newest)).not.toMatch(/Amina|1712345678|Dhanmondi/);
  const columns = Object.keys(newest!.after!);
  expect(columns.filter((name) => /receiver|token|key|hash|(placed|unproven)_from/.test(name))).toEqual([]);
});

test('an order is found by digits of phone or number, by name and area, in any script', async () => {
  const { number } = await office.placeOrder({
    name: 'রহিমা খাতুন',
    phone: '01898765432',
    address: 'House 12/A, Mirpurdoahs, Dhaka',
    city: 'ময়মনসিংহ',
    area: await areaId(office.db, 'Gulshan 1'),
  });
  const found = [
    '8765',
    '5432',
    '০১৮৯৮',
    '01898-765432',
    '+880 1898 765432',
    '8801898765432',
    number,
    number.slice(1),
    number.toLowerCase(),
    'রহিমা',
    'রহি',
    'mirpurdoahs',
    'MIRPURD',
    'খাতুন dhaka',
    'gulshan',
    'গুলশান রহিমা',
    'রহিমা 5432',
    // As some keyboards type য়: one character, which is stored as two.
    'ম\u09dfমনসিংহ',
  ];
  for (const search of found) expect(await numbersOf({ search }), search).toEqual([number]);
  const missing = ['876', '87654321', 'রহিম খান', 'mirpurdxyz', 'রহিমা 9999', '!', '"\'%', 'a', '\\'];
  for (const search of missing) expect(await numbersOf({ search }), search).toEqual([]);
});

test('orders are listed by status, day and payment, in pages', async () => {
  await office.db.deleteFrom('attempt').execute();
  const { number } = await office.placeOrder();
  const { orders } = await find({ status: 'PENDING' });
  expect(orders.at(-1)).toMatchObject({
    number,
    status: 'PENDING',
    order_type: 'COD',
    paid: false,
    area: 'Dhanmondi',
    lines: 1,
    total_paisa: 15_225,
  });
  const dhaka = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
  expect(await numbersOf({ day: dhaka, payment: 'cod' })).toContain(number);
  expect(await numbersOf({ day: '2020-01-31' })).toEqual([]);
  for (const payment of ['paid', 'unpaid', 'held', 'refused-refund'])
    expect(await numbersOf({ payment })).toEqual([]);
  expect((await office.send('GET', 'orders/', { cookie: desk, query: { day: '31/1' } })).statusCode).toBe(
    400,
  );
});

test('an open order is late once its promised time has passed, one without a promise never', async () => {
  const waiting = async () => {
    const response = await office.send('GET', 'today/', { cookie: desk });
    return response.json<Today>().late;
  };
  const before = await waiting();
  const placeBefore = async (hours: number, promised: number | null) => {
    const { id, number } = await office.placeOrder();
    const created = new Date(Date.now() - hours * 3_600_000);
    const promised_by = promised === null ? null : new Date(created.getTime() + promised * 3_600_000);
    await office.db.updateTable('orders').set({ created, promised_by }).where('id', '=', id).execute();
    return { id, number };
  };
  const late = await placeBefore(3, 2);
  const later = await placeBefore(5, 2);
  const soon = await placeBefore(1, 2);
  const unpromised = await placeBefore(90, null);
  await move(later.id, { to: 'PROCESSING', version: 0 });
  expect(await waiting()).toBe(before + 2);
  const listed = await numbersOf({ late: 'yes' });
  expect(listed).toEqual([late.number, later.number]);
  expect(listed).not.toContain(soon.number);
  expect(listed).not.toContain(unpromised.number);
  expect((await cancel(late.id, { reason: 'customer', version: 0 })).statusCode).toBe(200);
  expect(await numbersOf({ late: 'yes' })).toEqual([later.number]);
});

test('pages neither repeat nor miss an order', async () => {
  for (let n = 0; n < 60; n++) await office.placeOrder({ name: 'Selina' });
  // A transaction that began earlier may draw its id later.
  const created = sql<Date>`timestamptz '2026-01-05 12:00+06' - id * interval '1 second'`;
  await office.db.updateTable('orders').set({ created }).where('receiver_name', '=', 'Selina').execute();
  for (const [query, byId] of [
    [{ search: 'selina' }, 'desc'],
    [{ search: 'selina', status: 'PENDING' }, 'desc'],
    [{ day: '2026-01-05' }, 'asc'],
    [{ day: '2026-01-05', sort: 'oldest' }, 'desc'],
  ] as [Record<string, string>, string][]) {
    const first = await find(query);
    const second = await find({ ...query, cursor: String(first.next) });
    const all = [...first.orders, ...second.orders];
    expect(first.orders).toHaveLength(50);
    expect(second.next).toBeNull();
    const ids = [...new Set(all.map(({ id }) => id))].toSorted((a, b) => (byId === 'asc' ? a - b : b - a));
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all).toHaveLength(60);
  }
});

test('a client that polls gets 304 until an order is placed or moved', async () => {
  const poll = (etag = '') =>
    office.send('GET', 'today/', { cookie: desk, headers: { 'if-none-match': etag } });
  const first = await poll();
  const etag = String(first.headers.etag);
  expect((await poll(etag)).statusCode).toBe(304);
  expect((await poll(`W/${etag}`)).statusCode).toBe(304); // from a proxy that compresses
  const { id } = await office.placeOrder();
  const second = await poll(etag);
  const pending = (response: typeof first) => response.json<Today>().orders.PENDING;
  expect(pending(second)).toBe(pending(first) + 1);
  expect(second.json<Today>().newest_unopened).toBe(id);
  await move(id, { to: 'PROCESSING', version: 0 });
  expect((await poll(String(second.headers.etag))).statusCode).toBe(200);
  expect(first.json()).toMatchObject({
    out_of_stock: expect.any(Number),
    shop_state: 'preparing',
    refunds_due: 0,
    failed_messages: 0,
    open_messages: 0,
    unread_messages: 0,
  });
});

test('a client that polls gets a step that is committed after a later one', async () => {
  const poll = (etag = '') =>
    office.send('GET', 'today/', { cookie: desk, headers: { 'if-none-match': etag } });
  const [first, second] = [await office.placeOrder(), await office.placeOrder()];
  const pick = (db: typeof office.db, { id }: typeof first) =>
    db.insertInto('order_step').values({ order_id: id, step: 'picked', actor: 'staff:Rina' }).execute();
  const etag = await office.db.transaction().execute(async (tx) => {
    await pick(tx, first);
    await pick(office.db, second);
    return String((await poll()).headers.etag);
  });
  expect((await poll(etag)).statusCode).toBe(200);
});

test('the lists behind Today show messages that were not sent and goods that are out of stock', async () => {
  // A phone gets only so many messages a day, and all orders of the tests have one phone.
  await office.db.deleteFrom('message').execute();
  const { id } = await office.placeOrder();
  await office.db
    .updateTable('message')
    .set({ state: 'dead', problem: 'no response', next_try: null, ended: new Date() })
    .where('event', '=', `order ${id} received`)
    .execute();
  const get = async (path: string) => (await office.send('GET', path, { cookie: desk })).json();
  expect(await get('messages/')).toMatchObject([
    { order: id, recipient: '+8801712345678', state: 'dead', problem: 'no response' },
  ]);
  const { id: message } = (await get('messages/'))[0];
  const sendAgain = () => office.send('POST', `messages/${message}/send-again/`, { cookie: desk, body: {} });
  expect((await sendAgain()).json()).toEqual([]);
  expect((await sendAgain()).json()).toMatchObject({ code: 'not_unsent' });
  const { actor, before, after } = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'message')
    .select(['actor', 'before', 'after'])
    .executeTakeFirstOrThrow();
  expect({ actor, before, after }).toMatchObject({ before: { state: 'dead' }, after: { state: 'queued' } });
  expect(JSON.stringify([before, after])).not.toMatch(/1712345678|order H/);
  await office.db.updateTable('product').set({ stock: 0 }).where('id', '=', office.fixtures.ilish).execute();
  expect(await get('out-of-stock/')).toEqual([
    { id: office.fixtures.ilish, name: 'Padma ilish', name_bn: 'পদ্মার ইলিশ', unit: '', price_paisa: 145_000 },
  ]);
  await office.db.updateTable('product').set({ listed: false }).where('stock', '=', 0).execute();
  expect(await get('out-of-stock/')).toEqual([]);
});
