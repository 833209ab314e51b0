import type { Customer, CustomerRow } from '@haat/contract/office/orders/customers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiver, signUp } from '../../testing/accounts/customers.ts';
import { hostileTexts } from '../../testing/hostile-texts.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { moveOrder } from '../orders/move-order.ts';
import { searchTerms } from '../orders/office/search-terms.ts';
import { selectCustomers } from './find-customers.ts';

let office: Office;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  ({ desk } = await office.addEveryRole());
});
afterAll(() => office.close());

const find = async (search: string) =>
  (await office.send('GET', 'customers/', { cookie: desk, query: { search } })).json<{
    customers: CustomerRow[];
    more: boolean;
  }>();
const phonesOf = async (search: string) => (await find(search)).customers.map(({ phone }) => phone);
const get = (phone: string) => office.send('GET', 'customers/one/', { cookie: desk, query: { phone } });
const note = (phone: string, text: string, key = 'a'.repeat(32)) =>
  office.send('POST', 'customers/notes/', { cookie: desk, body: { phone, text, key } });
type Status = 'PROCESSING' | 'ONGOING' | 'COMPLETED' | 'CANCELLED';
async function move(order: number, ...statuses: Status[]): Promise<void> {
  const actor = { kind: 'staff', name: 'Rina' } as const;
  for (const to of statuses) {
    const reason = to === 'CANCELLED' ? { reason: 'refused' } : {};
    await moveOrder(office.db, { order, to, actor, version: null, ...reason });
  }
}

test('guests and accounts are found by digits in either script and by name, one per phone', async () => {
  await office.placeOrder({ phone: '01611223344', name: 'Rahima Khatun', address: 'Mirpur 10' });
  await office.placeOrder({ phone: '01611223344', name: 'Rahima Khatun', address: 'Mirpur 11' });
  const karim = await signUp(office.app, { phone: '01611229999', password: 'forty-two mangoes' });
  await office.db
    .updateTable('customer')
    .set({ full_name: 'Karim Sheikh', city: 'Banani' })
    .where('id', '=', karim.id)
    .execute();
  for (const digits of ['1122', '০১৬১১-২২', '+880161122'])
    expect(await phonesOf(digits), digits).toEqual(['+8801611223344', '+8801611229999']);
  expect((await find('rahima khat')).customers).toEqual([
    {
      phone: '+8801611223344',
      name: 'Rahima Khatun',
      area: 'Mirpur 11',
      account: false,
      blocked: false,
      last_order: expect.any(String),
    },
  ]);
  expect((await find('Karim')).customers).toMatchObject([
    { phone: '+8801611229999', name: 'Karim Sheikh', account: true, last_order: null },
  ]);
  for (const nothing of ['', '16', 'zz', 'Nobody']) expect(await phonesOf(nothing)).toEqual([]);
});

test.each([
  ['01744\u2011556671', '+8801744556671'],
  ['\u202a+880\u00a01744\u2013556672\u202c', '+8801744556672'],
  ['tel:+8801744556673', '+8801744556673'],
  ['০১৭৪৪\u2060/৫৫৬৬৭৪', '+8801744556674'],
])(
  'the pasted phone %j registers, signs in, orders, and is found by the desk, in orders and in customers',
  async (phone, e164) => {
    const karim = await signUp(office.app, { phone, password: 'forty-two mangoes' });
    const home = { name: 'Karim', email: 'karim@example.com', address: 'Mirpur', city: 'Dhaka' };
    const address = { ...home, phone, zipcode: '1216', country: 'Bangladesh' };
    const saved = await karim.call('POST', '/api/payment-app/shipping-address/', address);
    expect(saved.json(), saved.body).toMatchObject({ phone: e164 });
    const { number } = await office.placeOrder({ phone });
    expect(await phonesOf(phone)).toEqual([e164]);
    expect((await get(phone)).json<Customer>().orders.map((order) => order.number)).toContain(number);
    const callers = await office.send('GET', 'desk/callers/', { cookie: desk, query: { digits: phone } });
    expect(callers.json()).toMatchObject([{ phone: e164 }]);
    const orders = await office.send('GET', 'orders/', { cookie: desk, query: { search: phone } });
    expect(orders.body).toContain(number);
    const tracked = await office.app.inject({
      method: 'POST',
      url: '/api/order-app/track/code/',
      payload: { number, phone },
    });
    expect(tracked.statusCode, tracked.body).not.toBe(400);
  },
);

test('an account that has ordered is one row, with the name of the newest order', async () => {
  const phone = '01733000111';
  await signUp(office.app, { phone, password: 'ilish with mustard' });
  await office.placeOrder({ phone, name: 'Shirin Sultana' });
  expect((await find('3000111')).customers).toMatchObject([{ name: 'Shirin Sultana', account: true }]);
});

