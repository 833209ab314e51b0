import type { CashSheet } from '@haat/contract/office/orders/cash';
import type {
  Counter,
  CounterProduct,
  CounterSale,
  DrawerReport,
  SoldAtCounter,
} from '@haat/contract/office/orders/counter';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { openValueOffice, type ValueOffice } from '../../testing/office/values.ts';

/** Rahima may owe at most Tk 500. */
const PHONE = '01898765432';

let office: ValueOffice;
beforeAll(async () => {
  office = await openValueOffice();
  await office.db.updateTable('shop_setting').set({ tax_percent: 5 }).execute();
  await office.db
    .updateTable('shop_setting')
    .set({ wallets: JSON.stringify([{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }]) })
    .execute();
  await post('khata/', office.shirin, { phone: PHONE, limit_paisa: 50_000, name: 'Rahima' });
  await put(100_000);
  await openDrawer();
});
afterAll(() => office.close());
// Each test sells from a stock of 1,000 and with the limits of a new shop.
beforeEach(async () => {
  await office.db.updateTable('product').set({ stock: 1_000 }).execute();
  await office.setLimits({ desk: 2_000 });
});

const post = (path: string, cookie: string, body: object) => office.send('POST', path, { cookie, body });
/** The owner puts money into the drawer of the shop. */
const put = (paisa: number) =>
  post('cash/transfers/', office.shirin, { key: newKey(), kind: 'put_in', amount_paisa: paisa, note: '' });

let keys = 0;
const newKey = () => `counter-${++keys}`;

const openDrawer = (float_paisa = 10_000, key = newKey()) =>
  post('counter/drawer/', office.desk, { key, float_paisa });
const counter = async () => (await office.send('GET', 'counter/', { cookie: office.desk })).json<Counter>();
const close = async (counted_paisa: number, note = '', session?: number) =>
  post('counter/drawer/close/', office.desk, {
    session: session ?? (await counter()).session!.id,
    counted_paisa,
    note,
  });
/** What should be in the drawer of the counter. */
const inDrawer = async () =>
  (
    await office.db
      .selectFrom('cash_place')
      .where('kind', '=', 'counter')
      .select('balance_paisa')
      .executeTakeFirstOrThrow()
  ).balance_paisa;

/** Two bags of miniket: Tk 145 and 5 % tax are Tk 152.25, of which Tk 152 are paid. */
const rice = (more: Partial<CounterSale> = {}): CounterSale => ({
  key: newKey(),
  language: 'bn',
  lines: [{ product: office.fixtures.miniket, quantity: 2, price_paisa: 7_250 }],
  total_paisa: 15_225,
  ...more,
});
const sell = (sale: CounterSale) => post('counter/sales/', office.desk, sale);
async function sold(sale: CounterSale): Promise<SoldAtCounter> {
  const response = await sell(sale);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
const orderOf = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: office.desk })).json<OfficeOrder>();
const bookOf = async (order: number) => {
  const { rows } = await sql<{ kind: string; paisa: number }>`
    SELECT target.kind, amount_paisa AS paisa FROM cash_entry JOIN cash_place AS target ON target.id = to_place
    WHERE order_id = ${order} ORDER BY target.kind`.execute(office.db);
  return rows.map(({ kind, paisa }) => `${kind} ${paisa / 100}`);
};
const owed = async () => {
  const { rows } = await sql<{ paisa: number }>`
    SELECT coalesce(sum(owed_paisa), 0)::bigint AS paisa FROM khata_debt`.execute(office.db);
  return rows[0]!.paisa;
};

test('a sale needs no name: it is an order that is completed at once, and its cash is in the drawer of the counter', async () => {
  const before = { stock: await stockOf(office.db, office.fixtures.miniket), cash: await inDrawer() };
  const sale = await sold(rice());
  expect(sale).toMatchObject({ total_paisa: 15_200, corrected: [] });
  expect(await orderOf(sale.id)).toMatchObject({
    status: 'COMPLETED',
    source: 'COUNTER',
    delivery_type: 'STORE_PICKUP',
    receiver_name: '',
    receiver_phone_number: '',
    due_paisa: 0,
  });
  expect(await stockOf(office.db, office.fixtures.miniket)).toBe(before.stock - 2);
  expect(await bookOf(sale.id)).toEqual(['counter 152']);
  expect(await inDrawer()).toBe(before.cash + 15_200);
  const messages = await office.db
    .selectFrom('message')
    .where('event', 'like', `order ${sale.id} %`)
    .select('id')
    .execute();
  expect(messages).toEqual([]);
});

test('a packer sells nothing', async () => {
  expect((await post('counter/sales/', office.karim, rice())).statusCode).toBe(403);
});

