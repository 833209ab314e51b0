import type { CustomerRow } from '@haat/contract/office/orders/customers';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PersonalData } from '@haat/contract/office/personal-data';
import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInCustomer, signUp } from '../../../testing/accounts/customers.ts';
import { areaId } from '../../../testing/delivery-zones.ts';
import { newTestMedia } from '../../../testing/media/media.ts';
import { type Office, openOffice } from '../../../testing/office/office.ts';
import {
  ADDRESS,
  CITY,
  EMAIL,
  marksOf,
  NAME,
  tablesWith,
  writeComplaint,
  writeEverywhere,
} from '../../../testing/office/person.ts';
import { countStaleDays } from '../../figures/count-days.ts';
import { moveOrder } from '../../orders/move-order.ts';

let office: Office;
let cookies: Awaited<ReturnType<Office['addEveryRole']>>;
let media: ReturnType<typeof newTestMedia>;
beforeAll(async () => {
  media = newTestMedia();
  office = await openOffice({ media });
  cookies = await office.addEveryRole();
});
afterAll(async () => {
  await office.close();
  media.close();
});

const post = (action: string, phone: string, cookie = cookies.manager) =>
  office.send('POST', `customers/${action}/`, { cookie, body: { phone } });
const erase = (phone: string, cookie?: string) => post('erase', phone, cookie);

type Status = 'PROCESSING' | 'ONGOING' | 'COMPLETED' | 'CANCELLED';
async function move(order: number, ...statuses: Status[]): Promise<void> {
  const actor = { kind: 'staff', name: 'Rina' } as const;
  for (const to of statuses) {
    const reason = to === 'CANCELLED' ? { reason: `${NAME} is not at home` } : {};
    const moved = { order, to, actor, version: null, note: `call ${NAME}`, ...reason };
    expect(await moveOrder(office.db, moved)).not.toHaveProperty('status', 409);
  }
}

const guestOrder = async (phone: string, more: object = {}) =>
  (
    await office.placeOrder({
      phone,
      name: NAME,
      address: `${ADDRESS}, ${CITY}`,
      email: EMAIL,
      note: `for ${NAME}`,
      ...more,
    })
  ).id;

/** The e-mail of another account, which orders to the person's phone. */
const KARIM_EMAIL = 'karim@example.com';

/** Places an order of an account. */
async function customerOrder({ call }: SignedInCustomer, phone: string, email = EMAIL): Promise<number> {
  await call('POST', '/api/payment-app/carts/', { item: office.fixtures.miniket, quantity: 2 });
  const placed = await call('POST', '/api/payment-app/orders/', {
    receiver_name: NAME,
    receiver_email: email,
    receiver_phone_number: phone,
    receiver_address: ADDRESS,
    receiver_city: CITY,
    receiver_zip_code: '1209',
    receiver_country: 'Bangladesh',
    area: await areaId(office.db, 'Dhanmondi'),
  });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json<{ id: number }>().id;
}

