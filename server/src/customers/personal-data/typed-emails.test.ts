import type { PersonalData } from '@haat/contract/office/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../testing/accounts/customers.ts';
import { type Office, openOffice } from '../../../testing/office/office.ts';
import { moveOrder } from '../../orders/move-order.ts';

let office: Office;
let manager: string;
beforeAll(async () => {
  office = await openOffice();
  ({ manager } = await office.addEveryRole());
});
afterAll(() => office.close());

type Person = { phone: string } | { email: string };
const post = (action: 'export' | 'erase', person: Person) =>
  office.send('POST', `customers/${action}/`, { cookie: manager, body: person });
const dataOf = async (person: Person) => {
  const response = await post('export', person);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<PersonalData>().data;
};

async function placeAndCancel(order: { phone: string; email: string }): Promise<number> {
  const { id } = await office.placeOrder(order);
  const rina = { kind: 'staff', name: 'Rina' } as const;
  await moveOrder(office.db, { order: id, to: 'CANCELLED', actor: rina, version: null, reason: 'refused' });
  return id;
}

const addMail = (order: number, email: string) =>
  sql`INSERT INTO message (event, channel, purpose, language, recipient, text, parts, client_id, expires)
    SELECT ${`order ${order} mailed`}, 'email', purpose, language, ${email}, 'Your order', parts, ${String(order).padStart(20, 'e')}, expires
    FROM message WHERE event LIKE ${`order ${order} %`} LIMIT 1`.execute(office.db);
const addContactMessage = (email: string, message: string) =>
  office.db
    .insertInto('contact_message')
    .values({ name: 'Karim', email, subject: 'Hilsa', message })
    .execute();
const recipients = async () =>
  (await office.db.selectFrom('message').select('recipient').distinct().execute()).map(
    (row) => row.recipient,
  );

test('who has typed the e-mail of another person gets and erases nothing of that person', async () => {
  const email = 'karim@example.com';
  const victim = '+8801911333444';
  await addMail(await placeAndCancel({ phone: victim, email }), email);
  await addContactMessage(email, 'When does the hilsa arrive?');
  await office.db.insertInto('message_opt_out').values({ recipient: email }).execute();

  const typist = '+8801911333555';
  const { id } = await signUp(office.app, { phone: typist, password: 'ilish with mustard' });
  await office.db.updateTable('customer').set({ email }).where('id', '=', id).execute();
  await addMail(await placeAndCancel({ phone: typist, email }), email);

  const data = await dataOf({ phone: typist });
  expect([data.contact_messages, data.no_promotions]).toEqual([[], []]);
  expect(new Set(data.messages?.map(({ recipient }) => recipient))).toEqual(new Set([typist]));
  expect((await post('erase', { phone: typist })).statusCode).toBe(200);
  expect((await recipients()).toSorted()).toEqual([victim, email].toSorted());
  expect(await office.db.selectFrom('contact_message').select('email').execute()).toEqual([{ email }]);
  expect(await office.db.selectFrom('message_opt_out').selectAll().execute()).toHaveLength(1);

  const own = await dataOf({ email: ' Karim@Example.com' });
  expect(own.contact_messages).toMatchObject([{ email, message: 'When does the hilsa arrive?' }]);
  expect(own.no_promotions).toHaveLength(1);
  expect(Object.keys(own).toSorted()).toEqual(['contact_messages', 'no_promotions']);
  expect((await post('erase', { email: 'KARIM@example.com' })).json()).toEqual({ orders: 0 });
  expect((await post('erase', { email })).statusCode).toBe(404);
  expect((await recipients()).toSorted()).toEqual([victim, email].toSorted());
});

test('the e-mail of a guest who ordered to a phone, or wrote about it, is not in the export of the phone', async () => {
  const phone = '+8801911333666';
  const email = 'nasrin@example.com';
  await addMail(await placeAndCancel({ phone, email }), email);
  await addContactMessage(email, `Please call ${phone}`);
  const exported = await post('export', { phone });
  expect(exported.json<PersonalData>().data.orders).toMatchObject([{ receiver_phone_number: phone }]);
  expect(exported.json<PersonalData>().data.contact_messages).toMatchObject([
    { message: `Please call ${phone}` },
  ]);
  expect(exported.body).not.toContain(email);
});

test('the e-mails of an account about its order to another phone stay when this phone is erased, and go with the account', async () => {
  const phone = '+8801911333777';
  const karim = await signUp(office.app, { phone: '01911333888', password: 'forty-two mangoes' });
  const order = await placeAndCancel({ phone, email: 'own@example.com' });
  await office.db.updateTable('orders').set({ customer_id: karim.id }).where('id', '=', order).execute();
  await addMail(order, 'own@example.com');
  const mails = async () => (await recipients()).includes('own@example.com');
  expect((await post('erase', { phone })).json()).toEqual({ orders: 1 });
  expect(await mails()).toBe(true);
  const { messages } = await dataOf({ phone: '01911333888' });
  expect(messages?.map(({ recipient }) => recipient)).toContain('own@example.com');
  await post('erase', { phone: '01911333888' });
  expect(await mails()).toBe(false);
});

test('a person is named by a phone or an e-mail address, not by both', async () => {
  for (const person of [{}, { phone: '01911333444', email: 'karim@example.com' }])
    for (const action of ['export', 'erase'] as const)
      expect((await post(action, person as Person)).statusCode).toBe(400);
});
