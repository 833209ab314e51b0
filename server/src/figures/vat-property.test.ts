import type { VatFigures } from '@haat/contract/office/figures';
import type { Invoices } from '@haat/contract/office/orders/slips';
import { taxClasses } from '@haat/contract/shop/order-choices';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { MINUTE } from '@haat/contract/time/durations';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPickingOffice, type PickingOffice } from '../../testing/office/picking.ts';
import { decideComplaint } from '../complaints/decide-complaint.ts';
import { reportComplaint } from '../complaints/report-complaint.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { findMemos } from '../slips/find-memos.ts';
import type { Mover } from '../value-limits/move-value.ts';

let office: PickingOffice;
let manager: string;
let owner: Mover;
let products: number[];
let categories: number[];
beforeAll(async () => {
  office = await openPickingOffice();
  manager = await office.addStaff('manager', {
    name: 'Jamal',
    login: '01611111119',
    password: 'correct horse battery',
  });
  const row = {
    ...{ name: 'Shirin', login: 'shirin@haat.example', role: 'owner' as const },
    password_hash: '$argon2id$none',
  };
  const { id } = await office.db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow();
  owner = { id, name: row.name, role: row.role };
  const { miniket, rui, blender } = office.fixtures;
  products = [miniket, rui, blender];
  // Prices whose tax is rounded.
  await office.db
    .updateTable('product')
    .set((eb) => ({ unit: '1 kg', stock: 100_000, price_paisa: eb('price_paisa', '+', 7) }))
    .execute();
  categories = (
    await office.db.selectFrom('product').where('id', 'in', products).select('category_id').execute()
  ).map(({ category_id }) => category_id);
  const open = { open_orders_per_phone: null, open_orders_per_address: null, open_pieces_per_address: null };
  await office.db
    .updateTable('shop_setting')
    .set({ ...open, seller_bin: '004123456-0101' })
    .execute();
});
afterAll(() => office.close());

const rina = { kind: 'staff', name: 'Rina' } as const;
const way = fc.constantFrom(...taxClasses);
const own = fc.record({
  tax_class: fc.constantFrom(null, ...taxClasses),
  tax_percent: fc.constantFrom(null, 5, 7.5, 15),
});
/** How the shop is taxed, then an order: what is ordered, changed, supplied and complained about. */
const sale = fc.record({
  shop: fc.record({ tax_class: way, tax_percent: fc.constantFrom(0, 5, 5, 7.5, 15, 0.5) }),
  own: fc.array(own, { minLength: 3, maxLength: 3 }),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
  changed: fc.option(fc.record({ at: fc.nat(2), quantity: fc.nat(5), add: fc.nat(2) })),
  supplied: fc.option(
    fc.record({ at: fc.nat(2), less: fc.nat(1), grams: fc.option(fc.integer({ min: 1, max: 3_000 })) }),
  ),
  invoiced: fc.boolean(),
  goodwill: fc.option(fc.integer({ min: 1, max: 500 })),
  complaints: fc.array(fc.record({ at: fc.nat(3), amount: fc.integer({ min: 1, max: 900 }) }), {
    maxLength: 4,
  }),
});
type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

let keys = 0;
const key = () => (++keys).toString(16).padStart(32, '0');
const linesOf = (order: number) =>
  office.db.selectFrom('order_item').where('order_id', '=', order).selectAll().orderBy('id').execute();

async function sell({ shop, own, quantities, changed, supplied, ...later }: Sale): Promise<number> {
  const { db } = office;
  await db.updateTable('shop_setting').set(shop).execute();
  for (const [at, { tax_class, tax_percent }] of own.entries()) {
    const isTaxed = tax_class === 'specified' || tax_class === 'included';
    const tax = { tax_class, tax_percent: isTaxed ? tax_percent : null };
    await db.updateTable('category').set(tax).where('id', '=', categories[at]!).execute();
  }
  await db.deleteFrom('attempt').execute();
  office.clock.forward(2 * MINUTE);
  const items = products.map((product, at) => ({ product, quantity: quantities[at]! }));
  const { id } = await office.placeOrder({ items });
  if (changed) await change(id, changed);
  await expectOrderedTax(id);
  await moveOrder(db, { order: id, to: 'PROCESSING', actor: rina, version: null });
  const line = supplied && (await linesOf(id))[supplied.at];
  if (line)
    await supplyLine(db, {
      ...{ order: id, item: line.id, missing: false, reason: 'weighed', actor: rina },
      quantity: line.quantity - supplied.less,
      ...(supplied.grams !== null && { grams: supplied.grams }),
    });
  for (const to of ['ONGOING', 'COMPLETED'] as const)
    await moveOrder(db, { order: id, to, actor: rina, version: null });
  await afterwards(id, later);
  return id;
}