test('after an erasure no table has name, phone, e-mail or address, and the orders keep goods, sums, dates and zone', async () => {
  const phone = '+8801911222333';
  const shirin = await signUp(office.app, { phone, password: 'ilish with mustard' });
  await office.db
    .updateTable('customer')
    .set({ full_name: NAME, email: EMAIL, address_1: ADDRESS, city: CITY })
    .where('phone', '=', phone)
    .execute();
  const karim = await signUp(office.app, { phone: '01911222444', password: 'forty-two mangoes' });
  for (const [{ id }, email] of [
    [shirin, EMAIL],
    [karim, KARIM_EMAIL],
  ] as const)
    await sql`INSERT INTO shipping_address (customer_id, name, email, phone, address, city, zipcode, country)
      VALUES (${id}, ${NAME}, ${email}, ${phone}, ${ADDRESS}, ${CITY}, '1209', 'BD')`.execute(office.db);
  const delivered = await guestOrder(phone);
  const refused = await guestOrder(phone);
  const own = await customerOrder(shirin, '01911222555');
  const ofKarim = await customerOrder(karim, phone, KARIM_EMAIL);
  await shirin.call('POST', '/api/payment-app/carts/', { item: office.fixtures.miniket, quantity: 1 });
  await shirin.call('POST', '/api/user/lists/', { name: `For ${NAME}`, products: [office.fixtures.rui] });
  const given = [{ name: CITY, products: [999_999] }];
  await shirin.call('POST', '/api/user/lists/merge/', { lists: given, merge_key: NAME.replace(' ', '-') });
  for (const id of [delivered, refused, own, ofKarim]) await writeEverywhere(office.db, id, phone);
  for (const id of [delivered, own, ofKarim]) await move(id, 'PROCESSING', 'ONGOING', 'COMPLETED');
  for (const id of [delivered, own, ofKarim]) await writeComplaint(office.db, id, phone);
  await move(refused, 'PROCESSING', 'ONGOING', 'CANCELLED');
  const key = 'c'.repeat(32);
  const note = { phone, key, text: `${NAME} is hard of hearing` };
  await office.send('POST', 'customers/notes/', { cookie: cookies.desk, body: note });
  await office.send('POST', 'customers/block/', {
    cookie: cookies.manager,
    body: { phone, reason: `${NAME} never pays` },
  });
  for (const [subject, message, email] of [
    ['Rui', 'Is it fresh?', EMAIL],
    ['Call me', `০১৯১১-২২২৩৩৩, ${NAME}`, 'other@example.com'],
  ])
    await sql`INSERT INTO contact_message (name, email, subject, message) VALUES (${NAME}, ${email}, ${subject}, ${message})`.execute(
      office.db,
    );
  await sql`INSERT INTO contact_message (name, email, subject, message) VALUES ('Karim', ${KARIM_EMAIL}, 'Hilsa', 'When?')`.execute(
    office.db,
  );
  await sql`INSERT INTO stock_alert (product_id, phone, language) VALUES (${office.fixtures.ilish}, ${phone}, 'bn')`.execute(
    office.db,
  );
  await sql`INSERT INTO message (event, channel, purpose, language, recipient, text, parts, client_id, expires)
    SELECT ${`order ${own} mailed`}, 'email', purpose, language, ${EMAIL}, text, parts, repeat('e', 20), expires
    FROM message WHERE recipient = ${phone} LIMIT 1`.execute(office.db);
  await sql`INSERT INTO message_opt_out (recipient) VALUES (${phone}), (${EMAIL})`.execute(office.db);
  await sql`INSERT INTO demo_message (client_id, recipient, text) VALUES ('x', ${phone}, ${NAME})`.execute(
    office.db,
  );
  await sql`INSERT INTO code (purpose, phone, hash, expires) VALUES ('track_order', ${phone}, ${Buffer.alloc(32)}, now())`.execute(
    office.db,
  );
  await sql`UPDATE customer SET profile_picture = ${`profiles/${'a'.repeat(32)}.webp`} WHERE id = ${shirin.id}`.execute(
    office.db,
  );
  await countStaleDays(office.db);

  const marks = [...marksOf(phone), '1911222333'];
  const before = await tablesWith(office.db, marks);
  expect(before.length).toBeGreaterThan(20);
  const readOrders = () =>
    sql<object>`SELECT orders.id, number, created, status, order_type, subtotal_paisa, tax_paisa, delivery_paisa, total_paisa, delivery_zone,
        (SELECT json_agg(json_build_array(name, price_paisa, quantity, total_paisa) ORDER BY id) FROM order_item WHERE order_id = orders.id) AS goods,
        (SELECT json_agg(json_build_array(from_status, to_status, actor, at) ORDER BY id) FROM order_history WHERE order_id = orders.id) AS moves,
        (SELECT amount_paisa FROM cash_payment WHERE order_id = orders.id) AS cash
      FROM orders ORDER BY id`
      .execute(office.db)
      .then(({ rows }) => rows);
  const orders = await readOrders();

  const exported = await post('export', phone);
  expect(exported.statusCode, exported.body).toBe(200);
  const { data } = exported.json<PersonalData>();
  expect(data.orders).toHaveLength(4);
  expect(data.orders?.map((row) => row.delivery_area).toSorted()).toEqual(['', '', 'Dhanmondi', 'Dhanmondi']);
  expect(data.account).toMatchObject([{ full_name: NAME, email: EMAIL }]);
  for (const kind of [
    'addresses',
    'cart',
    'lists',
    'order_lines',
    'order_history',
    'order_calls',
    'order_notes',
    'order_edits',
    'payment_callbacks',
    'messages',
    'contact_messages',
    'stock_alerts',
    'notes_of_staff',
    'blocks',
    'sessions',
    'no_promotions',
  ])
    expect(data[kind]?.length, kind).toBeGreaterThan(0);
  expect(data.cart).toEqual([{ name: expect.any(String), quantity: 1 }]);
  expect(new Set(data.messages?.map(({ recipient }) => recipient))).toEqual(new Set([phone, EMAIL]));
  expect(new Set(data.addresses?.map((row) => row.customer_id))).toEqual(new Set([shirin.id, karim.id]));
  expect(exported.body).not.toMatch(/argon2|guest_token|order_key|password/);
  expect(exported.body).not.toContain(KARIM_EMAIL);
  for (const kind of ['payment_attempts', 'payment_callbacks']) expect(data[kind], kind).toHaveLength(3);

  const erased = await erase(phone);
  expect([erased.statusCode, erased.json()]).toEqual([200, { orders: 4 }]);
  const byEmail = { cookie: cookies.manager, body: { email: EMAIL } };
  expect((await office.send('POST', 'customers/erase/', byEmail)).json()).toEqual({ orders: 0 });
  await countStaleDays(office.db);
  expect(await tablesWith(office.db, marks)).toEqual([]);
  expect(await readOrders()).toEqual(orders);
  expect(
    await office.db
      .selectFrom('orders')
      .select(['receiver_phone_number as phone', 'area_id', 'delivery_area', 'delivery_area_bn'])
      .distinct()
      .execute(),
  ).toEqual([{ phone: ERASED_PHONE, area_id: null, delivery_area: '', delivery_area_bn: '' }]);
  // What another account has ordered stays in its list, without the receiver.
  const { customer_id } = await office.db
    .selectFrom('orders')
    .where('id', '=', ofKarim)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  expect(customer_id).toBe(karim.id);
  const list = await karim.call('GET', '/api/payment-app/orders/');
  expect(list.body).toContain('Erased');
  expect((await shirin.call('GET', '/api/payment-app/orders/')).statusCode).toBe(401);
  expect((await media.list()).filter((name) => name.startsWith('profiles/'))).toEqual([]);
});

