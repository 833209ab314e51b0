import type { SalesFigure, StockOutFigure } from '@haat/contract/office/figures';
import { DAY } from '@haat/contract/time/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { moveOrder } from '../orders/move-order.ts';
import { recordStockSheet } from '../stock/office/record-stock-sheet.ts';
import type { Mover } from '../value-limits/move-value.ts';
import { countStaleDays } from './count-days.ts';

let office: Office;
let owner: string;
let member: Mover;
let rui: number;
let miniket: number;
beforeAll(async () => {
  office = await openOffice();
  ({ owner } = await office.addEveryRole());
  ({ rui, miniket } = office.fixtures);
  member = await office.db
    .selectFrom('staff')
    .where('role', '=', 'owner')
    .select(['id', 'name', 'role'])
    .executeTakeFirstOrThrow();
  const noLimit = {
    open_orders_per_phone: null,
    open_orders_per_address: null,
    open_pieces_per_address: null,
  };
  await office.db.updateTable('shop_setting').set(noLimit).execute();
});
afterAll(() => office.close());

let keys = 0;
const newKey = () => (++keys).toString(16).padStart(32, '0');
const day = (ms: number) =>
  new Date(office.clock.now().getTime() + 6 * 3_600_000 + ms).toISOString().slice(0, 10);
const read = async <T>(table: string, from = day(-3 * DAY), to = day(DAY), more = '') => {
  const response = await office.send('GET', `figures/${table}/?from=${from}&to=${to}${more}`, {
    cookie: owner,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: T[]; sum: T }>();
};
const sheet = (kind: 'receive' | 'waste', product: number, quantity: number) =>
  recordStockSheet(office.db, member, { key: newKey(), kind, note: '', lines: [{ product, quantity }] });

/** The times without stock, computed from the ledger. */
async function plainTimes(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH run AS (
      SELECT product_id, id, at, sum(quantity) OVER of AS stock FROM stock_movement
      WINDOW of AS (PARTITION BY product_id ORDER BY id)
    ), steps AS (
      SELECT *, lag(stock) OVER of AS before, lead(at) OVER of AS next FROM run
      WINDOW of AS (PARTITION BY product_id ORDER BY id)
    )
    SELECT product_id, at AS since, CASE WHEN next IS NOT NULL THEN greatest(next, at) END AS until FROM steps
    WHERE stock = 0 AND before IS DISTINCT FROM 0 ORDER BY product_id, id`.execute(office.db);
  return rows;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(5) }),
  fc.record({ kind: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('waste' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
);

test('the times without stock are those of the ledger, whatever happens at once', async () => {
  await office.db.updateTable('product').set({ stock: 3 }).where('id', '=', miniket).execute();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      async (waves) => {
        const orders: number[] = [];
        for (const wave of waves) {
          await Promise.all(
            wave.map(async (each) => {
              if (each.kind === 'order') {
                const stored = await office.db
                  .selectFrom('product')
                  .where('id', '=', miniket)
                  .select('stock')
                  .executeTakeFirstOrThrow();
                if (stored.stock < each.quantity) return;
                const items = [{ product: miniket, quantity: each.quantity }];
                const placed = await office.app.inject({
                  method: 'POST',
                  url: '/api/order-app/guest-orders/',
                  payload: { name: 'Amina', phone: '01712345678', address: 'Wari', items },
                });
                // Somebody else may have been faster.
                expect([201, 409]).toContain(placed.statusCode);
                if (placed.statusCode === 201) orders.push(placed.json<{ id: number }>().id);
              } else if (each.kind === 'cancel') {
                const order = orders[each.order];
                if (order === undefined) return;
                const by = { kind: 'staff', name: 'Rina' } as const;
                await moveOrder(office.db, {
                  order,
                  to: 'CANCELLED',
                  version: null,
                  actor: by,
                  reason: 'as the test says',
                });
              } else await sheet(each.kind, miniket, each.quantity);
            }),
          );
          const times = await office.db
            .selectFrom('stock_out')
            .select(['product_id', 'since', 'until'])
            .orderBy('product_id')
            .orderBy('id')
            .execute();
          expect(times).toEqual(await plainTimes());
        }
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 40 : 5 },
  );
});

test('days without stock are counted within the period, up to now, of products for sale', async () => {
  const db = office.db;
  await db.deleteFrom('stock_out').execute();
  await db.updateTable('product').set({ stock: 5 }).where('id', 'in', [rui, miniket]).execute();
  await db.deleteFrom('stock_out').execute();
  const now = office.clock.now().getTime();
  const at = (days: number) => new Date(now + days * DAY);
  await db
    .insertInto('stock_out')
    .values([
      { product_id: rui, since: at(-200), until: at(-199) },
      { product_id: rui, since: at(-2), until: at(-1.5) },
      { product_id: miniket, since: at(-0.25), until: null },
      { product_id: rui, since: at(-1), until: at(-0.5) },
    ])
    .execute();
  const { rows, sum } = await read<StockOutFigure>('stock-outs');
  expect(rows).toMatchObject([
    { id: rui, title: 'Rui fish', out_now: 0, times: 2, days: 1 },
    { id: miniket, out_now: 0, times: 1, days: 0.3 },
  ]);
  expect(sum).toMatchObject({ times: 3, days: 1.3 });
  expect((await read<StockOutFigure>('stock-outs', day(-200 * DAY), day(-190 * DAY))).sum.times).toBe(1);
  const future = await read<StockOutFigure>('stock-outs', day(10 * DAY), day(20 * DAY));
  expect([future.rows, future.sum.days]).toEqual([[], 0]);
  await db.updateTable('product').set({ listed: false }).where('id', '=', rui).execute();
  expect((await read<StockOutFigure>('stock-outs')).rows.map(({ id }) => id)).toEqual([miniket]);
  await db.updateTable('product').set({ listed: true }).where('id', '=', rui).execute();
});

test('an order keeps what it saved by an offer, and the figures add it up', async () => {
  await office.db
    .updateTable('product')
    .set({ stock: 100, price_paisa: 35_000, old_price_paisa: 40_000, is_on_sale: true })
    .where('id', '=', rui)
    .execute();
  await office.db.updateTable('product').set({ stock: 100 }).where('id', '=', miniket).execute();
  const saved = async () => {
    await countStaleDays(office.db, { all: true });
    return (await read<SalesFigure>('sales', day(-3 * DAY), day(DAY), '&by=day')).sum.offers_paisa;
  };
  const before = await saved();
  const items = [
    { product: rui, quantity: 2 },
    { product: miniket, quantity: 1 },
  ];
  await office.placeOrder({ items });
  expect(await saved()).toBe(before + 10_000);
  // An old price that is no offer saves nothing.
  await office.db.updateTable('product').set({ is_on_sale: false }).where('id', '=', rui).execute();
  await office.placeOrder({ items });
  expect(await saved()).toBe(before + 10_000);
});
