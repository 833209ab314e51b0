import type { Chat, ChatDraft, ChatThread } from '@haat/contract/office/orders/chats';
import type { PlacedDeskOrder } from '@haat/contract/office/orders/desk';
import type { ChatOffer } from '@haat/contract/shop/chat-offers';
import { startWhatsApp } from '@haat/gateway/whatsapp/start';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures.ts';
import { jamal, type Office, openOffice } from '../../testing/office/office.ts';
import { whatsApp } from '../messages/providers/whatsapp.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { sendDue } from '../messages/send-due.ts';

const KEYS = {
  numberId: '100200300',
  accountId: '400500600',
  token: 'canary-token',
  appSecret: 'canary-secret',
};

let cloud: Awaited<ReturnType<typeof startWhatsApp>>;
let office: Office;
let desk: string;
let potato: number;
let egg: number;
beforeAll(async () => {
  cloud = await startWhatsApp(KEYS);
  const providers = [whatsApp({ ...KEYS, verifyToken: 'our own word', apiUrl: cloud.url, timeout: 5_000 })];
  office = await openOffice({
    providers: async () => ({ messages: { providers, shopUrl: 'https://haat.example' } }),
  });
  sendAll = () => sendDue({ db: office.db, providers, log: { info() {}, warn() {}, error() {} } });
  desk = await office.addStaff('desk', jamal);
  const { category_id } = await office.db
    .selectFrom('product')
    .where('id', '=', office.fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const add = (slug: string, name: string, name_bn: string, unit: string) =>
    addProduct(office.db, category_id, { slug, name, name_bn, unit, price_paisa: 60_00, stock: 50 });
  potato = await add('potato', 'Potato', 'আলু', '1 kg');
  egg = await add('egg', 'Egg', 'ডিম', '12 pcs');
  await office.app.inject('/api/shop-app/products/?search=potato');
});
let sendAll: () => Promise<number>;
afterAll(async () => {
  await office.close();
  await cloud.close();
});

const writes = (...given: Parameters<typeof cloud.emulator.received>) =>
  office.app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook/',
    ...cloud.emulator.received(...given),
  });
const get = async <T>(path: string) => (await office.send('GET', path, { cookie: desk })).json<T>();
const post = (path: string, body: object) => office.send('POST', path, { cookie: desk, body });
const chatOf = async (phone: string) =>
  (await get<{ chats: Chat[] }>('chats/')).chats.find((each) => each.phone === phone)!;
const shop = async (method: 'GET' | 'POST', link: string) => {
  const token = link.split('/w/')[1]!.split(/\s/)[0];
  const path = `/api/order-app/chat-offers/${token}/${method === 'POST' ? 'accept/' : ''}`;
  return office.app.inject({ method, url: path });
};

let keys = 0;
/** What the desk sends of a draft of both goods. */
const draftOf = async () => {
  const items = [
    { product: potato, quantity: 1, price_paisa: 60_00 },
    { product: egg, quantity: 1, price_paisa: 60_00 },
  ];
  const address = 'House 4, Mirpur 10';
  const quote = (await post('desk/quote/', { items, address })).json<{ total_paisa: number }>();
  return {
    ...{ name: 'Rahima', phone: '01898765432', address, items, source: 'WHATSAPP', language: 'bn' },
    ...{ order_key: `chat-${++keys}`, total_paisa: quote.total_paisa },
  };
};

test('the words of a chat are read as the quick list reads them, and the address of before is understood', async () => {
  await writes('8801898765432', '১ কেজি আলু, dim 1 dozen, same address');
  const chat = await chatOf('+8801898765432');
  // A notice of an order is no answer.
  const notice = { purpose: 'service', language: 'bn', recipient: chat.phone, expiresIn: 60_000 } as const;
  await queueMessage(office.db, { ...notice, event: 'order 1 received', channel: 'whatsapp', text: 'Hi' });
  expect(chat).toMatchObject({ name: 'Amina', text: '১ কেজি আলু, dim 1 dozen, same address', answered: null });
  const draft = await get<ChatDraft>(`chats/${chat.id}/draft/`);
  expect(draft.same_address).toBe(true);
  expect(draft.lines.map(({ product, quantity, match }) => [product?.id, quantity, match])).toEqual([
    [potato, 1, 'found'],
    [egg, 1, 'found'],
  ]);
  for (const [text, lines] of [
    ['আগের ঠিকানায়', 0],
    ['qwzx', 1],
    ['', 0],
  ] as const) {
    await writes('8801898765433', text || '.');
    const { id } = await chatOf('+8801898765433');
    await office.db.updateTable('chat_message').set({ text }).where('chat_id', '=', id).execute();
    const read = await get<ChatDraft>(`chats/${id}/draft/`);
    expect([read.lines.length, read.lines[0]?.match ?? 'none'], text).toEqual([lines, 'none']);
    await office.db.deleteFrom('chat').where('id', '=', id).execute();
  }
  const [{ orders }] = (
    await sql<{ orders: number }>`SELECT count(*)::int AS orders FROM orders`.execute(office.db)
  ).rows as [{ orders: number }];
  expect(orders).toBe(0);
  await office.db.deleteFrom('message').execute();
});