test('the audit says who has exported and erased, and when, not whom', async () => {
  const phone = '+8801911222335';
  await move(await guestOrder(phone), 'CANCELLED');
  await post('export', phone);
  await erase(phone);
  const entries = await office.db
    .selectFrom('audit')
    .where('table_name', 'in', ['erasure', 'data_export'])
    .select(['actor', 'table_name', 'operation', 'after'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toMatchObject([
    {
      actor: 'staff:The manager',
      table_name: 'erasure',
      operation: 'INSERT',
      after: { orders: 1, account: false },
    },
    { actor: 'staff:The manager', table_name: 'data_export', operation: 'INSERT', after: { kind: 'person' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('1911222335');
});

test('a person with an open order is not erased, and the refusal names the order', async () => {
  const phone = '+8801911222336';
  await move(await guestOrder(phone), 'CANCELLED');
  const { id, number } = await office.placeOrder({ phone, name: NAME });
  const refused = await erase(phone);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'order_open', params: { orders: [number] } },
  ]);
  await expect(sql`SELECT erase_person(${phone}, 'staff:Rina')`.execute(office.db)).rejects.toThrow(
    'is not erased',
  );
  await move(id, 'CANCELLED');
  expect((await erase(phone)).json()).toEqual({ orders: 2 });
  expect((await erase(phone)).statusCode).toBe(404);
});

test('a person to whom a refund is due is not erased, until it is paid out', async () => {
  const phone = '+8801911222337';
  const { id, number } = await office.placeOrder({ phone, name: NAME });
  await move(id, 'PROCESSING', 'ONGOING', 'COMPLETED');
  await sql`INSERT INTO refund (order_id, amount_paisa, refund_trans_id, reason, next_look)
    VALUES (${id}, 100, 'HR-0123456789abcdef', 'goodwill', NULL)`.execute(office.db);
  const refused = await erase(phone);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'money_due', params: { orders: [number] } },
  ]);
});

test('only owners and managers take or erase the data of a person', async () => {
  const phone = '+8801911222338';
  await guestOrder(phone);
  for (const action of ['export', 'erase'])
    for (const role of ['desk', 'packer', 'rider', 'editor'] as const)
      expect((await post(action, phone, cookies[role])).statusCode, `${action} ${role}`).toBe(403);
});

test('without an erasure no setting lets the shop or its owner change a ledger', async () => {
  const phone = '+8801911222340';
  const id = await guestOrder(phone);
  const tamper = (change: ReturnType<typeof sql>) =>
    office.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('haat.erasing', 'on', true)`.execute(tx);
      await change.execute(tx);
    });
  await expect(tamper(sql`UPDATE order_history SET actor = 'x' WHERE order_id = ${id}`)).rejects.toThrow(
    'never changed',
  );
  await expect(tamper(sql`DELETE FROM order_history WHERE order_id = ${id}`)).rejects.toThrow(
    'never changed',
  );
});

test('erased orders are no customer, and their receiver is nobody to call', async () => {
  const phone = '+8801911222341';
  const id = await guestOrder(phone);
  await move(id, 'CANCELLED');
  await erase(phone);
  const found = await office.send('GET', 'customers/', { cookie: cookies.desk, query: { search: 'Erased' } });
  expect(found.json<{ customers: CustomerRow[] }>().customers).toEqual([]);
  const callers = await office.send('GET', 'desk/callers/', {
    cookie: cookies.desk,
    query: { phone: '00000' },
  });
  expect(callers.body).not.toContain('Erased');
  const order = await office.send('GET', `orders/${id}/`, { cookie: cookies.desk });
  expect(order.json<OfficeOrder>()).toMatchObject({
    receiver_name: 'Erased',
    receiver_phone_number: ERASED_PHONE,
  });
});