test('ten requests with one key sell once; another sale with that key is refused', async () => {
  const sale = rice();
  const responses = await Promise.all(Array.from({ length: 10 }, () => sell(sale)));
  expect(new Set(responses.map((response) => response.json<SoldAtCounter>().id)).size).toBe(1);
  expect(await bookOf(responses[0]!.json<SoldAtCounter>().id)).toEqual(['counter 152']);
  const other = { ...sale, paid: [{ way: 'card' as const, amount_paisa: 15_200 }] };
  expect((await sell(other)).json()).toMatchObject({ code: 'key_reused' });
});

test('weighed goods cost by the gram, in packs of the stock', async () => {
  const { ilish } = office.fixtures;
  await office.db.updateTable('category').set({ tax_class: 'exempt' }).where('slug', '=', 'fish').execute();
  const products = (await office.send('GET', 'counter/products/', { cookie: office.desk })).json<
    CounterProduct[]
  >();
  expect(products.find(({ id }) => id === ilish)).toMatchObject({ pack_grams: 1_000, tax_percent: 0 });
  const line = { product: ilish, quantity: 2, grams: 1_250, price_paisa: 145_000 };
  const sale = await sold(rice({ lines: [line], total_paisa: 181_250 }));
  expect(sale.total_paisa).toBe(181_200);
  expect(await stockOf(office.db, ilish)).toBe(998);
  expect((await orderOf(sale.id)).orderitems).toMatchObject([{ supplied_grams: 1_250 }]);
  // A scale has weighed it: that is nothing which staff give away.
  expect(await office.movesOf(sale.id)).toEqual([]);
  const blender = { product: office.fixtures.blender, quantity: 1, grams: 500, price_paisa: 12_499_000 };
  expect((await sell(rice({ lines: [blender] }))).json()).toMatchObject({ code: 'not_by_weight' });
});

test('a sale is paid in several ways; khata and credit need the phone', async () => {
  const before = { cash: await inDrawer(), owed: await owed() };
  const paid: CounterSale['paid'] = [
    { way: 'cash', amount_paisa: 5_000 },
    { way: 'card', amount_paisa: 4_000 },
    { way: 'khata', amount_paisa: 3_200 },
    { way: 'wallet', wallet: 'bkash', amount_paisa: 3_000, trx_id: 'BKCOUNTER1' },
  ];
  expect((await sell(rice({ paid }))).json()).toMatchObject({ code: 'phone_needed' });
  const sale = await sold(rice({ paid, phone: PHONE }));
  expect(await bookOf(sale.id)).toEqual(['card 40', 'counter 50']);
  expect(await inDrawer()).toBe(before.cash + 5_000);
  expect(await owed()).toBe(before.owed + 3_200);
  expect(await orderOf(sale.id)).toMatchObject({ receiver_name: 'Rahima', due_paisa: 3_000 });
  const tooMuch: CounterSale['paid'] = [{ way: 'khata', amount_paisa: 76_100 }];
  const lines = [{ product: office.fixtures.miniket, quantity: 10, price_paisa: 7_250 }];
  expect(
    (await sell(rice({ lines, total_paisa: 76_125, paid: tooMuch, phone: PHONE }))).json(),
  ).toMatchObject({ code: 'above_khata_limit' });
});

