import { type DailyFigure, dailyFigures } from '@haat/contract/office/daily-figures';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { countStaleDays } from '../figures/count-days.ts';
import { moveOrder } from '../orders/move-order.ts';

const actor = { kind: 'staff', name: 'Rina' } as const;
const dayOf = (time: number) => inDhaka(new Date(time)).toISOString().slice(0, 10);

let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
const now = Date.now();
const [before, yesterday, today] = [now - 2 * DAY, now - DAY, now].map(dayOf) as [string, string, string];

beforeAll(async () => {
  office = await openOffice();
  cookies = await office.addEveryRole();
  const { db, fixtures } = office;
  await db
    .updateTable('product')
    .set({ stock: 1_000, code: 'R-1', name_bn: 'মিনিকেট' })
    .where('id', '=', fixtures.miniket)
    .execute();
  const old = [await office.placeOrder(), await office.placeOrder()];
  for (const { id } of old)
    await db
      .updateTable('orders')
      .set({ created: new Date(now - 2 * DAY) })
      .where('id', '=', id)
      .execute();
  await office.placeOrder();
  for (const to of ['PROCESSING', 'ONGOING', 'CANCELLED'] as const)
    await moveOrder(db, { order: old[1]!.id, to, actor, version: null, reason: 'not at home' });
  await countStaleDays(db, { all: true });
});
afterAll(() => office.close());

const take = (query: Record<string, string>, cookie = cookies.manager) =>
  office.send('GET', 'exports/figures/', { cookie, query });

async function rowsOf(table: DailyFigure, language = 'en'): Promise<Record<string, string>[]> {
  const response = await take({ table, from: before, to: today, language });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(response.body, { bom: true, columns: true });
}

test('sales are saved by product and day with number and code, the oldest first', async () => {
  const line = {
    'Product number': String(office.fixtures.miniket),
    Code: 'R-1',
    Pieces: '2',
    Orders: '1',
    Goods: '145',
    'Their cost': '0',
  };
  expect(await rowsOf('products')).toMatchObject([
    { Day: before, ...line },
    { Day: today, ...line },
  ]);
  expect((await rowsOf('products', 'bn')).map((row) => [row.দিন, row.পণ্য])).toEqual([
    [before, 'মিনিকেট'],
    [today, 'মিনিকেট'],
  ]);
});

test('sales are saved by zone, source and category, and refusals by area, with a row for each day', async () => {
  for (const table of ['zones', 'sources'] as const)
    expect(await rowsOf(table)).toMatchObject([
      { Day: before, Orders: '2', Cancelled: '1', 'Refused at the door': '1', Goods: '145' },
      { Day: today, Orders: '1', Cancelled: '0', 'Refused at the door': '0', Goods: '145' },
    ]);
  expect(await rowsOf('categories')).toMatchObject([
    { Day: before, Pieces: '2', Goods: '145' },
    { Day: today, Pieces: '2', Goods: '145' },
  ]);
  expect(await rowsOf('areas')).toMatchObject([{ Day: before, 'Came to the door': '1', Refused: '1' }]);
});

test('the files of a period add up to its tables', async () => {
  const sum = async (url: string) =>
    (await office.send('GET', `figures/${url}from=${before}&to=${today}`, { cookie: cookies.owner })).json<{
      sum: { sales_paisa: number; goods_paisa: number; placed?: number; quantity?: number };
    }>().sum;
  const addUp = async (table: DailyFigure, column: string) =>
    (await rowsOf(table)).reduce((all, row) => all + Number(row[column]), 0);
  const sales = await sum('sales/?by=zone&');
  const goods = await sum('products/?by=product&');
  expect([await addUp('zones', 'Sales'), await addUp('sources', 'Orders')]).toEqual([
    sales.sales_paisa / 100,
    sales.placed,
  ]);
  expect([await addUp('products', 'Goods'), await addUp('categories', 'Pieces')]).toEqual([
    goods.goods_paisa / 100,
    goods.quantity,
  ]);
});

test('a time without stock is in the rows of each of its days', async () => {
  const since = new Date(`${yesterday}T12:00:00+06:00`);
  const until = new Date(`${today}T00:00:00+06:00`);
  const { ilish } = office.fixtures;
  await sql`DELETE FROM stock_out`.execute(office.db);
  await sql`UPDATE product SET listed = true WHERE id = ${ilish}`.execute(office.db);
  await sql`INSERT INTO stock_out (product_id, since, until) VALUES (${ilish}, ${new Date(since.getTime() - DAY)}, ${until})`.execute(
    office.db,
  );
  expect((await rowsOf('stockouts')).map((row) => [row.Day, row['Hours without stock'], row.Times])).toEqual([
    [before, '12', '1'],
    [yesterday, '24', '1'],
  ]);
});

test('what was wanted is saved by day, and words nobody found by the Sunday of their week', async () => {
  const { ilish } = office.fixtures;
  await sql`INSERT INTO sold_out_interest (day, product_id, views, searches, asked) VALUES (${yesterday}, ${ilish}, 4, 2, 1)`.execute(
    office.db,
  );
  await sql`INSERT INTO search_miss VALUES (${yesterday}, 'avocado', 'avocado', 3), ('2020-01-05', 'pesto', 'pesto', 3)`.execute(
    office.db,
  );
  expect(await rowsOf('interest')).toMatchObject([
    { Day: yesterday, 'Product number': String(ilish), 'Page views': '4', Searches: '2' },
  ]);
  expect(await rowsOf('words')).toEqual([{ 'Week from': yesterday, Word: 'avocado', Searches: '3' }]);
});

test('all products of a day are saved, also more than the page shows', async () => {
  await sql`INSERT INTO figure_day (day, orders, counted) VALUES (${yesterday}, 0, now()) ON CONFLICT DO NOTHING`.execute(
    office.db,
  );
  await sql`INSERT INTO figure_products SELECT ${yesterday}, 1000000 + n, 1, 1, 100, 0, 0 FROM generate_series(1, 1200) AS n`.execute(
    office.db,
  );
  expect((await rowsOf('products')).filter(({ Day }) => Day === yesterday)).toHaveLength(1_200);
});

test('a wrong period is refused, and so are roles that may not read figures', async () => {
  for (const table of dailyFigures) {
    expect((await take({ table, from: today, to: before })).statusCode).toBe(400);
    for (const role of ['desk', 'packer', 'rider', 'editor'] as const)
      expect((await take({ table, from: today, to: today }, cookies[role])).statusCode).toBe(403);
  }
  expect((await take({ table: 'orders', from: today, to: today })).statusCode).toBe(400);
});
