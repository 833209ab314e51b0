import type { OfficeMessage } from '@haat/contract/office/contact-messages';
import type { Today } from '@haat/contract/office/orders/today';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostileTexts } from '../../testing/hostile-texts.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let cookie: string;
let jamals: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('desk', rina);
  jamals = await office.addStaff('desk', jamal);
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('contact_message').execute();
});

/** Stores what a shopper sends by the contact form; returns the id. */
async function write(message = 'Is it fresh?', subject = 'Rui'): Promise<number> {
  const payload = { name: 'Amina', email: 'amina@example.com', subject, message };
  const row = await office.db
    .insertInto('contact_message')
    .values(payload)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const list = async (state = 'open', more = '') =>
  (await office.send('GET', `contact-messages/?state=${state}${more}`, { cookie })).json<{
    messages: OfficeMessage[];
    next: number | null;
  }>();
const answer = (id: number, answered: boolean, as = cookie) =>
  office.send('POST', `contact-messages/${id}/answer/`, { cookie: as, body: { answered } });
const open = (id: number, as = cookie) => office.send('POST', `contact-messages/${id}/open/`, { cookie: as });

test('a message is read by the first one, answered by another, and the answer is taken back', async () => {
  const id = await write();
  expect((await open(id)).statusCode).toBe(204);
  expect((await open(id, jamals)).statusCode).toBe(204);
  expect((await answer(id, true, jamals)).json()).toMatchObject({
    opened_by: 'staff:Rina',
    answered_by: 'staff:Jamal',
  });
  expect((await list()).messages).toEqual([]);
  expect((await list('answered')).messages).toMatchObject([{ id, subject: 'Rui' }]);
  expect((await answer(id, false)).json()).toMatchObject({ answered: null, answered_by: '' });
  expect((await list()).messages).toHaveLength(1);
});

test('of two people at once one answers, and the other learns who', async () => {
  const id = await write();
  const both = await Promise.all([answer(id, true), answer(id, true, jamals)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  const { answered_by } = (await list('answered')).messages[0]!;
  expect(refused.json()).toMatchObject({ code: 'message_changed', params: { changed_by: answered_by } });
  expect((await answer(999_999_999, true)).statusCode).toBe(404);
  expect((await open(999_999_999)).statusCode).toBe(404);
});

test('reading and answering are in the audit, without what the shopper wrote', async () => {
  const id = await write('My number is 01712-345678');
  await open(id);
  await answer(id, true);
  const entries = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'contact_message')
    .where('row_id', '=', String(id))
    .orderBy('id')
    .select(['actor', 'changed', 'before', 'after'])
    .execute();
  expect(entries.map(({ actor, changed }) => [actor, changed])).toEqual([
    ['staff:Rina', ['opened', 'opened_by']],
    ['staff:Rina', ['answered', 'answered_by']],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Amina|amina@|Rui|01712/);
});

test.each([
  ['আমার নম্বর ০১৭১২-৩৪৫৬৭৮।', '+8801712345678'],
  ['call +880 1712 345678 please', '+8801712345678'],
  ['01812 345 678', '+8801812345678'],
  ['order 1001712345678', null],
  ['16247', null],
])('the phone in %j is %s', async (text, phone) => {
  await write(text);
  expect((await list()).messages).toMatchObject([{ phone }]);
});

test('Today counts messages that wait, and those that nobody has read', async () => {
  const [first] = [await write(), await write(), await write()];
  const today = async () => (await office.send('GET', 'today/', { cookie })).json<Today>();
  expect(await today()).toMatchObject({ open_messages: 3, unread_messages: 3 });
  await open(first!);
  expect(await today()).toMatchObject({ open_messages: 3, unread_messages: 2 });
  await answer(first!, true);
  expect(await today()).toMatchObject({ open_messages: 2, unread_messages: 2 });
});

test('fifty messages are a page, and the next one follows', async () => {
  for (let n = 0; n < 51; n++) await write(`Message ${n}`);
  const page = await list();
  expect([page.messages.length, page.messages[0]!.message]).toEqual([50, 'Message 0']);
  const rest = await list('open', `&after=${page.next}`);
  expect([rest.messages.map(({ message }) => message), rest.next]).toEqual([['Message 50'], null]);
});

test('hostile texts are returned unchanged as JSON', async () => {
  for (const text of hostileTexts) await write(text, text);
  const sent = (await list()).messages.map(({ message }) => message);
  expect(sent).toEqual(hostileTexts.slice(0, 50));
});