/** Another quantity of a line, and more of a product, whose category is taxed otherwise by now, at another price or at the same. */
async function change(id: number, { at, quantity, add }: NonNullable<Sale['changed']>): Promise<void> {
  const lines = await linesOf(id);
  await office.db
    .updateTable('category')
    .set({ tax_class: 'specified', tax_percent: 15 })
    .where('id', '=', categories[add]!)
    .execute();
  await office.db
    .updateTable('product')
    .set((eb) => ({ price_paisa: eb('price_paisa', '+', quantity % 2) }))
    .where('id', '=', products[add]!)
    .execute();
  const body = {
    ...{ key: key(), version: 0 },
    lines: [{ line: lines[at]!.id, quantity }],
    add: [{ product: products[add]!, quantity: 1 }],
  };
  const response = await office.send('POST', `orders/${id}/change/`, { cookie: manager, body });
  // One is taken out and the same is added.
  if (response.statusCode !== 200) expect(response.json()).toMatchObject({ code: 'nothing_changed' });
}

async function afterwards(
  id: number,
  { invoiced, goodwill, complaints }: Pick<Sale, 'invoiced' | 'goodwill' | 'complaints'>,
): Promise<void> {
  if (invoiced) {
    const body = { orders: [id], size: 'a4' };
    const response = await office.send('POST', 'invoices/', { cookie: manager, body });
    expect(response.statusCode, response.body).toBe(200);
  }
  const lines = await linesOf(id);
  if (goodwill !== null) {
    const lowered = { order: id, item: lines[0]!.id, kind: 'goodwill', paisa: goodwill } as const;
    await adjustOrder(office.db, { ...lowered, reason: 'late', key: key(), actor: rina });
  }
  for (const { at, amount: wanted } of complaints) {
    const line = lines[at];
    if (!line) continue;
    const amount = line.supplied_grams === null ? Math.ceil(wanted / 300) : wanted;
    const reported = { line: line.id, amount, reason: 'spoiled', wish: 'refund' } as const;
    await reportComplaint(office.db, id, rina, { key: key(), lines: [reported] });
    const open = await office.db
      .selectFrom('complaint_line')
      .where('order_id', '=', id)
      .where('decision', 'is', null)
      .select('id')
      .executeTakeFirst();
    // What is made good already, or more than was supplied, is refused.
    if (open)
      await decideComplaint(office.db, owner, { line: open.id, key: key(), decision: 'refund' }, new Date());
  }
}

/** The tax by rate in another way than that of the shop: with numeric, which rounds half up above 0. */
const OWN_TAX = (paisa: string) =>
  sql.raw(`
  SELECT order_item.order_id, percent, sum(CASE WHEN tax_class = 'included' THEN paisa - vat ELSE paisa END)::bigint AS value, sum(vat)::bigint AS vat,
    coalesce(sum(vat) FILTER (WHERE tax_class = 'specified'), 0)::bigint AS added
  FROM (
    SELECT order_id, tax_class, percent, sum(paisa) AS paisa,
      CASE tax_class WHEN 'specified' THEN round(sum(paisa) * percent / 100)
        WHEN 'included' THEN round(sum(paisa) * percent / (100 + percent)) ELSE 0 END AS vat
    FROM (
      SELECT order_id, tax_class, ${paisa} AS paisa,
        CASE WHEN tax_class = 'exempt' THEN 0 ELSE coalesce(order_item.tax_percent, orders.tax_percent) END::numeric AS percent
      FROM order_item JOIN orders ON orders.id = order_id
    ) AS line GROUP BY order_id, tax_class, percent
  ) AS order_item GROUP BY order_item.order_id, percent`);
