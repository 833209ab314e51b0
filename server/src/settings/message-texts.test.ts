import type { MessageText } from '@haat/contract/office/message-texts';
import type { Language } from '@haat/contract/text/language';
import { templateProblem } from '@haat/contract/text/message-template';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { moveOrder } from '../orders/move-order.ts';

let office: Office;
let owner: string;
let manager: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  manager = await office.addStaff('manager', jamal);
  // An order was delivered to this phone, so it gets messages without staff.
  const { id } = await office.placeOrder();
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await moveByHand(office.db, id, status);
});
afterAll(() => office.close());
afterEach(async () => {
  await office.db.deleteFrom('message_text').execute();
  await office.db.deleteFrom('site_setup').execute();
});

const FIRST = '{shop}: We have your order {order}. Total {total}. See it: {link}';

const list = async () =>
  (await office.send('GET', 'message-texts/', { cookie: owner })).json<MessageText[]>();
const textOf = async (id: string) => (await list()).find((each) => each.id === id)!;
const change = (
  body: { text: string; was?: string; language?: Language },
  { id = 'received', cookie = owner } = {},
) => office.send('POST', `message-texts/${id}/`, { cookie, body: { language: 'en', was: FIRST, ...body } });

/** Places an order and returns its number and its SMS. */
async function order(language: Language = 'en') {
  const placed = await office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    headers: { 'accept-language': language },
    payload: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Dhanmondi',
      items: [{ product: office.fixtures.miniket, quantity: 2 }],
    },
  });
  const { id, number } = placed.json<{ id: number; number: string }>();
  const sms = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${id} received`)
    .select(['text', 'parts'])
    .executeTakeFirstOrThrow();
  return { number, ...sms };
}

test('a changed text is that of the next SMS in its language, and the first version resets it', async () => {
  const short = '{shop}: order {order} is here, {total}. {link}';
  const changed = await change({ text: `  ${short}\n` });
  expect(changed.json<MessageText[]>().find(({ id }) => id === 'received')).toMatchObject({
    texts: { en: { first: FIRST, text: short } },
  });
  const { number, text } = await order();
  expect(text).toMatch(
    new RegExp(`^Haat: order ${number} is here, Tk 152\\.25\\. https://haat.example/guest-order/`),
  );
  expect((await order('bn')).text).toMatch(/^হাট: অর্ডার H\d+ পেয়েছি।/);

  await change({ was: short, text: FIRST });
  expect((await order()).text).toMatch(/^Haat: We have your order /);
  expect(await office.db.selectFrom('message_text').selectAll().execute()).toEqual([]);
});

test('a longer text takes as many parts as the office has counted', async () => {
  expect(await order('bn')).toMatchObject({ parts: 2 });
  const { text: was } = (await textOf('received')).texts.bn;
  await change({ language: 'bn', was, text: `${was} আপনার আস্থার জন্য ধন্যবাদ, আবার আসবেন, আমরা অপেক্ষায় থাকব।` });
  expect(await order('bn')).toMatchObject({ parts: 3 });
});

test('every SMS names the shop, by its own name in the language', async () => {
  await office.db.insertInto('site_setup').values({ brand_name: 'Bazar', brand_name_bn: 'বাজার' }).execute();
  expect((await order()).text).toMatch(/^Bazar: We have your order /);
  expect((await order('bn')).text).toMatch(/^বাজার: অর্ডার /);
  for (const { id, group, texts, placeholders } of await list()) {
    for (const language of ['en', 'bn'] as const)
      expect(templateProblem(texts[language].first, placeholders), id).toBeNull();
    if (group !== 'sentences')
      expect(placeholders).toContainEqual(expect.objectContaining({ name: 'shop', needed: true }));
  }
});

test('a changed sentence stands in the messages and examples that contain it', async () => {
  const was = 'Please have {amount} ready.';
  expect((await change({ was, text: 'Bring cash, {amount}.' }, { id: 'due_at_door' })).statusCode).toBe(200);
  const { placeholders } = await textOf('on_its_way');
  expect(placeholders.find(({ name }) => name === 'payment')).toMatchObject({
    example: { en: 'Bring cash, Tk 1,250.00.', bn: 'Tk 1,250.00 প্রস্তুত রাখুন।' },
  });
  const { id } = await office.placeOrder();
  for (const to of ['PROCESSING', 'ONGOING'] as const)
    await moveOrder(office.db, { order: id, to, actor: { kind: 'staff', name: 'Rina' }, version: null });
  const { text } = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${id} on_its_way`)
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toMatch(/^Haat: Your order H\d+ is on its way\. Bring cash, Tk 152\.00\.$/);
});

test.each([
  ['received', '{shop}: order {order} {link} {ordr}', 'unknown_placeholder', '{ordr}'],
  ['received', '{shop}: order {order} {link', 'unknown_placeholder', '{}'],
  ['received', '{shop}: order {order} {link} {code}', 'unknown_placeholder', '{code}'],
  ['received', 'We have it: {link}', 'missing_placeholder', '{shop}, {order}'],
  ['code', '{shop}: your code {purpose}', 'missing_placeholder', '{code}'],
  ['nothing_paid', '\u200b', 'required', undefined],
])('%s: "%s" is refused by the name of the placeholder', async (id, text, code, names) => {
  const was = (await textOf(id)).texts.en.text;
  const refused = await change({ was, text }, { id });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ fields: { text: { code, ...(names && { params: { names } }) } } });
  expect((await textOf(id)).texts.en.text).toBe(was);
});

test('of two people who change a text the second learns who was first, and overwrites nothing', async () => {
  const text = '{shop}: {order} {link}';
  expect((await change({ text })).statusCode).toBe(200);
  const refused = await change({ text: '{shop}! {order} {link}' }, { cookie: manager });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'message_text_changed',
    params: { changed_by: 'staff:Rina' },
  });
  expect((await textOf('received')).texts.en.text).toBe(text);
  expect((await change({ text }, { id: 'unknown' })).statusCode).toBe(404);
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'message_text')
    .select(['actor', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toMatchObject({ actor: 'staff:Rina', after: { name: 'received', language: 'en', text } });
});

test('a value with braces is no placeholder, and the note of an order is sent as it was typed', async () => {
  await office.db.insertInto('site_setup').values({ brand_name: '{order}', brand_name_bn: 'বাজার' }).execute();
  expect((await order()).text).toMatch(/^\{order\}: We have your order H/);
});
