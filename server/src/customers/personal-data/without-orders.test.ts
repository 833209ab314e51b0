import type { CustomerRow } from '@haat/contract/office/orders/customers';
import type { PersonalData } from '@haat/contract/office/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../testing/accounts/customers.ts';
import { type Office, openOffice } from '../../../testing/office/office.ts';

const phone = '+8801911444111';

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
const find = async (search: string) =>
  (await office.send('GET', 'customers/', { cookie: manager, query: { search } })).json<{
    customers: CustomerRow[];
    email: string | null;
  }>();
const dataOf = async (person: Person) => (await post('export', person)).json<PersonalData>().data;
const addContactMessage = (email: string, message: string) =>
  office.db
    .insertInto('contact_message')
    .values({ name: 'Karim', email, subject: 'Hilsa', message })
    .execute();

async function expectErasable(person: Person, search: string): Promise<void> {
  expect([(await post('erase', person)).statusCode, (await post('export', person)).statusCode]).toEqual([
    200, 404,
  ]);
  expect(await find(search)).toMatchObject({ customers: [], email: null });
}

test('a person with nothing but a stock alert is found by the phone, exported and erased', async () => {
  await sql`INSERT INTO stock_alert (product_id, phone, language) SELECT min(id), ${phone}, 'en' FROM product`.execute(
    office.db,
  );
  expect((await find('০১৯১১-৪৪৪১১১')).customers).toMatchObject([{ phone, name: '', account: false }]);
  expect((await dataOf({ phone })).stock_alerts).toHaveLength(1);
  await expectErasable({ phone }, phone);
});

test('a person with nothing but an account is found, exported and erased', async () => {
  await signUp(office.app, { phone, password: 'forty-two mangoes' });
  expect((await find(phone)).customers).toMatchObject([{ phone, account: true, last_order: null }]);
  expect((await dataOf({ phone })).account).toHaveLength(1);
  await expectErasable({ phone }, phone);
});

test('a person with nothing but contact messages is found by the phone in the text or by the e-mail, exported and erased', async () => {
  await addContactMessage('nasrin@example.com', 'Call 01911-444111');
  expect((await find(phone)).customers).toMatchObject([{ phone }]);
  expect(await find('Nasrin@Example.com ')).toMatchObject({ email: 'nasrin@example.com' });
  expect((await dataOf({ email: 'nasrin@example.com' })).contact_messages).toHaveLength(1);
  await expectErasable({ email: 'nasrin@example.com' }, 'nasrin@example.com');
  await addContactMessage('nasrin@example.com', 'Call 01911-444111');
  await expectErasable({ phone }, phone);
});
