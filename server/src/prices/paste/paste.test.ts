import type { PreviewedRow } from '@haat/contract/office/catalogue/paste';
import { MAX_STOCK } from '@haat/contract/office/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let cookie: string;
let rui: number;
let miniket: number;
let blender: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  ({ rui, miniket, blender } = office.fixtures);
});
afterAll(() => office.close());
beforeEach(async () => {
  const set = (id: number, columns: object) =>
    office.db.updateTable('product').set(columns).where('id', '=', id).execute();
  await set(rui, {
    price_paisa: 35_000,
    old_price_paisa: 40_000,
    is_on_sale: true,
    stock: 30,
    code: 'RUI-1',
  });
  await set(miniket, { price_paisa: 7_250, stock: 10, barcode: '8941100501234' });
});

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const post = (url: string, body: object) => office.send('POST', `products/paste/${url}`, { cookie, body });
const preview = async (...rows: object[]) => (await post('preview/', { rows })).json<PreviewedRow[]>();
const stored = (id: number) =>
  office.db
    .selectFrom('product')
    .where('id', '=', id)
    .select(['price_paisa', 'old_price_paisa', 'stock'])
    .executeTakeFirstOrThrow();

test('rows are matched by code, barcode and name in both languages; amounts are read as people write them', async () => {
  const rows = await preview(
    { product: ' rui-1 ', price: '৳ ১,২৫০.০০', stock: '' },
    { product: '৮৯৪১১০০৫০১২৩৪', stock: '১২' },
    { product: 'ব্লেন্ডার', price: '3,999/-', stock: '50' },
  );
  expect(rows).toMatchObject([
    {
      product: { id: rui, price_paisa: 35_000, stock: 30 },
      price_paisa: 125_000,
      stock: null,
      problem: null,
    },
    { product: { id: miniket }, price_paisa: null, stock: 12, problem: null },
    { product: { id: blender }, price_paisa: 399_900, stock: 50, problem: null },
  ]);
  // What is there already is no change, and a preview changes nothing.
  expect(await preview({ product: 'Miniket rice', price: '72.50', stock: '10' })).toMatchObject([
    { price_paisa: null, stock: null, problem: null },
  ]);
  expect(await stored(rui)).toMatchObject({ price_paisa: 35_000, stock: 30 });
  const unknown = { product: 'মিনিকেট চাল '.repeat(5), price: '১২৫০', stock: '১২' };
  expect(await preview(...Array.from({ length: 500 }, () => unknown))).toHaveLength(500);
});

test.each<[string, object, string]>([
  ['an unknown product', { product: 'Tuna', price: '1' }, 'unknown'],
  ['an empty name', { product: ' ', price: '1' }, 'unknown'],
  ['a price in words', { product: 'Rui fish', price: 'ask us' }, 'price'],
  ['a price of zero', { product: 'Rui fish', price: '০' }, 'price'],
  ['a formula', { product: 'Rui fish', price: '=1+1' }, 'price'],
  ['half a piece', { product: 'Rui fish', stock: '1.5' }, 'stock'],
  ['less than nothing', { product: 'Rui fish', stock: '-1' }, 'stock'],
])('%s is named', async (_what, row, problem) => {
  expect(await preview(row)).toMatchObject([{ problem }]);
});

test('a product in two rows, and a name of two products, are named', async () => {
  expect(await preview({ product: 'Rui fish', price: '1' }, { product: 'RUI-1', price: '2' })).toMatchObject([
    { problem: null },
    { problem: 'twice' },
  ]);
  await office.db
    .updateTable('product')
    .set({ search_key: 'rui fish\n', name: 'Rui fish' })
    .where('id', '=', blender)
    .execute();
  expect(await preview({ product: 'Rui fish', price: '1' })).toMatchObject([
    { product: null, problem: 'ambiguous', names: ['Rui fish', 'Rui fish'] },
  ]);
  await office.db
    .updateTable('product')
    .set({ search_key: 'blender 300 w\nব্লেন্ডার', name: 'Blender 300 W' })
    .where('id', '=', blender)
    .execute();
});

const paste = (key = newKey()) => ({
  key,
  prices: [{ product: rui, price_paisa: 36_000, seen_paisa: 35_000 }],
  counts: [{ product: miniket, quantity: 25, seen: 10 }],
});

test('prices and stock change together, once per key; the prices can be undone', async () => {
  const body = paste();
  const [first, second] = await Promise.all([post('', body), post('', body)]);
  expect([first.statusCode, second.statusCode], first.body).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(await stored(rui)).toMatchObject({ price_paisa: 36_000, old_price_paisa: 40_000 });
  expect(await stored(miniket)).toMatchObject({ stock: 25 });
  const movement = await office.db
    .selectFrom('stock_movement')
    .where('product_id', '=', miniket)
    .orderBy('id', 'desc')
    .select(['kind', 'quantity', 'actor', 'reason'])
    .executeTakeFirst();
  expect(movement).toMatchObject({
    kind: 'count',
    quantity: 15,
    actor: 'staff:Rina',
    reason: 'pasted from a spreadsheet',
  });
  const { publication } = first.json<{ publication: { id: number } }>();
  await office.send('POST', `prices/publications/${publication.id}/undo/`, { cookie });
  expect(await stored(rui)).toMatchObject({ price_paisa: 35_000 });
});

test('a price that somebody has changed meanwhile stops all of it, also the stock', async () => {
  const body = paste();
  await office.db.updateTable('product').set({ price_paisa: 35_500 }).where('id', '=', rui).execute();
  const refused = await post('', body);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_changed']);
  expect(await stored(miniket)).toMatchObject({ stock: 10 });
});

test('a stock that cannot be stored stops all of it, also the prices', async () => {
  const body = { ...paste(), counts: [{ product: 99_999_999, quantity: 1, seen: 0 }] };
  expect((await post('', body)).statusCode).toBe(400);
  expect(await stored(rui)).toMatchObject({ price_paisa: 35_000 });
  expect((await post('', { key: newKey(), prices: [], counts: [] })).statusCode).toBe(400);
});

test('the draft of the price board stays', async () => {
  const draft = { lines: { [rui]: '380' }, saved_at: office.clock.now().toISOString() };
  await office.send('POST', 'prices/draft/', { cookie, body: draft });
  await post('', paste());
  expect((await office.send('GET', 'prices/', { cookie })).json()).toMatchObject({ draft });
});

test('the largest stock has room for what comes back: an order from before it was counted is cancelled', async () => {
  const count = (quantity: number, seen: number) =>
    post('', { key: newKey(), prices: [], counts: [{ product: miniket, quantity, seen }] });
  expect((await preview({ product: 'Miniket rice', stock: String(MAX_STOCK + 1) }))[0]).toMatchObject({
    problem: 'stock',
  });
  expect((await count(MAX_STOCK + 1, 10)).statusCode).toBe(400);
  const { token } = (await office.placeOrder()) as { token?: string };
  expect((await count(MAX_STOCK, 8)).statusCode).toBe(201);
  const url = `/api/order-app/guest-orders/${token}/cancel/`;
  expect((await office.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect((await stored(miniket)).stock).toBe(MAX_STOCK + 2);
});
