import type { LowStock, StockProduct, StockSheet } from '@haat/contract/office/catalogue/stock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../../testing/fixtures.ts';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { supplyLine } from '../../orders/supply-line.ts';

let office: Office;
let cookie: string;
let packer: string;
let rui: number;
let miniket: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  packer = await office.addStaff('packer', jamal);
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
const send = (url: string, body: object, as = cookie) =>
  office.send('POST', `stock/${url}/`, { cookie: as, body: { key: newKey(), note: '', ...body } });
const sheet = (kind: 'receive' | 'waste', lines: object[], more: object = {}) =>
  send('sheets', { kind, lines, ...more });
async function readLedger(skipped = last) {
  const rows = await office.db
    .selectFrom('stock_movement')
    .select(['product_id as product', 'kind', 'quantity', 'actor', 'reason'])
    .orderBy('id')
    .execute();
  return rows.slice(skipped);
}

test('received goods are rows of the ledger with who and why, once per key', async () => {
  const key = newKey();
  const lines = [
    { product: rui, quantity: 20 },
    { product: miniket, quantity: 5 },
  ];
  const more = { key, note: ' challan\n17 ' };
  const [first, second] = await Promise.all([sheet('receive', lines, more), sheet('receive', lines, more)]);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(first.json<StockSheet>().lines).toEqual([
    { product: rui, quantity: 20, before: 10, after: 30 },
    { product: miniket, quantity: 5, before: 10, after: 15 },
  ]);
  const row = { kind: 'receive', actor: 'staff:Rina', reason: 'challan 17' };
  expect((await readLedger()).toSorted((a, b) => b.quantity - a.quantity)).toEqual([
    { ...row, product: rui, quantity: 20 },
    { ...row, product: miniket, quantity: 5 },
  ]);
});

test('a sheet that was recorded and has other lines by now is refused, and says what was recorded', async () => {
  const key = newKey();
  await sheet('receive', [{ product: rui, quantity: 20 }], { key });
  const more = [
    { product: rui, quantity: 20 },
    { product: miniket, quantity: 5 },
  ];
  for (const lines of [more, [{ product: rui, quantity: 21 }], [{ product: miniket, quantity: 20 }]]) {
    const refused = await sheet('receive', lines, { key });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'sheet_recorded', params: { quantities: { [rui]: 20 } } });
  }
  expect(await stockOf(office.db, miniket)).toBe(10);
  const counted = { key: newKey(), lines: [{ product: rui, quantity: 7, seen: 30 }] };
  await send('counts', counted, packer);
  expect(
    (await send('counts', { ...counted, lines: [{ product: rui, quantity: 8, seen: 30 }] }, packer)).json(),
  ).toMatchObject({
    code: 'sheet_recorded',
  });
});

test('wasted goods leave the stock; more than there is is refused, and nothing is recorded', async () => {
  expect((await sheet('waste', [{ product: rui, quantity: 4 }], { note: 'spoilt' })).statusCode).toBe(201);
  const refused = await sheet('waste', [
    { product: miniket, quantity: 1 },
    { product: rui, quantity: 7 },
  ]);
  expect([refused.statusCode, refused.json().code, refused.json().params]).toEqual([
    409,
    'out_of_stock',
    { stock: { [rui]: 6 } },
  ]);
  expect([await stockOf(office.db, rui), await stockOf(office.db, miniket)]).toEqual([6, 10]);
  expect(await readLedger()).toEqual([
    { product: rui, kind: 'waste', quantity: -4, actor: 'staff:Rina', reason: 'spoilt' },
  ]);
});

test('a count keeps what is sold while somebody counts', async () => {
  await office.placeOrder({ items: [{ product: rui, quantity: 3 }] });
  const counted = await send('counts', { lines: [{ product: rui, quantity: 8, seen: 10 }] }, packer);
  expect(counted.json<StockSheet>().lines).toEqual([{ product: rui, quantity: 8, before: 7, after: 5 }]);
  expect((await readLedger()).at(-1)).toMatchObject({ kind: 'count', quantity: -2, actor: 'staff:Jamal' });
  const sold = await send('counts', { lines: [{ product: rui, quantity: 0, seen: 10 }] }, packer);
  expect(sold.json<StockSheet>().lines[0]).toMatchObject({ after: 0 });
  const right = await send('counts', { lines: [{ product: miniket, quantity: 10, seen: 10 }] }, packer);
  expect(right.statusCode).toBe(201);
  expect((await readLedger()).filter(({ product }) => product === miniket)).toEqual([]);
});

