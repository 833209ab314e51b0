import type { ProductFigure, SalesFigure } from '@haat/contract/office/figures';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { moveOrder } from '../orders/move-order.ts';
import { countStaleDays } from './count-days.ts';

let office: Office;
let owner: string;
beforeAll(async () => {
  office = await openOffice();
  ({ owner } = await office.addEveryRole());
});
afterAll(() => office.close());

const today = inDhaka(new Date()).toISOString().slice(0, 10);

async function read<T>(url: string) {
  const response = await office.send('GET', `figures/${url}`, { cookie: owner });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: T[]; sum: T; waiting: number; counted: string | null }>();
}

const salesOfToday = async () => (await read<SalesFigure>(`sales/?from=${today}&to=${today}&by=day`)).sum;

/** Takes a lock, starts `work`, which waits for it, and does something else before `work` can end. */
async function interrupt(
  lock: ReturnType<typeof sql>,
  work: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve();
  await office.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    working = work();
    await expect.poll(() => countWaiting(office.db)).toBe(1);
    await meanwhile();
  });
  await working;
}

const count = () => countStaleDays(office.db);

test('an order that is placed while a day is counted is in the next count', async () => {
  await office.placeOrder();
  // The stock is taken last, so the order is written already.
  const rice = sql`SELECT FROM product WHERE id = ${office.fixtures.miniket} FOR UPDATE`;
  await interrupt(rice, () => office.placeOrder(), count);
  expect(await salesOfToday()).toMatchObject({ placed: 1, goods_paisa: 14_500 });
  await countStaleDays(office.db);
  expect(await salesOfToday()).toMatchObject({ placed: 2, goods_paisa: 29_000 });
});

test('an order that is cancelled while its day is counted leaves the day to be counted again', async () => {
  const { id } = await office.placeOrder();
  const { placed } = await salesOfToday();
  const rice = sql`SELECT FROM product WHERE id = ${office.fixtures.miniket} FOR UPDATE`;
  const actor = { kind: 'staff', name: 'Rina' } as const;
  const cancel = () => moveOrder(office.db, { order: id, to: 'CANCELLED', actor, version: null });
  await interrupt(rice, cancel, count);
  const { sum, waiting } = await read<SalesFigure>(`sales/?from=${today}&to=${today}&by=day`);
  expect([sum.placed, sum.cancelled, waiting]).toEqual([placed + 1, 0, 1]);
  await countStaleDays(office.db);
  expect((await salesOfToday()).cancelled).toBe(1);
});

test('all figures of a day are of one moment', async () => {
  await office.placeOrder();
  const products = sql`LOCK TABLE figure_products IN ACCESS EXCLUSIVE MODE`;
  await interrupt(products, count, () => office.placeOrder());
  const { sum } = await read<ProductFigure>(`products/?from=${today}&to=${today}&by=product`);
  expect(sum.goods_paisa).toBe((await salesOfToday()).goods_paisa);
  await countStaleDays(office.db);
});

test('a day that is not counted to its end stays as it was', async () => {
  await office.placeOrder();
  const before = await salesOfToday();
  await sql`ALTER TABLE figure_areas RENAME TO figure_areas_gone`.execute(office.db);
  try {
    await expect(countStaleDays(office.db)).rejects.toThrow('figure_areas');
    expect(await salesOfToday()).toEqual(before);
  } finally {
    await sql`ALTER TABLE figure_areas_gone RENAME TO figure_areas`.execute(office.db);
  }
  await countStaleDays(office.db);
  expect((await salesOfToday()).placed).toBe(before.placed + 1);
});

test('two processes count the same days at once', async () => {
  await office.placeOrder();
  await Promise.all([1, 2, 3].map(() => countStaleDays(office.db, { all: true })));
  const { rows } = await sql`SELECT FROM orders`.execute(office.db);
  expect((await salesOfToday()).placed).toBe(rows.length);
});