test('credit pays as much as the page has named, and the phone gets a message', async () => {
  const phone = '01798765431';
  await office.placeOrder({ phone });
  const give = { key: office.newKey(), phone, way: 'give', amount_paisa: 10_000, reason: 'late' };
  await post('customers/credit/', office.shirin, give);
  expect((await sell(rice({ phone, credit_paisa: 5_000 }))).json()).toMatchObject({
    code: 'credit_changed',
    params: { credit_used_paisa: 10_000 },
  });
  const sale = await sold(rice({ phone, credit_paisa: 10_000 }));
  expect(await bookOf(sale.id)).toEqual(['counter 52']);
  const message = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${sale.id} received`)
    .select('recipient')
    .executeTakeFirst();
  expect(message?.recipient).toBe('+8801798765431');
});

test('goods that the stock does not have are sold all the same, and the correction is named', async () => {
  const { miniket } = office.fixtures;
  await office.db.updateTable('product').set({ stock: 1 }).where('id', '=', miniket).execute();
  const sale = rice();
  const first = await sold(sale);
  const corrected = [{ product: miniket, name: 'Miniket rice', name_bn: 'মিনিকেট চাল', quantity: 1 }];
  expect(first.corrected).toEqual(corrected);
  expect((await sold(sale)).corrected).toEqual(corrected);
  expect(await stockOf(office.db, miniket)).toBe(0);
  const movements = await office.db
    .selectFrom('stock_movement')
    .where('order_id', '=', first.id)
    .select(['kind', 'quantity', 'reason', 'actor'])
    .orderBy('id')
    .execute();
  expect(movements).toEqual([
    { kind: 'count', quantity: 1, reason: 'sold at the counter', actor: 'staff:Rina' },
    { kind: 'sale', quantity: -2, reason: '', actor: 'staff:Rina' },
  ]);
});

test('an old price is refused; of a sale without a network it stays, and what it is lower by counts as let go', async () => {
  const cheap = [{ product: office.fixtures.miniket, quantity: 2, price_paisa: 7_000 }];
  const old = rice({ lines: cheap, total_paisa: 14_700 });
  expect((await sell(old)).json()).toMatchObject({ code: 'price_changed' });
  expect((await sell(rice({ total_paisa: 15_000 }))).json()).toMatchObject({
    ...{ code: 'price_changed', message: 'The total is now Tk 152.25.' },
    params: { total_sent_paisa: 15_000, total_now_paisa: 15_225 },
  });
  const sale = await sold({ ...old, sold: '2026-11-29T08:15:00Z' });
  expect(sale.total_paisa).toBe(14_700);
  expect(await bookOf(sale.id)).toEqual(['counter 147']);
  expect(await office.movesOf(sale.id)).toEqual([
    { kind: 'counter', name: 'Rina', amount_paisa: 525, second: null },
  ]);
  expect((await orderOf(sale.id)).history.at(-1)).toMatchObject({
    note: 'without a network, 2026-11-29T08:15:00Z',
  });
  // Somebody who has paid more has an order that costs more.
  const dear = [{ product: office.fixtures.miniket, quantity: 2, price_paisa: 8_000 }];
  const paidMore = rice({ lines: dear, total_paisa: 16_800, sold: '2026-11-29T08:16:00Z' });
  expect((await sold(paidMore)).total_paisa).toBe(16_800);
});

test('what one person lets go at the counter counts together for a day; above the limit a second person confirms', async () => {
  const { rows } = await sql<{ taka: number }>`
    SELECT (coalesce(sum(amount_paisa), 0) / 100)::float8 AS taka FROM value_move WHERE kind = 'counter'`.execute(
    office.db,
  );
  await office.setLimits({ desk: Math.floor(rows[0]!.taka) + 31 });
  const less = { amount_paisa: 1_500, reason: 'no change' };
  await sold(rice({ less, paid: [{ way: 'cash', amount_paisa: 13_700 }] }));
  await sold(rice({ less, paid: [{ way: 'cash', amount_paisa: 13_700 }] }));
  const third = rice({ less, paid: [{ way: 'cash', amount_paisa: 13_700 }] });
  const before = { cash: await inDrawer(), stock: await stockOf(office.db, office.fixtures.miniket) };
  expect((await sell(third)).json()).toMatchObject({
    code: 'confirmation_needed',
    params: { amount_paisa: 1_500 },
  });
  expect((await sell(third)).json()).toMatchObject({ code: 'confirmation_needed' });
  expect({ cash: await inDrawer(), stock: await stockOf(office.db, office.fixtures.miniket) }).toEqual(
    before,
  );
  const waiting = (await office.waiting()).filter(({ kind }) => kind === 'counter');
  expect(waiting).toHaveLength(1);
  expect((await office.decide(waiting[0]!.id, office.desk)).statusCode).toBe(403);
  const confirmed = await office.decide(waiting[0]!.id, office.shirin);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  expect(await inDrawer()).toBe(before.cash + 13_700);
  // The device may send it once more.
  expect((await sell(third)).statusCode).toBe(201);
  expect(await inDrawer()).toBe(before.cash + 13_700);
});

test('a complaint about a sale without a phone is refunded, but gives no credit and is not sent again', async () => {
  const { id } = await sold(rice());
  const [line] = (await orderOf(id)).orderitems;
  const reported = await post(`orders/${id}/complaints/`, office.desk, {
    key: office.newKey(),
    lines: [{ line: line!.id, amount: 1, reason: 'spoiled', wish: 'refund' }],
  });
  const [complaint] = reported.json<{ lines: { id: number }[] }[]>();
  const decide = (decision: string) =>
    post(`complaint-lines/${complaint!.lines[0]!.id}/decide/`, office.shirin, {
      key: office.newKey(),
      decision,
    });
  for (const decision of ['credit', 'again'])
    expect((await decide(decision)).json()).toMatchObject({ code: 'phone_needed' });
  const refunded = await decide('refund');
  expect(refunded.statusCode, refunded.body).toBe(200);
});

test('a sale without a phone is no customer', async () => {
  const { number } = await sold(rice());
  const found = await office.send('GET', 'customers/', { cookie: office.desk, query: { search: number } });
  expect(found.json()).toMatchObject({ customers: [] });
});

test('the drawer opens once, with money that the shop has, and shows no sum before it is counted', async () => {
  expect((await openDrawer()).json()).toMatchObject({ code: 'drawer_open' });
  const { session } = await counter();
  expect(Object.keys(session!).toSorted()).toEqual(['float_paisa', 'id', 'opened', 'opened_by', 'orders']);
  const sheet = (await office.send('GET', 'cash/', { cookie: office.shirin })).json<CashSheet>();
  expect(sheet).toMatchObject({ counter_open: true, places: null, ways: null });
  const day = await post('cash/days/', office.shirin, { counted_paisa: sheet.drawer_paisa, note: '' });
  expect(day.json()).toMatchObject({ code: 'counter_is_open' });
});

test('the report names sales, ways to pay and the difference, and its number has no gap', async () => {
  const expected = await inDrawer();
  const { session } = await counter();
  expect((await close(expected - 500)).json()).toMatchObject({
    code: 'note_missing',
    params: { difference_paisa: -500 },
  });
  const closed = await close(expected - 500, 'gave too much change');
  expect(closed.statusCode, closed.body).toBe(200);
  const report = closed.json<DrawerReport>();
  expect(report).toMatchObject({
    number: 1,
    expected_paisa: expected,
    counted_paisa: expected - 500,
    difference_paisa: -500,
    closed_by: 'staff:Rina',
    note: 'gave too much change',
  });
  const { rows } = await sql<{ orders: number; cash: number; payable: number }>`
    SELECT count(*)::int AS orders, sum(amount_paisa)::bigint AS cash, sum(payable_paisa)::bigint AS payable
    FROM orders JOIN order_balance ON order_id = orders.id JOIN cash_payment ON cash_payment.order_id = orders.id
    WHERE drawer_session_id = ${session!.id}`.execute(office.db);
  expect(report).toMatchObject({ orders: rows[0]!.orders, total_paisa: rows[0]!.payable });
  expect(report.ways.find(({ way }) => way === 'cash')?.amount_paisa).toBe(rows[0]!.cash);
  expect(report.float_paisa + rows[0]!.cash).toBe(expected);
  // Repeated it is the same report, and a sale that comes late waits for the next opening.
  expect((await close(expected - 500, '', session!.id)).json()).toEqual(report);
  expect((await close(expected, '', session!.id)).json()).toMatchObject({ code: 'drawer_closed' });
  expect((await sell(rice())).json()).toMatchObject({ code: 'drawer_closed' });
  expect(await inDrawer()).toBe(0);
  await openDrawer(0);
  await close(0);
  expect((await counter()).reports.map(({ number }) => number)).toEqual([2, 1]);
  const day = (await office.send('GET', 'cash/', { cookie: office.shirin })).json<CashSheet>();
  expect(day.ways?.find(({ way }) => way === 'cash')?.amount_paisa).toBeGreaterThan(0);
});

test('what is missing in the drawer above the limit needs a second person', async () => {
  await office.setLimits({ desk: 0 });
  expect((await openDrawer(10_000_000)).json()).toMatchObject({ code: 'not_in_drawer' });
  await openDrawer(5_000);
  const { session } = await counter();
  expect((await close(3_000, 'lost')).json()).toMatchObject({
    code: 'confirmation_needed',
    params: { amount_paisa: 2_000 },
  });
  expect((await counter()).session).not.toBeNull();
  const [waiting] = (await office.waiting()).filter(({ kind }) => kind === 'counter');
  expect(waiting).toMatchObject({ reason: 'lost', amount_paisa: 2_000 });
  expect((await office.decide(waiting!.id, office.shirin)).statusCode).toBe(200);
  const report = await office.send('GET', `counter/drawer/${session!.id}/`, { cookie: office.desk });
  expect(report.json()).toMatchObject({ difference_paisa: -2_000, closed_by: 'staff:Rina' });
});

test('what the database forbids: cash for a closed drawer, an order without a name elsewhere, a changed report', async () => {
  const { id } = await office.placeOrder();
  await expect(
    office.db.updateTable('orders').set({ receiver_name: '' }).where('id', '=', id).execute(),
  ).rejects.toThrow('orders_receiver_name_check');
  await expect(office.db.updateTable('drawer_session').set({ note: 'another' }).execute()).rejects.toThrow(
    'is only closed',
  );
  const { id: session } = await office.db
    .selectFrom('drawer_session')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await office.db
    .updateTable('orders')
    .set({ source: 'COUNTER', delivery_type: 'STORE_PICKUP', drawer_session_id: session })
    .where('id', '=', id)
    .execute();
  const late = { order_id: id, amount_paisa: 15_200, actor: 'staff:Rina' };
  await expect(office.db.insertInto('cash_payment').values(late).execute()).rejects.toThrow(
    'the drawer is closed',
  );
});