const ORDERED = `CASE WHEN replaces_id IS NULL THEN order_item.total_paisa ELSE 0 END`;
const SUPPLIED = `CASE WHEN supplied_grams IS NULL THEN price_paisa * coalesce(supplied_quantity, quantity)
  ELSE round(price_paisa::numeric * least(supplied_grams, pack_grams * coalesce(supplied_quantity, quantity)) / pack_grams) END`;

async function expectOrderedTax(id: number): Promise<void> {
  const { rows } = await sql<{ percent: number; added: number }>`
    SELECT percent::float8 AS percent, added FROM (${OWN_TAX(ORDERED)}) AS own WHERE order_id = ${id}`.execute(
    office.db,
  );
  const sum = rows.reduce((all, { added }) => all + added, 0);
  const order = await office.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['tax_paisa', 'tax_percent', 'guest_token'])
    .executeTakeFirstOrThrow();
  expect(order.tax_paisa).toBe(sum);
  const shown = await office.app.inject(`/api/order-app/guest-orders/${order.guest_token}/`);
  const { tax, tax_percent, taxes = [{ percent: tax_percent, tax }] } = shown.json<GuestOrder>();
  const shownAdded = new Map(taxes.map((each) => [each.percent, Math.round(100 * each.tax)]));
  for (const { percent, added } of rows) expect(shownAdded.get(percent) ?? 0).toBe(added);
}

interface Sums {
  order_id: number;
  percent: number;
  value: number;
  vat: number;
}

/** Invoice and memo of a sale have the tax of what was supplied, and its credit notes are never above it. */
async function expectDocuments(id: number, sold: readonly Sums[]): Promise<void> {
  const vat = sold.reduce((sum, rate) => sum + rate.vat, 0);
  const memo = (await findMemos(office.db, [id])).get(id)!;
  expect(memo.tax_paisa + memo.included_tax_paisa).toBe(vat);
  expect(memo.taxes.reduce((sum, tax) => sum + tax.tax_paisa, 0)).toBe(memo.tax_paisa);
  const listed = await office.send('GET', 'invoices/', { cookie: manager, query: { orders: String(id) } });
  const [invoice] = listed.json<Invoices>().invoices;
  for (const { percent, vat } of sold) {
    const own = invoice!.lines.filter((line) => line.tax_percent === percent);
    expect(own.reduce((sum, line) => sum + line.tax_paisa, 0)).toBe(vat);
  }
  const { rows: notes } = await sql<Sums & { over: boolean }>`
    SELECT CASE WHEN tax_class = 'exempt' THEN 0 ELSE coalesce(item.tax_percent, orders.tax_percent) END AS percent,
      sum(note.amount_paisa - note.tax_paisa)::bigint AS value, sum(note.tax_paisa)::bigint AS vat
    FROM credit_note AS note JOIN order_adjustment AS adjustment ON adjustment.id = note.adjustment_id
    JOIN order_item AS item ON item.id = adjustment.order_item_id JOIN orders ON orders.id = item.order_id
    WHERE note.order_id = ${id} GROUP BY 1`.execute(office.db);
  for (const note of notes) {
    const rate = sold.find(({ percent }) => percent === note.percent)!;
    expect(note.vat).toBeLessThanOrEqual(rate.vat);
    expect(note.value + note.vat).toBeLessThanOrEqual(rate.value + rate.vat);
  }
}

const month = dayInDhaka(new Date()).slice(0, 7);
const getFigures = async (of = month) =>
  (await office.send('GET', 'figures/vat/', { cookie: manager, query: { month: of } })).json<VatFigures>();

async function readRegister(): Promise<Record<string, string>[]> {
  const response = await office.send('GET', 'exports/vat/', { cookie: manager, query: { month } });
  expect(response.statusCode).toBe(200);
  return parse(response.body, { bom: true, columns: true });
}