test('an order before midnight in Dhaka is of the day before, and a week begins on Sunday', async () => {
  const ids = [];
  // The 21st is a Saturday.
  for (const created of ['2026-11-21T17:59:59Z', '2026-11-21T18:00:00Z']) {
    const { id } = await office.placeOrder();
    ids.push(id);
    await office.db
      .updateTable('orders')
      .set({ created: new Date(created) })
      .where('id', '=', id)
      .execute();
  }
  await countStaleDays(office.db, { all: true });
  const period = 'from=2026-11-21&to=2026-11-22';
  const keys = async (by: string) =>
    (await read<SalesFigure>(`sales/?${period}&by=${by}`)).rows.map(({ key }) => key);
  expect(await keys('day')).toEqual(['2026-11-22', '2026-11-21']);
  expect(await keys('week')).toEqual(['2026-11-22', '2026-11-15']);
});

test('a month is added up when it has ended, and read by its days while one changes', async () => {
  const period = 'from=2026-07-15&to=2026-09-15&by=product';
  const ids: number[] = [];
  for (const day of ['2026-07-20', '2026-08-01', '2026-08-31', '2026-09-10']) {
    const { id } = await office.placeOrder();
    await office.db
      .updateTable('orders')
      .set({ created: new Date(`${day}T10:00:00+06:00`) })
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  await countStaleDays(office.db, { all: true });
  // Other tests order today and yesterday, which can be the end of a month too.
  const months = await office.db
    .selectFrom('figure_month')
    .where('month', '<', '2026-10')
    .select('month')
    .orderBy('month')
    .execute();
  expect(months.map(({ month }) => month)).toEqual(['2026-07', '2026-08', '2026-09']);
  expect((await read<ProductFigure>(`products/?${period}`)).sum).toMatchObject({
    quantity: 8,
    goods_paisa: 58_000,
  });
  const actor = { kind: 'staff', name: 'Rina' } as const;
  await moveOrder(office.db, { order: ids[1]!, to: 'CANCELLED', actor, version: null });
  await countStaleDays(office.db);
  expect((await read<ProductFigure>(`products/?${period}`)).sum).toMatchObject({
    quantity: 6,
    goods_paisa: 43_500,
  });
  expect(
    (await read<ProductFigure>('products/?from=2026-08-02&to=2026-08-31&by=category')).sum,
  ).toMatchObject({
    quantity: 2,
  });
});

test('a cost counts for later orders only and is in the audit', async () => {
  const { miniket } = office.fixtures;
  const cost = async (typed: string) =>
    office.send('POST', `products/${miniket}/cost/`, { cookie: owner, body: { cost: typed } });
  const riceOfToday = async () => {
    await countStaleDays(office.db);
    const { rows } = await read<ProductFigure>(`products/?from=${today}&to=${today}&by=product`);
    return rows.find(({ id }) => id === miniket);
  };
  await office.placeOrder();
  const before = await riceOfToday();
  expect(before).toMatchObject({ cost_paisa: 0, costed_goods_paisa: 0 });
  expect((await cost('৬০.৫০')).json()).toMatchObject({ cost_paisa: 6_050, changed_by: 'staff:The owner' });
  expect(await riceOfToday()).toEqual(before);
  await office.placeOrder();
  expect(await riceOfToday()).toMatchObject({ cost_paisa: 12_100, costed_goods_paisa: 14_500 });
  expect((await cost('')).json()).toMatchObject({ cost_paisa: null });
  await office.placeOrder();
  expect(await riceOfToday()).toMatchObject({ cost_paisa: 12_100, costed_goods_paisa: 14_500 });
  expect((await cost('many')).json()).toMatchObject({
    code: 'invalid',
    fields: { cost: { code: expect.any(String) } },
  });
  const audit = await office.send('GET', 'audit/?table=product_cost', { cookie: owner });
  expect(
    audit.json().entries.map(({ actor, after }: { actor: string; after: object }) => [actor, after]),
  ).toEqual([
    ['staff:The owner', expect.objectContaining({ product_id: miniket, cost_paisa: null })],
    ['staff:The owner', expect.objectContaining({ product_id: miniket, cost_paisa: 6050 })],
  ]);
});

test.each([
  ['from=2026-11-22&to=2026-11-21', 'before_first_day'],
  ['from=2020-01-01&to=2026-11-21', 'too_many_days'],
])('refuses the period %s', async (period, code) => {
  for (const url of [`sales/?${period}&by=day`, `products/?${period}&by=product`, `refused/?${period}`]) {
    const response = await office.send('GET', `figures/${url}`, { cookie: owner });
    expect([response.statusCode, response.json().fields]).toMatchObject([400, { to: { code } }]);
  }
});
