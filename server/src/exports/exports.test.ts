import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { dailyFigures } from '@haat/contract/office/daily-figures';
import type { Invoices } from '@haat/contract/office/orders/slips';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { onServer } from '../../testing/postgres.ts';
import { countStaleDays } from '../figures/count-days.ts';
import { moveOrder } from '../orders/move-order.ts';

let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
beforeAll(async () => {
  office = await openOffice();
  cookies = await office.addEveryRole();
  await office.db.updateTable('product').set({ stock: 100_000 }).execute();
});
afterAll(() => office.close());

const today = inDhaka(new Date()).toISOString().slice(0, 10);
const take = (kind: string, query: object = { from: today, to: today }, cookie = cookies.manager) =>
  office.send('GET', `exports/${kind}/`, { cookie, query: query as Record<string, string> });
async function rowsOf(kind: string, query?: object): Promise<Record<string, string>[]> {
  const response = await take(kind, query);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(response.body.startsWith('\ufeff')).toBe(true);
  return parse(response.body, { bom: true, columns: true });
}

/** What a spreadsheet would run, also after spaces and full-width. */
const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '+1+cmd',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '=HYPERLINK("http://evil.example";"x")',
];

test('the orders of a period have the sums of their balance and the numbers of their invoices, the oldest first', async () => {
  const actor = { kind: 'staff', name: 'Rina' } as const;
  const first = await office.placeOrder({ phone: '01911333001', name: 'Amina' });
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await moveOrder(office.db, { order: first.id, to, actor, version: null });
  const second = await office.placeOrder({ phone: '01911333002', name: 'Karim' });
  await office.db.updateTable('shop_setting').set({ seller_bin: '004123456-0101' }).execute();
  const body = { orders: [first.id], size: 'a4' };
  const printed = await office.send('POST', 'invoices/', { cookie: cookies.manager, body });
  const [invoice] = printed.json<Invoices>().invoices;
  const rows = await rowsOf('orders');
  expect(rows.map(({ Order }) => Order)).toEqual([first.number, second.number]);
  expect(rows.map(({ Invoice }) => Invoice)).toEqual([invoice?.number, '']);
  const {
    rows: [balance],
  } = await sql<{ payable: number; paid: number }>`
    SELECT payable_paisa::float8 / 100 AS payable, paid_paisa::float8 / 100 AS paid FROM order_balance WHERE order_id = ${first.id}`.execute(
    office.db,
  );
  expect(rows[0]).toMatchObject({
    Day: today,
    Status: 'COMPLETED',
    Payment: 'COD',
    Name: 'Amina',
    Phone: '01911-333001',
    Goods: '145',
    Payable: String(balance!.payable),
    Paid: String(balance!.paid),
    Due: '0',
  });
  expect((await rowsOf('orders', { from: today, to: today, language: 'bn' }))[0]).toMatchObject({
    অবস্থা: 'পৌঁছেছে',
    উৎস: 'ওয়েবসাইট',
    পেমেন্ট: 'ক্যাশ অন ডেলিভারি',
  });
  expect(await rowsOf('orders', { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expect(await rowsOf('customers')).toMatchObject([
    {
      Name: 'Amina',
      Phone: '01911-333001',
      Orders: '1',
      Delivered: '1',
      'Delivered sum': String(balance!.payable),
      'First order': today,
    },
    { Name: 'Karim', Orders: '1', Delivered: '0', 'Refused at the door': '0' },
  ]);
});

test('a phone is written so that no spreadsheet shows an apostrophe before it, also one of another country', async () => {
  await office.placeOrder({ phone: '+447911123456', name: 'Nasima' });
  for (const kind of ['orders', 'customers']) {
    const phones = (await rowsOf(kind)).map(({ Phone }) => Phone);
    expect(phones).toEqual(expect.arrayContaining(['01911-333001', 'tel:+447911123456']));
    expect(phones.filter((phone) => phone?.startsWith("'"))).toEqual([]);
  }
});

test('more orders than a batch are all exported, once each', async () => {
  const count = async () =>
    Number((await sql<{ n: number }>`SELECT count(*)::int AS n FROM orders`.execute(office.db)).rows[0]!.n);
  // A batch has 500. Copies of one order, because to place so many takes long; triggers check one order at a time.
  const { id } = await office.placeOrder({ phone: '01922000000' });
  await onServer(office.url, (client) =>
    client.query(`SET session_replication_role = replica;
      INSERT INTO orders (order_key, content_hash, guest_token, order_type, delivery_type, status, receiver_name,
        receiver_phone_number, receiver_address, subtotal_paisa, tax_paisa, total_paisa)
      SELECT 'copy-' || n, '', md5(n::text), order_type, delivery_type, status, receiver_name,
        '+8801922' || lpad(n::text, 6, '0'), receiver_address, subtotal_paisa, tax_paisa, total_paisa
      FROM orders, generate_series(1, 509) AS n WHERE id = ${id}`),
  );
  const orders = (await rowsOf('orders')).map(({ Order }) => Order);
  expect([orders.length, new Set(orders).size]).toEqual([await count(), await count()]);
  const phones = (await rowsOf('customers')).map(({ Phone }) => Phone);
  expect(new Set(phones).size).toBe(phones.length);
  expect(phones.length).toBeGreaterThanOrEqual(510);
});

/** All exports of the contract: another one is tested from its first day. */
const kinds = Object.values(officeApiRoutes).flatMap(
  ({ path }) => /^\/api\/office\/exports\/(\w+)\/$/.exec(path)?.[1] ?? [],
);
const files = kinds.flatMap((kind) =>
  kind === 'figures' ? dailyFigures.map((table) => ({ kind, table })) : [{ kind, table: '' }],
);

test('the exports are those of the contract', () => {
  expect(kinds).toEqual(expect.arrayContaining(['orders', 'customers', 'products', 'figures']));
});

let formulas: Promise<void> | undefined;
test.each(files)('no cell of the export of $kind $table runs as a formula', async ({ kind, table }) => {
  formulas ??= addFormulas();
  await formulas;
  const query = { from: today, to: today, ...(table && { table }) };
  const queries: Record<string, object> = { products: {}, vat: { month: today.slice(0, 7) } };
  const { statusCode, body } = await take(kind, queries[kind] ?? query);
  expect(statusCode).toBe(200);
  const cells = (parse(body, { bom: true, relax_column_count: true }) as string[][]).flat();
  // Sources are words of the shop, and the register of VAT has nobody's.
  if (table === 'sources') expect(cells).toContain('WEB');
  else if (kind !== 'vat') expect(cells.some((cell) => cell.includes('cmd|'))).toBe(true);
  const dangerous = cells.filter(
    (cell) => /^[\s\u00a0]*[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?[\d.]+$/.test(cell),
  );
  expect(dangerous).toEqual([]);
});

/** Adds orders, products and figures of today whose texts are formulas: names, areas, zones, goods, categories and words. */
async function addFormulas(): Promise<void> {
  const { db } = office;
  const now = office.clock.now();
  for (const [n, formula] of FORMULAS.entries()) {
    const { id } = await office.placeOrder({ phone: `0193333000${n}` });
    await sql`UPDATE orders SET receiver_name = ${formula}, receiver_city = ${formula}, delivery_zone = ${formula} WHERE id = ${id}`.execute(
      db,
    );
    await sql`INSERT INTO product (slug, category_id, name, price_paisa, stock, search_key, preview_text, unit, listed)
      SELECT ${`hostile-${n}`}, category_id, ${formula.trim()}, 100, 1, '', ${formula.trim()}, ${formula.trim()}, true FROM product LIMIT 1`.execute(
      db,
    );
  }
  await countStaleDays(db);
  await sql`UPDATE category SET title = ${FORMULAS[0]}, title_bn = ''`.execute(db);
  for (const [n, formula] of FORMULAS.entries()) {
    await sql`INSERT INTO figure_areas VALUES (${today}, ${formula}, 1, 1, 100) ON CONFLICT DO NOTHING`.execute(
      db,
    );
    await sql`INSERT INTO search_miss VALUES (${today}, ${`key ${n}`}, ${formula}, 1) ON CONFLICT DO NOTHING`.execute(
      db,
    );
  }
  const hostile = sql`FROM product WHERE slug LIKE 'hostile-%'`;
  for (const insert of [
    sql`INSERT INTO figure_products SELECT ${today}, id, 1, 1, 100, 0, 0 ${hostile} ON CONFLICT DO NOTHING`,
    sql`INSERT INTO sold_out_interest (day, product_id, views, searches, asked) SELECT ${today}, id, 1, 1, 1 ${hostile} ON CONFLICT DO NOTHING`,
    sql`INSERT INTO stock_out (product_id, since, until) SELECT id, ${now}::timestamptz - interval '1 minute', ${now} ${hostile}`,
  ])
    await insert.execute(db);
}

test('who has taken orders or customers, and of which days, is in the audit', async () => {
  await rowsOf('orders', { from: '2026-01-01', to: '2026-01-31' });
  const entry = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'data_export')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor: 'staff:The manager',
    operation: 'INSERT',
    after: { kind: 'orders', from_day: '2026-01-01', to_day: '2026-01-31' },
  });
});

test('a wrong period is refused, and only owners and managers take the data of shoppers', async () => {
  const fields = async (from: string, to: string) =>
    (await take('orders', { from, to })).json<{ fields: object }>().fields;
  expect(await fields('2026-02-02', '2026-02-01')).toMatchObject({ to: { code: 'before_first_day' } });
  expect(await fields('2025-01-01', '2026-02-01')).toMatchObject({ to: { code: 'too_many_days' } });
  for (const kind of ['orders', 'customers'])
    for (const role of ['desk', 'packer', 'rider', 'editor'] as const)
      expect((await take(kind, undefined, cookies[role])).statusCode).toBe(403);
});