test('a picture, a voice message and a location are in the chat by their kind, with what can be read of them', async () => {
  const from = '8801898765439';
  const sent = [
    ['image', 'this fish', {}, 'this fish'],
    ['audio', '', { voice: true }, ''],
    ['location', '', { latitude: 23.8, longitude: 90.4, name: 'Mirpur 10' }, 'Mirpur 10\n23.8, 90.4'],
    ['unsupported', '', {}, ''],
  ] as const;
  for (const [type, text, content, shown] of sent) {
    await writes(from, text, { type, content });
    expect(await chatOf(`+${from}`)).toMatchObject({ kind: type, text: shown, answered: null });
  }
  const { id } = await chatOf(`+${from}`);
  const { messages } = await get<ChatThread>(`chats/${id}/`);
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual(
    sent.map(([kind, , , shown]) => [kind, shown]),
  );
  // What is no list of goods is no line of a draft.
  expect((await get<ChatDraft>(`chats/${id}/draft/`)).lines.map(({ text }) => text)).toEqual(['this fish']);
});

test('an answer is sent once per key, to the person who has written, and only within a day', async () => {
  await writes('14155550100', 'Do you have hilsa?');
  const chat = await chatOf('+14155550100');
  const body = { key: 'reply-1', text: 'Yes.' };
  await Promise.all([post(`chats/${chat.id}/reply/`, body), post(`chats/${chat.id}/reply/`, body)]);
  await sendAll();
  expect(cloud.emulator.taken).toMatchObject([{ to: '14155550100', text: 'Yes.' }]);
  await office.app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook/',
    ...cloud.emulator.status(cloud.emulator.taken[0]!, 'read'),
  });
  const thread = await get<ChatThread>(`chats/${chat.id}/`);
  expect(thread.messages.map(({ by, text, status }) => [by, text, status])).toEqual([
    ['customer', 'Do you have hilsa?', ''],
    ['shop', 'Yes.', 'read'],
  ]);
  expect(thread).toMatchObject({ answered_by: 'staff:Jamal' });
  await office.db
    .updateTable('chat')
    .set({ received: sql`now() - interval '25 hours'` })
    .where('id', '=', chat.id)
    .execute();
  const late = await post(`chats/${chat.id}/reply/`, { key: 'reply-2', text: 'Hello?' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'chat_closed']);
  expect((await post('chats/999999/reply/', body)).statusCode).toBe(404);
});

test('the link and the desk place one order, whoever presses first, and nothing is placed before', async () => {
  const { id } = await chatOf('+8801898765432');
  const draft = await draftOf();
  const wrong = await post(`chats/${id}/offer/`, { ...draft, total_paisa: draft.total_paisa - 100 });
  const params = { total_now_paisa: draft.total_paisa };
  expect([wrong.statusCode, wrong.json()]).toMatchObject([409, { code: 'price_changed', params }]);
  const sent = (await post(`chats/${id}/offer/`, draft)).json<ChatThread>();
  const { text } = sent.messages.at(-1)!;
  expect(text).toMatch(/Tk [\d,.]+.*https:\/\/haat\.example\/bn\/w\/[\w-]{32}/);
  const shown = (await shop('GET', text)).json<ChatOffer>();
  expect(shown).toMatchObject({ total: draft.total_paisa / 100, address: draft.address, order: null });
  expect(await office.db.selectFrom('orders').select('id').execute()).toEqual([]);
  const presses = await Promise.all([shop('POST', text), post('desk/orders/', draft), shop('POST', text)]);
  expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 201, 200]);
  const orders = await office.db.selectFrom('orders').select(['number', 'source', 'total_paisa']).execute();
  expect(orders).toEqual([
    {
      number: presses[1]!.json<PlacedDeskOrder>().number,
      source: 'WHATSAPP',
      total_paisa: draft.total_paisa,
    },
  ]);
  expect((await shop('GET', text)).json<ChatOffer>().order).toMatchObject({ number: orders[0]!.number });
  // The shop has no SMS: its notices go by WhatsApp.
  const notices = office.db
    .selectFrom('message')
    .where('event', 'like', 'order %')
    .select(['channel', 'parts']);
  expect(await notices.execute()).toEqual([{ channel: 'whatsapp', parts: 0 }]);
});

test('during a pause a link places nothing, and shows an order that is placed', async () => {
  const { id } = await chatOf('+8801898765432');
  const draft = await draftOf();
  const { text } = (await post(`chats/${id}/offer/`, draft)).json<ChatThread>().messages.at(-1)!;
  const pause = (until: Date | null) =>
    office.db.updateTable('shop_pause').set({ until, text: 'Eid Mubarak' }).execute();
  const count = async () => (await office.db.selectFrom('orders').select('id').execute()).length;
  const before = await count();
  await pause(new Date(Date.now() + 3_600_000));
  const refused = await shop('POST', text);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'shop_paused', params: { until: expect.any(String), text: 'Eid Mubarak' } },
  ]);
  expect(await count()).toBe(before);
  // The desk, which may take orders then, places the same one.
  expect((await post('desk/orders/', draft)).statusCode).toBe(201);
  expect((await shop('POST', text)).json<ChatOffer>().order).not.toBeNull();
  await pause(null);
  expect(await count()).toBe(before + 1);
});

test('a link places nothing at another price, and nothing after its day', async () => {
  const { id } = await chatOf('+8801898765432');
  const offer = async () =>
    (await post(`chats/${id}/offer/`, await draftOf())).json<ChatThread>().messages.at(-1)!.text;
  const text = await offer();
  const setPrice = (price_paisa: number) =>
    office.db.updateTable('product').set({ price_paisa }).where('id', '=', potato).execute();
  await setPrice(70_00);
  const dearer = await shop('POST', text);
  expect([dearer.statusCode, dearer.json().code]).toEqual([409, 'price_changed']);
  await setPrice(60_00);
  await office.db
    .updateTable('chat_offer')
    .set({ expires: new Date(0) })
    .execute();
  for (const method of ['GET', 'POST'] as const) expect((await shop(method, text)).statusCode).toBe(404);
  expect(await office.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
});