test('a sheet and orders at once: the stock is what remains of all', async () => {
  const orders = Array.from({ length: 5 }, () =>
    office.placeOrder({ items: [{ product: rui, quantity: 1 }] }),
  );
  const [received] = await Promise.all([sheet('receive', [{ product: rui, quantity: 20 }]), ...orders]);
  expect(received.statusCode).toBe(201);
  expect(await stockOf(office.db, rui)).toBe(25);
});

test('a packer counts, but neither receives nor wastes, and sees no price', async () => {
  const refused = await send('sheets', { kind: 'receive', lines: [{ product: rui, quantity: 1 }] }, packer);
  expect(refused.json()).toMatchObject({ code: 'no_right' });
  const found = await office.send('GET', 'stock/products/?search=রুই', { cookie: packer });
  const [product] = found.json<StockProduct[]>();
  expect(product).toMatchObject({ product: rui, stock: 10 });
  expect(Object.keys(product!).join()).not.toContain('price');
});

test('a sheet is in the audit with the stock before and after', async () => {
  await sheet('receive', [{ product: rui, quantity: 2 }]);
  const entry = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'stock_sheet')
    .orderBy('id', 'desc')
    .select(['actor', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor: 'staff:Rina',
    after: { kind: 'receive', lines: [{ product: rui, before: 10, after: 12 }] },
  });
});

test('what runs out first is listed first, by the sales of two weeks', async () => {
  await office.db.updateTable('product').set({ stock: 1_000 }).execute();
  await office.placeOrder({ items: [{ product: rui, quantity: 28 }] });
  await office.db.updateTable('product').set({ stock: 4 }).where('id', '=', rui).execute();
  await office.db.updateTable('product').set({ stock: 0 }).where('id', '=', office.fixtures.ilish).execute();
  const list = async (days: number) =>
    (await office.send('GET', `stock/low/?days=${days}`, { cookie: packer })).json<LowStock[]>();
  const low = await list(3);
  expect(low.map(({ product }) => product)).toEqual([rui, office.fixtures.ilish]);
  expect(low[0]!.sold_per_day).toBeGreaterThanOrEqual(2);
  expect(low[1]).toMatchObject({ days: null, stock: 0 });
  expect((await list(1)).map(({ product }) => product)).toEqual([office.fixtures.ilish]);
});

test('goods that were ordered and not supplied do not count as sold', async () => {
  await office.db.updateTable('product').set({ stock: 50 }).execute();
  const soldPerDay = async () => {
    const response = await office.send('GET', 'stock/low/?days=14', { cookie: packer });
    return response.json<LowStock[]>().find(({ product }) => product === miniket)?.sold_per_day ?? 0;
  };
  const { id } = await office.placeOrder({ items: [{ product: miniket, quantity: 42 }] });
  const before = await soldPerDay();
  const line = await office.db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  const actor = { kind: 'staff', name: 'Rina' } as const;
  const supply = { order: id, item: line.id, quantity: 14, missing: true, reason: 'torn bags', actor };
  expect(await supplyLine(office.db, supply)).toMatchObject({ supplied_quantity: 14 });
  expect(before - (await soldPerDay())).toBe(2);
});

test.each<[string, string, object]>([
  ['less than nothing', 'sheets', { kind: 'receive', lines: [{ product: 1, quantity: -1 }] }],
  ['nothing', 'sheets', { kind: 'receive', lines: [{ product: 1, quantity: 0 }] }],
  [
    'a product twice',
    'sheets',
    {
      kind: 'receive',
      lines: [
        { product: 1, quantity: 1 },
        { product: 1, quantity: 2 },
      ],
    },
  ],
  ['half a fish', 'counts', { lines: [{ product: 1, quantity: 0.5, seen: 1 }] }],
  ['a count without what was seen', 'counts', { lines: [{ product: 1, quantity: 1 }] }],
  ['a product that does not exist', 'sheets', { kind: 'waste', lines: [{ product: 999_999, quantity: 1 }] }],
  ['a sheet without lines', 'sheets', { kind: 'waste', lines: [] }],
])('%s is refused', async (_what, url, body) => {
  expect((await send(url, body)).statusCode).toBe(400);
  expect(await readLedger()).toEqual([]);
});