test('a search that finds more people than a page says so', async () => {
  for (let n = 10; n < 41; n++) await office.placeOrder({ phone: `018000000${n}`, name: 'Many People' });
  const found = await find('Many');
  expect([found.customers.length, found.more]).toEqual([30, true]);
});

test('the page of a customer has orders, sums, money and what was refused at the door', async () => {
  const phone = '01911000001';
  const place = async () => (await office.placeOrder({ phone, name: 'Amina' })).id;
  const [delivered, refused, cancelled, open] = [await place(), await place(), await place(), await place()];
  await move(delivered, 'PROCESSING', 'ONGOING', 'COMPLETED');
  await move(refused, 'PROCESSING', 'ONGOING', 'CANCELLED');
  await move(cancelled, 'CANCELLED');
  const customer = (await get(phone)).json<Customer>();
  const { total_paisa } = customer.orders[0]!;
  expect(customer).toMatchObject({
    phone: '+8801911000001',
    name: 'Amina',
    address: 'Dhanmondi',
    account: null,
    sums: {
      orders: 4,
      refused: { orders: 1, total_paisa },
      cancelled: 1,
      open: 1,
    },
    orders: [{ id: open }, { id: cancelled }, { id: refused }, { id: delivered }],
    money: [{ order: delivered, kind: 'cash', done: true }],
  });
  expect(customer.sums.delivered).toEqual({ orders: 1, total_paisa: customer.money[0]!.amount_paisa });
});

test('the orders of an account to another phone are on the page of the account', async () => {
  const { call } = await signUp(office.app, { phone: '01911000002', password: 'ilish with mustard' });
  await call('POST', '/api/payment-app/carts/', { item: office.fixtures.miniket, quantity: 1 });
  const placed = await call('POST', '/api/payment-app/orders/', receiver);
  expect(placed.statusCode).toBe(201);
  expect((await get('01911000002')).json()).toMatchObject({
    account: { disabled: false, proven: false },
    sums: { orders: 1 },
    orders: [{ id: placed.json<{ id: number }>().id }],
  });
});

test('an unknown phone is 404, and one that cannot be called names the field', async () => {
  expect((await get('01999999999')).statusCode).toBe(404);
  expect((await get('12')).json()).toMatchObject({ fields: { phone: { code: expect.any(String) } } });
  expect((await note('01999999999', 'x')).statusCode).toBe(404);
});

test('a note names who and when, a repeated request writes one, and the audit has neither text nor phone', async () => {
  const phone = '01911000003';
  await office.placeOrder({ phone });
  await note(phone, 'Calls from her sister’s phone');
  const customer = (await note(phone, 'Calls from her sister’s phone')).json<Customer>();
  expect(customer.notes).toEqual([
    {
      id: expect.any(Number),
      text: 'Calls from her sister’s phone',
      actor: 'staff:The desk',
      at: expect.any(String),
    },
  ]);
  expect((await note(phone, ' \n', 'b'.repeat(32))).json()).toMatchObject({
    fields: { text: { code: 'required' } },
  });
  const entries = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'customer_note')
    .select(['actor', 'operation', 'after'])
    .execute();
  expect(entries).toMatchObject([{ actor: 'staff:The desk', operation: 'INSERT' }]);
  expect(JSON.stringify(entries)).not.toMatch(/1911000003|sister/);
});

test('hostile notes are returned unchanged as JSON', async () => {
  const phone = '01911000004';
  await office.placeOrder({ phone });
  for (const [n, text] of hostileTexts.slice(0, 20).entries())
    await note(phone, text, String(n).padStart(32, '0'));
  const { notes } = (await get(phone)).json<Customer>();
  expect(notes.map(({ text }) => text).toReversed()).toEqual(hostileTexts.slice(0, 20));
});

test('a packer and an editor neither find customers nor read one', async () => {
  const cookies = await openOffice();
  const { packer, editor } = await cookies.addEveryRole();
  for (const cookie of [packer, editor])
    for (const url of ['customers/?search=amina', 'customers/one/?phone=01712345678'])
      expect((await cookies.send('GET', url, { cookie })).statusCode).toBe(403);
  await cookies.close();
});

test('a search reads orders and accounts by the indexes of their terms', async () => {
  const plan = await office.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    // With as few rows as in a test a scan of another index can seem cheaper.
    await sql`SET LOCAL enable_indexscan = off`.execute(tx);
    const statement = selectCustomers(searchTerms('01712')!).compile(tx);
    const { rows } = await tx.executeQuery<Record<'QUERY PLAN', string>>({
      ...statement,
      sql: `EXPLAIN ${statement.sql}`,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('orders_by_term');
  expect(plan).toContain('customer_by_term');
});