test('after any sales at all rates, changes and partial refunds the tax of orders, documents, 9.1 and register is one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (sales) => {
      const orders: number[] = [];
      for (const each of sales) orders.push(await sell(each));
      const { rows: sold } = await sql<Sums>`
        SELECT order_id, percent::float8 AS percent, value, vat FROM (${OWN_TAX(SUPPLIED)}) AS own
        JOIN orders ON orders.id = order_id WHERE status = 'COMPLETED' AND value + vat > 0`.execute(
        office.db,
      );
      for (const id of orders)
        await expectDocuments(
          id,
          sold.filter(({ order_id }) => order_id === id),
        );
      const figures = await getFigures();
      const register = await readRegister();
      const ofDocument = (document: string, percent: number) =>
        register.filter((row) => row.Document === document && Number(row['VAT rate']) === percent);
      const paisa = (rows: typeof register, column: string) =>
        Math.abs(rows.reduce((sum, row) => sum + Math.round(100 * Number(row[column])), 0));
      expect(figures.rows.map(({ percent }) => percent)).toEqual(
        [...new Set(sold.map(({ percent }) => percent))].toSorted((one, other) => one - other),
      );
      for (const row of figures.rows) {
        const own = sold.filter(({ percent }) => percent === row.percent);
        expect(row.sales_paisa).toBe(own.reduce((sum, { value }) => sum + value, 0));
        expect(row.vat_paisa).toBe(own.reduce((sum, { vat }) => sum + vat, 0));
        const listed = ofDocument('Sale (6.3)', row.percent);
        expect([paisa(listed, 'Value'), paisa(listed, 'VAT')]).toEqual([row.sales_paisa, row.vat_paisa]);
        const notes = ofDocument('Credit note (6.7)', row.percent);
        expect([paisa(notes, 'Value'), paisa(notes, 'VAT')]).toEqual([
          row.credited_paisa,
          row.credited_vat_paisa,
        ]);
      }
      const { rows: noted } = await sql<{ value: number; vat: number; count: number; orders: number }>`
        SELECT coalesce(sum(amount_paisa - tax_paisa), 0)::bigint AS value, coalesce(sum(tax_paisa), 0)::bigint AS vat, count(*)::int AS count,
          (SELECT count(*)::int FROM orders LEFT JOIN invoice ON order_id = id WHERE status = 'COMPLETED' AND order_id IS NULL
            AND EXISTS (SELECT FROM order_item WHERE order_id = orders.id AND coalesce(supplied_quantity, quantity) > 0)) AS orders
        FROM credit_note`.execute(office.db);
      const credited = (of: 'credited_paisa' | 'credited_vat_paisa') =>
        figures.rows.reduce((sum, row) => sum + row[of], 0);
      expect([credited('credited_paisa'), credited('credited_vat_paisa')]).toEqual([
        noted[0]!.value,
        noted[0]!.vat,
      ]);
      expect(figures.credit_notes).toBe(noted[0]!.count);
      expect(figures.without_invoice).toBe(noted[0]!.orders);
      expect(figures.orders).toBe(new Set(sold.map(({ order_id }) => order_id)).size);
    }),
    { numRuns: process.env.FAULTS === 'long' ? 100 : 6 },
  );
  expect((await getFigures()).credit_notes).toBeGreaterThan(0);
});

test('a sale counts in the month in which it was delivered in Dhaka, and goods that are sent again are not sold again', async () => {
  const order = await sell({
    shop: { tax_class: 'specified', tax_percent: 5 },
    own: Array.from({ length: 3 }, () => ({ tax_class: null, tax_percent: null })),
    quantities: [2, 1, 1],
    ...{ changed: null, supplied: null, invoiced: true, goodwill: null, complaints: [] },
  });
  const deliveredAt = (at: string) =>
    office.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`UPDATE order_history SET at = ${at} WHERE order_id = ${order} AND to_status = 'COMPLETED'`.execute(
        tx,
      );
    });
  const sales = async () => [
    (await getFigures('2031-04')).orders,
    (await getFigures('2031-05')).orders,
    (await getFigures('2031-06')).orders,
  ];
  await deliveredAt('2031-04-30T17:59:59Z');
  expect(await sales()).toEqual([1, 0, 0]);
  await deliveredAt('2031-04-30T18:00:00Z');
  expect(await sales()).toEqual([0, 1, 0]);
  await deliveredAt('2031-05-31T18:00:00Z');
  expect(await sales()).toEqual([0, 0, 1]);
  await sql`UPDATE orders SET sent_again_for = ${order}, source = 'COMPLAINT' WHERE id = ${order}`.execute(
    office.db,
  );
  expect(await sales()).toEqual([0, 0, 0]);
  const wrong = await office.send('GET', 'figures/vat/', { cookie: manager, query: { month: '2031-13' } });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['month']]);
});
