import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { Invoices, Slip } from '@haat/contract/office/orders/slips';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { printInvoices } from './print-invoices.ts';

let office: PickingOffice;
let miniket: number;
let rui: number;
let blender: number;
beforeAll(async () => {
  office = await openPickingOffice();
  ({ miniket, rui, blender } = office.fixtures);
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  await office.db.updateTable('shop_setting').set({ seller_bin: '004123456-0101' }).execute();
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

const listInvoices = async (...orders: number[]) =>
  (
    await office.send('GET', 'invoices/', { cookie: office.desk, query: { orders: orders.join() } })
  ).json<Invoices>();
const requestInvoices = async (...orders: number[]) => {
  const body = { orders, size: 'a4' };
  const response = await office.send('POST', 'invoices/', { cookie: office.desk, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Invoices>().invoices;
};
const setTax = (product: number, tax: 'included' | 'exempt' | 'specified') =>
  office.db
    .updateTable('category')
    .set({ tax_class: tax })
    .where('id', '=', (query) => query.selectFrom('product').where('id', '=', product).select('category_id'))
    .execute();

test('slips and invoices have the logo of the shop, and none while there is none', async () => {
  const order = await office.confirmOrder([miniket, 1]);
  const logos = async () => [
    (await office.send('GET', 'slips/', { cookie: office.desk, query: { orders: String(order) } })).json()
      .logo,
    (await listInvoices(order)).seller.logo,
  ];
  expect(await logos()).toEqual(['', '']);
  const brand_logo = `pictures/ab/${'0'.repeat(32)}.webp`;
  await office.db.updateTable('site_setup').set({ brand_logo }).execute();
  expect(await logos()).toEqual([`/media/${brand_logo}`, `/media/${brand_logo}`]);
  await office.db.updateTable('site_setup').set({ brand_logo: '' }).execute();
});

test('an invoice has the fields of Mushak 6.3, and its columns add up to what the order costs', async () => {
  await setTax(rui, 'included');
  await setTax(blender, 'exempt');
  const order = await office.confirmOrder([miniket, 3], [rui, 1], [blender, 1]);
  const { seller, invoices } = await listInvoices(order);
  expect(seller).toMatchObject({ name: 'Haat', bin: '004123456-0101' });
  const [invoice] = invoices;
  expect(invoice).toMatchObject({
    number: null,
    issued: null,
    buyer: 'Amina',
    destination: 'Dhanmondi',
    lines: [
      {
        name: 'Miniket rice',
        quantity: 3,
        price_paisa: 7250,
        value_paisa: 21_750,
        tax_percent: 5,
        tax_paisa: 1088,
        total_paisa: 22_838,
      },
      // Tk 350 with the tax in it.
      {
        name: 'Rui fish',
        price_paisa: 33_333,
        value_paisa: 33_333,
        tax_percent: 5,
        tax_paisa: 1667,
        total_paisa: 35_000,
      },
      { name: 'Blender 300 W', value_paisa: 399_999, tax_percent: 0, tax_paisa: 0, total_paisa: 399_999 },
    ],
  });
  const { value_paisa, tax_paisa, delivery_paisa, discount_paisa, total_paisa, lines } = invoice!;
  const sum = (of: 'value_paisa' | 'tax_paisa') => lines.reduce((all, line) => all + line[of], 0);
  expect([sum('value_paisa'), sum('tax_paisa')]).toEqual([value_paisa, tax_paisa]);
  expect(value_paisa + tax_paisa + delivery_paisa - discount_paisa).toBe(total_paisa);
  const shown = await office.send('GET', `orders/${order}/`, { cookie: office.desk });
  expect(shown.json()).toMatchObject({ due_paisa: total_paisa });
  await setTax(rui, 'specified');
  await setTax(blender, 'specified');
});

test('an order is edited and invoiced with its own rate, whatever the rate is now', async () => {
  const setRate = (tax_percent: number) =>
    office.db.updateTable('shop_setting').set({ tax_percent }).execute();
  await setRate(7.5);
  const order = await office.confirmOrder([miniket, 3]);
  await setRate(15);
  const shown = async () =>
    (await office.send('GET', `orders/${order}/`, { cookie: office.desk })).json<OfficeOrder>();
  const { version, orderitems } = await shown();
  const change = { version, key: office.newKey(), reason: 'customer wants less', notify: false };
  const lines = [{ line: orderitems[0]!.id, quantity: 2, missing: false }];
  const edited = await office.send('POST', `orders/${order}/edit/`, {
    cookie: office.desk,
    body: { ...change, lines },
  });
  // Two bags are Tk 145, with 7.5 % tax Tk 155.88.
  expect(edited.json()).toMatchObject({ due_paisa: 15_588, tax_percent: 7.5 });
  const { invoices } = await listInvoices(order);
  expect(invoices).toMatchObject([
    {
      lines: [{ tax_percent: 7.5, tax_paisa: 1088 }],
      tax_paisa: 1088,
      discount_paisa: 0,
      total_paisa: 15_588,
    },
  ]);
  await setRate(5);
});

test('an invoice has the unit in which a line was ordered', async () => {
  const setUnit = (unit: string) =>
    office.db.updateTable('product').set({ unit }).where('id', '=', miniket).execute();
  await setUnit('1 kg');
  const order = await office.confirmOrder([miniket, 3]);
  await setUnit('5 kg');
  const { invoices } = await listInvoices(order);
  expect(invoices[0]?.lines).toMatchObject([{ name: 'Miniket rice', unit: '1 kg', quantity: 3 }]);
  await setUnit('1 kg');
});

test('numbers run without a gap in the financial year, also if many are issued at once, and stay', async () => {
  const orders: number[] = [];
  for (let n = 0; n < 6; n++) orders.push(await office.confirmOrder([miniket, 1]));
  const pending = (await office.placeOrder()).id;
  // All three begin before one of them ends.
  const { printed } = await office.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE invoice IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const printed = Promise.all([
      requestInvoices(...orders.slice(0, 4), pending),
      requestInvoices(...orders.slice(2)),
      requestInvoices(orders[0]!),
    ]);
    await expect.poll(() => countWaiting(office.db)).toBe(3);
    return { printed };
  });
  await printed;
  const rows = await office.db
    .selectFrom('invoice')
    .select(['order_id', 'year', 'number'])
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(orders.toSorted());
  const [again] = await requestInvoices(orders[3]!);
  const stored = rows.find(({ order_id }) => order_id === orders[3])!;
  expect(again?.number).toBe(
    `${stored.year}-${String(stored.year + 1).slice(2)}/${String(stored.number).padStart(6, '0')}`,
  );
  expect(again).toMatchObject({ issued_by: 'staff:Rina', printed: { by: 'staff:Rina' }, changed: false });
  await expect(office.db.deleteFrom('invoice').execute()).rejects.toThrow('is never changed');
});

test('a financial year begins on 1 July in Dhaka, with the number 1', async () => {
  const [june, july] = [await office.confirmOrder([miniket, 1]), await office.confirmOrder([miniket, 1])];
  const issue = (order: number, at: string) =>
    printInvoices(
      office.db,
      { orders: [order], size: 'a4', staff: { name: 'Rina', role: 'desk' } },
      new Date(at),
    );
  await issue(june, '2041-06-30T17:59:59Z');
  await issue(july, '2041-06-30T18:00:00Z');
  const { invoices } = await listInvoices(june, july);
  expect(invoices.map(({ number }) => number)).toEqual(['2040-41/000001', '2041-42/000001']);
});

test('an invoice of an order that was changed after it was issued says so', async () => {
  const order = await office.confirmOrder([miniket, 2]);
  await requestInvoices(order);
  const line = (await office.linesOf(order)).get(miniket)!;
  await office.sendTicks([
    tickOf(line, office.newKey(), { action: 'short', quantity: 1, reason: 'torn bag' }),
  ]);
  const { invoices } = await listInvoices(order);
  expect(invoices).toMatchObject([{ changed: true, total_paisa: 7613, lines: [{ quantity: 1 }] }]);
});

test('a packing slip shows ordered and supplied and why, is marked as printed, and has no price', async () => {
  const order = await office.confirmOrder([miniket, 2]);
  const line = (await office.linesOf(order)).get(miniket)!;
  await office.sendTicks([
    tickOf(line, office.newKey(), { action: 'short', quantity: 1, reason: 'torn bag' }),
  ]);
  const body = { orders: [order], kind: 'packing', size: '58' };
  const printed = await office.send('POST', 'slips/', { cookie: office.karim, body });
  const [slip] = printed.json<{ slips: Slip[] }>().slips;
  expect(slip).toMatchObject({
    receiver_name: 'Amina',
    receiver_phone_number: '+8801712345678',
    cash_due_paisa: 7600,
    lines: [{ ordered: 2, quantity: 1, reason: 'torn bag' }],
    printed: { packing: { by: 'staff:Karim', at: expect.stringMatching(/Z$/) }, label: null },
  });
  expect(printed.body).not.toMatch(/price|total|\b7250\b/);
  expect(printed.headers['cache-control']).toBe('no-store');
});

test('a packer gets no invoice, and nobody a slip of an order that is not confirmed', async () => {
  const { id } = await office.placeOrder();
  const get = (path: string, cookie: string) =>
    office.send('GET', path, { cookie, query: { orders: String(id) } });
  expect((await get('invoices/', office.karim)).statusCode).toBe(403);
  expect((await get('slips/', office.karim)).json()).toMatchObject({ slips: [] });
  expect((await get('invoices/', office.desk)).json()).toMatchObject({ invoices: [] });
});

test('a packer gets no slip of a delivered order, and prints none', async () => {
  const order = await office.confirmOrder([miniket, 1]);
  const slipsOf = async (cookie: string) => {
    const listed = await office.send('GET', 'slips/', { cookie, query: { orders: String(order) } });
    const body = { orders: [order], kind: 'label', size: '58' };
    const printed = await office.send('POST', 'slips/', { cookie, body });
    return [listed, printed].map((response) => response.json<{ slips: Slip[] }>().slips.length);
  };
  await office.send('POST', `orders/${order}/move/`, {
    cookie: office.desk,
    body: { to: 'ONGOING', version: 1 },
  });
  expect(await slipsOf(office.karim)).toEqual([1, 1]);
  const delivered = { to: 'COMPLETED', version: 2 };
  const moved = await office.send('POST', `orders/${order}/move/`, { cookie: office.desk, body: delivered });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await slipsOf(office.karim)).toEqual([0, 0]);
  expect(await slipsOf(office.desk)).toEqual([1, 1]);
  const prints = await office.db
    .selectFrom('slip_print')
    .where('order_id', '=', order)
    .select('actor')
    .execute();
  expect(prints.map(({ actor }) => actor)).toEqual(['staff:Karim', 'staff:Rina']);
});

test('a memo has the prices of what is supplied, which add up to what the order costs and what is due', async () => {
  await setTax(rui, 'included');
  const order = await office.confirmOrder([miniket, 2], [rui, 1]);
  const line = (await office.linesOf(order)).get(miniket)!;
  await office.sendTicks([
    tickOf(line, office.newKey(), { action: 'short', quantity: 1, reason: 'torn bag' }),
  ]);
  const body = { orders: [order], kind: 'memo', size: '58' };
  const printed = await office.send('POST', 'slips/', { cookie: office.karim, body });
  const [slip] = printed.json<{ slips: Slip[] }>().slips;
  expect(slip).toMatchObject({
    lines: [{ name: 'Miniket rice', ordered: 2, quantity: 1, reason: 'torn bag' }, { name: 'Rui fish' }],
    memo: {
      language: 'en',
      lines: [
        { price_paisa: 7250, total_paisa: 7250 },
        { price_paisa: 35_000, total_paisa: 35_000 },
      ],
      goods_paisa: 42_250,
      tax_paisa: 363,
      credit_paisa: 0,
      paid_paisa: 0,
    },
    printed: { memo: { by: 'staff:Karim' }, packing: null },
  });
  const { goods_paisa, tax_paisa, delivery_paisa, discount_paisa, total_paisa } = slip!.memo!;
  expect(goods_paisa + tax_paisa + delivery_paisa - discount_paisa).toBe(total_paisa);
  const shown = await office.send('GET', `orders/${order}/`, { cookie: office.desk });
  expect(shown.json()).toMatchObject({ due_paisa: total_paisa });
  expect((await listInvoices(order)).invoices[0]).toMatchObject({ total_paisa });
  await setTax(rui, 'specified');
});

test('a shop without a BIN issues no invoice, and uses up no number', async () => {
  const order = await office.confirmOrder([miniket, 1]);
  const setBin = (seller_bin: string) => office.db.updateTable('shop_setting').set({ seller_bin }).execute();
  await setBin('');
  const body = { orders: [order], size: 'a4' };
  const refused = await office.send('POST', 'invoices/', { cookie: office.desk, body });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'bin_missing']);
  expect((await listInvoices(order)).invoices).toMatchObject([{ number: null, printed: null }]);
  await setBin('004123456-0101');
  expect(await requestInvoices(order)).toMatchObject([
    { number: expect.stringMatching(/^\d{4}-\d\d\/\d{6}$/) },
  ]);
});
