import type { SoldOutInterestFigure } from '@haat/contract/office/figures';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { SoldOutInterest } from '../catalogue/count-sold-out-interest.ts';

let office: Office;
let owner: string;
let editor: string;
beforeAll(async () => {
  office = await openOffice();
  ({ owner, editor } = await office.addEveryRole());
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('sold_out_interest').execute();
  await setStock(office.fixtures.ilish, 0);
  await setStock(office.fixtures.rui, 5);
});

const setStock = (id: number, stock: number) =>
  office.db.updateTable('product').set({ stock, listed: true }).where('id', '=', id).execute();
const sunday = new Date('2026-11-22T04:00:00Z');
const PERIOD = 'from=2026-11-01&to=2026-11-30';
const read = async () => {
  const response = await office.send('GET', `figures/sold-out-interest/?${PERIOD}`, { cookie: owner });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: SoldOutInterestFigure[]; sum: SoldOutInterestFigure }>();
};

test('views, searches and requests of sold-out products of a shop are counted when it closes, of others none', async () => {
  const shop = await openOffice();
  const { app, db, close, fixtures } = shop;
  await db.updateTable('product').set({ stock: 0 }).where('id', '=', fixtures.ilish).execute();
  await db.updateTable('product').set({ stock: 9 }).where('id', '=', fixtures.rui).execute();
  const view = (id: number | string) =>
    app.inject({ method: 'POST', url: `/api/shop-app/products/${id}/sold-out-view/` });
  for (const id of [fixtures.ilish, fixtures.ilish, fixtures.rui, 999_999_999])
    expect(await view(id)).toMatchObject({ statusCode: 204, body: '' });
  for (const id of ['x', '-1', '1e99', '%00'])
    expect((await view(id)).statusCode, id).toBeGreaterThanOrEqual(400);
  for (const search of ['ilish', 'rui'])
    await app.inject({ url: `/api/shop-app/products/?search=${search}` });
  for (const phone of ['01712345678', '01712345678', '01812345678'])
    await app.inject({
      method: 'POST',
      url: `/api/shop-app/products/${fixtures.ilish}/stock-alert/`,
      payload: { phone },
    });
  await app.close();
  expect(
    await db.selectFrom('sold_out_interest').select(['product_id', 'views', 'searches', 'asked']).execute(),
  ).toEqual([{ product_id: fixtures.ilish, views: 2, searches: 1, asked: 2 }]);
  await close();
});

test('counts of several processes are added, and what is back in stock or not for sale is not counted', async () => {
  const { ilish, rui } = office.fixtures;
  const processes = [new SoldOutInterest(), new SoldOutInterest(), new SoldOutInterest()];
  for (const each of processes) {
    each.record(ilish, 'views');
    each.record(rui, 'views');
  }
  await Promise.all(processes.map((each) => each.flush(office.db, sunday)));
  await office.db.updateTable('product').set({ listed: false }).where('id', '=', ilish).execute();
  processes[0]!.record(ilish, 'views');
  await processes[0]!.flush(office.db, sunday);
  expect((await read()).rows).toMatchObject([{ id: ilish, views: 3 }]);
});

test('a search counts its whole word, only without filters, and only if the best match is sold out', async () => {
  const interest = new SoldOutInterest();
  const { ilish } = office.fixtures;
  const found = (stock_status: boolean) =>
    ({ products: [{ id: ilish, stock_status }] }) as Parameters<SoldOutInterest['recordSearch']>[1];
  for (const search of ['ili', 'ilis', 'ilish', 'Ilish']) interest.recordSearch({ search }, found(false));
  interest.recordSearch({ search: 'padma' }, found(true));
  interest.recordSearch({ search: 'padma', in_stock: true }, found(false));
  interest.recordSearch({ search: '01712345678' }, found(false));
  interest.recordSearch({ search: 'padma' }, { products: [] });
  await interest.flush(office.db, sunday);
  expect((await read()).sum).toMatchObject({ searches: 2, views: 0, out_now: 1 });
});

test('a flood takes bounded memory; days older than any period are deleted', async () => {
  const interest = new SoldOutInterest();
  for (let id = 1_000_000; id < 1_020_000; id++) interest.record(id, 'views');
  interest.record(office.fixtures.ilish, 'views');
  await interest.flush(office.db, sunday);
  expect((await read()).sum.views).toBe(0);
  await sql`INSERT INTO sold_out_interest (day, product_id, views) VALUES ('2023-01-01', ${office.fixtures.ilish}, 7)`.execute(
    office.db,
  );
  interest.record(office.fixtures.ilish, 'asked');
  await interest.flush(office.db, sunday);
  expect(await office.db.selectFrom('sold_out_interest').select(['day', 'asked']).execute()).toEqual([
    { day: '2026-11-22', asked: 1 },
  ]);
});

test('the figures by product and by day have the same sum, which is that of the rows', async () => {
  const { ilish, rui } = office.fixtures;
  await sql`INSERT INTO sold_out_interest (day, product_id, views, searches, asked) VALUES
    ('2026-11-20', ${ilish}, 5, 1, 0), ('2026-11-21', ${ilish}, 2, 0, 1), ('2026-11-21', ${rui}, 9, 3, 1), ('2026-10-31', ${rui}, 50, 50, 50)`.execute(
    office.db,
  );
  const byProduct = await read();
  expect(
    byProduct.rows.map(({ id, views, searches, asked, out_now }) => [id, views, searches, asked, out_now]),
  ).toEqual([
    [rui, 9, 3, 1, 0],
    [ilish, 7, 1, 1, 1],
  ]);
  const { body } = await office.send('GET', `exports/figures/?${PERIOD}&table=interest`, { cookie: owner });
  const byDay = parse(body, { bom: true, columns: true }) as Record<string, string>[];
  expect(byDay.map((row) => [row.Day, Number(row['Product number'])])).toEqual([
    ['2026-11-20', ilish],
    ['2026-11-21', rui],
    ['2026-11-21', ilish],
  ]);
  const addUp = (column: string) => byDay.reduce((sum, row) => sum + Number(row[column]), 0);
  const { views, searches, asked } = byProduct.sum;
  expect([addUp('Page views'), addUp('Searches'), addUp('Asked for a message')]).toEqual([
    ...[views, searches, asked],
  ]);
  expect(byProduct.sum).toMatchObject({ views: 16, searches: 4, asked: 2, out_now: 1 });
  const denied = await office.send('GET', `figures/sold-out-interest/?${PERIOD}`, { cookie: editor });
  expect(denied.statusCode).toBe(403);
});
