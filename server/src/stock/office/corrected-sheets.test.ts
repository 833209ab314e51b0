import type { StockSheet } from '@haat/contract/office/catalogue/stock';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../../testing/fixtures.ts';
import { type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let cookie: string;
let rui: number;
let miniket: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  ({ rui, miniket } = office.fixtures);
});
let last = 0;
beforeEach(async () => {
  await office.db.updateTable('product').set({ stock: 10 }).where('id', 'in', [rui, miniket]).execute();
  last = (await readLedger(0)).length;
});
afterAll(() => office.close());

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const send = (url: string, body: object) =>
  office.send('POST', `stock/${url}/`, { cookie, body: { key: newKey(), note: '', ...body } });
const sell = (product: number, quantity: number) => office.placeOrder({ items: [{ product, quantity }] });
const stocks = async () => [await stockOf(office.db, rui), await stockOf(office.db, miniket)];
async function readLedger(skipped = last) {
  const rows = await office.db
    .selectFrom('stock_movement')
    .select(['product_id as product', 'kind', 'quantity'])
    .where('kind', '<>', 'sale')
    .orderBy('id')
    .execute();
  return rows.slice(skipped);
}
/** Waits, so that the time of a request makes no difference; returns the age of a count that is made now, in ms. */
async function startClock() {
  const { rows } = await sql<{ at: Date }>`
    SELECT clock_timestamp() - interval '0.7 s' AS at FROM pg_sleep(1)`.execute(office.db);
  const age = sql<{ age: number }>`
    SELECT round(extract(epoch FROM clock_timestamp() - ${rows[0]!.at}) * 1000)::int AS age`;
  return async () => (await age.execute(office.db)).rows[0]!.age;
}

test('a sheet that corrects another one replaces it, also after a sale', async () => {
  const key = newKey();
  const kind = 'receive';
  await send('sheets', { kind, key, lines: [{ product: rui, quantity: 20 }] });
  await sell(rui, 3);
  const fewer = { kind, key: newKey(), corrects: key, lines: [{ product: rui, quantity: 12 }] };
  const [first, second] = [await send('sheets', fewer), await send('sheets', fewer)];
  expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
  expect(await stocks()).toEqual([10 + 12 - 3, 10]);
  // It was the rice.
  const rice = { kind, corrects: fewer.key, lines: [{ product: miniket, quantity: 12 }] };
  expect((await send('sheets', rice)).json<StockSheet>().lines).toEqual([
    { product: miniket, quantity: 12, before: 10, after: 22 },
  ]);
  expect(await stocks()).toEqual([7, 22]);
  expect(await readLedger()).toEqual([
    { product: rui, kind: 'receive', quantity: 20 },
    // The ledger has no negative receipt.
    { product: rui, kind: 'count', quantity: -8 },
    { product: miniket, kind: 'receive', quantity: 12 },
    { product: rui, kind: 'count', quantity: -12 },
  ]);
});

test('more thrown away than there is, without what the corrected sheet threw away, is refused', async () => {
  const key = newKey();
  await send('sheets', { kind: 'waste', key, lines: [{ product: rui, quantity: 8 }] });
  const correct = (quantity: number) =>
    send('sheets', { kind: 'waste', corrects: key, lines: [{ product: rui, quantity }] });
  expect((await correct(11)).json()).toMatchObject({
    code: 'out_of_stock',
    params: { stock: { [rui]: 10 } },
  });
  expect((await correct(9)).statusCode).toBe(201);
  expect(await stocks()).toEqual([1, 10]);
});

test('a count is the stock at its moment, however often it is corrected', async () => {
  await sell(rui, 2);
  const age = await startClock();
  await sell(rui, 1);
  const count = async (quantity: number, more: object) =>
    send('counts', { lines: [{ product: rui, quantity, age: await age() }], ...more });
  const key = newKey();
  await count(7, { key });
  // Seven were there, and one was sold since.
  expect(await stocks()).toEqual([6, 10]);
  await sell(rui, 1);
  await count(7, { key });
  expect(await stocks()).toEqual([5, 10]);
  await count(8, { corrects: key });
  expect(await stocks()).toEqual([6, 10]);
});

test('a sheet is corrected once, by a sheet of its kind', async () => {
  const key = newKey();
  const lines = [{ product: rui, quantity: 5 }];
  await send('sheets', { kind: 'receive', key, lines });
  const wrong = [
    await send('sheets', { kind: 'waste', corrects: key, lines }),
    await send('sheets', { kind: 'receive', corrects: newKey(), lines }),
  ];
  for (const refused of wrong) expect(refused.json()).toMatchObject({ code: 'invalid' });
  const both = await Promise.all([1, 2].map(() => send('sheets', { kind: 'receive', corrects: key, lines })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'sheet_corrected',
  });
  expect(await stocks()).toEqual([15, 10]);
});
