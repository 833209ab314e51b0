import { startWhatsApp, type WhatsAppFault } from '@haat/gateway/whatsapp/start';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmsGateway } from '../../../testing/messages/sms-gateway.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordChannels } from '../channels.ts';
import { claimMessage } from '../claim-message.ts';
import { readShopTexts } from '../message-texts.ts';
import { deleteOldMessages } from '../open-messages.ts';
import { bulkSmsBd } from '../providers/bulksmsbd.ts';
import { whatsApp } from '../providers/whatsapp.ts';
import { queueMessage } from '../queue-message.ts';
import { sendDue } from '../send-due.ts';
import { MOST_IN_A_DAY } from './receive-webhook.ts';
import { syncTemplates } from './sync-templates.ts';

const KEYS = {
  numberId: '100200300',
  accountId: '400500600',
  token: 'canary-token',
  appSecret: 'canary-secret',
};
const AMINA = '8801712345678';

let cloud: Awaited<ReturnType<typeof startWhatsApp>>;
let sms: Awaited<ReturnType<typeof startSmsGateway>>;
let shop: TestShop;
let messages: Parameters<typeof sendDue>[0];
beforeAll(async () => {
  cloud = await startWhatsApp(KEYS);
  sms = await startSmsGateway();
  const providers = [
    bulkSmsBd({ apiKey: 'canary-sms-key', senderId: 'HAAT', apiUrl: sms.url, timeout: 5_000 }),
    whatsApp({ ...KEYS, verifyToken: 'our own word', apiUrl: cloud.url, timeout: 2_000 }),
  ];
  shop = await openTestShop({ messages: { providers, shopUrl: 'https://haat.example' } });
  messages = { db: shop.db, providers, log: { info() {}, warn() {}, error() {} } };
});
afterAll(async () => {
  await shop.close();
  await cloud.close();
  await sms.close();
});
beforeEach(async () => {
  for (const table of ['message', 'message_day', 'chat', 'request_count'] as const)
    await shop.db.deleteFrom(table).execute();
  await shop.db.updateTable('shop_setting').set({ whatsapp_paisa: 90, sms_part_paisa: 53 }).execute();
  cloud.emulator.taken.length = 0;
  cloud.emulator.faults = ['right'];
  sms.delivered.length = 0;
  sms.fates = ['right'];
});

const url = '/api/whatsapp/webhook/';
const post = (webhook: { payload: string; headers: Record<string, string> }) =>
  shop.app.inject({ method: 'POST', url, ...webhook });
const writes = (...given: Parameters<typeof cloud.emulator.received>) =>
  post(cloud.emulator.received(...given));
const report = (...given: Parameters<typeof cloud.emulator.status>) => post(cloud.emulator.status(...given));

let orders = 0;
/** Queues a notice to Amina. */
async function notify() {
  const texts = await readShopTexts(shop.db, 'en');
  const order = `H1${++orders}`;
  await inTransaction(shop.db, (tx) =>
    queueMessage(tx, {
      event: `order ${orders} received`,
      channel: 'sms',
      purpose: 'service',
      language: 'en',
      recipient: `+${AMINA}`,
      ...texts.message('received', { order, total: 'Tk 100.00', link: 'https://haat.example/x' }),
      expiresIn: 3_600_000,
    }),
  );
}
async function send() {
  await shop.db
    .updateTable('message')
    .set({ next_try: sql`now()` })
    .where('state', '<>', 'accepted')
    .where('next_try', 'is not', null)
    .execute();
  await sendDue(messages);
}
const waitOver = () =>
  shop.db.updateTable('message').set({ next_try: sql`now()` }).where('state', '=', 'accepted').execute();
const only = () => shop.db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
const cost = () => shop.db.selectFrom('message_day').select(['parts', 'paisa']).executeTakeFirstOrThrow();

test('a phone that has not written gets an SMS; after it has written, WhatsApp, and the delivered message costs once', async () => {
  await notify();
  await send();
  expect([sms.delivered.length, cloud.emulator.taken.length]).toEqual([1, 0]);
  await shop.db.deleteFrom('message').execute();
  await shop.db.deleteFrom('message_day').execute();
  await writes(AMINA, 'hello');
  await notify();
  await send();
  const [taken] = cloud.emulator.taken;
  expect(taken).toMatchObject({ to: AMINA, text: expect.stringContaining('We have your order H1') });
  expect(await only()).toMatchObject({ state: 'accepted', provider: 'whatsapp' });
  for (let n = 0; n < 2; n++) await report(taken!, 'delivered');
  await waitOver();
  await send();
  expect(await only()).toMatchObject({ state: 'sent', whatsapp: 'delivered', parts: 0 });
  expect(sms.delivered).toHaveLength(1);
  expect(await cost()).toEqual({ parts: 0, paisa: 90 });
});

test.each([
  ['sent, delivered, read', ['sent', 'delivered', 'read'], 'read'],
  ['read without delivered', ['read'], 'read'],
  ['delivered before sent', ['delivered', 'sent'], 'delivered'],
  ['failed after delivered', ['delivered', 'failed'], 'delivered'],
] as const)('statuses in the order %s end it once', async (_order, statuses, end) => {
  await writes(AMINA, 'hello');
  await notify();
  await send();
  // Half of them are found by WhatsApp's id alone.
  for (const [at, status] of statuses.entries())
    await report(cloud.emulator.taken[0]!, status, { named: at % 2 === 0 });
  await waitOver();
  await send();
  expect(await only()).toMatchObject({ state: 'sent', whatsapp: end });
  expect([sms.delivered.length, await cost()]).toEqual([0, { parts: 0, paisa: 90 }]);
});

test.each<[string, (taken: typeof cloud.emulator.taken) => Promise<unknown>]>([
  ['is not delivered in time', () => waitOver()],
  ['has failed', ([taken]) => report(taken!, 'failed')],
])(
  'the SMS goes out once when WhatsApp %s, and costs once, also if it is delivered later',
  async (_when, happens) => {
    await writes(AMINA, 'hello');
    await notify();
    await send();
    expect(sms.delivered).toEqual([]);
    await happens(cloud.emulator.taken);
    await send();
    await report(cloud.emulator.taken[0]!, 'delivered');
    await waitOver();
    await send();
    expect(await only()).toMatchObject({ state: 'sent', provider: 'bulksmsbd', whatsapp: 'delivered' });
    expect([sms.delivered.length, cloud.emulator.taken.length]).toEqual([1, 1]);
    expect(await cost()).toEqual({ parts: 1, paisa: 53 });
  },
);

test.each<WhatsAppFault>(['closed_window', 'no_template', 'too_many'])(
  'the SMS goes out at once after the refusal %s',
  async (fault) => {
    await writes(AMINA, 'hello');
    cloud.emulator.faults = [fault];
    await notify();
    await send();
    await send();
    expect(await only()).toMatchObject({ state: 'sent', provider: 'bulksmsbd', whatsapp: 'failed' });
    expect([sms.delivered.length, cloud.emulator.taken.length]).toEqual([1, 0]);
  },
);

test('after a lost answer or a kill the message goes neither way again, until WhatsApp says what became of it', async () => {
  await writes(AMINA, 'hello');
  for (const fault of ['lost', 'server_error', 'hang'] as const) {
    await shop.db.deleteFrom('message').execute();
    cloud.emulator.faults = [fault, 'right'];
    await notify();
    for (let n = 0; n < 3; n++) await send();
    expect(await only(), fault).toMatchObject({ state: 'uncertain' });
  }
  await shop.db.deleteFrom('message').execute();
  cloud.emulator.taken.length = 0;
  await notify();
  // The process is killed between its claim and the answer; WhatsApp took the message.
  const claimed = await claimMessage(messages);
  const { client_id } = claimed!.message;
  const taken = cloud.emulator.take({ to: AMINA, biz_opaque_callback_data: client_id });
  for (let n = 0; n < 3; n++) await send();
  expect(await only()).toMatchObject({ state: 'uncertain', provider: 'whatsapp' });
  expect([sms.delivered.length, cloud.emulator.taken.length]).toEqual([0, 1]);
  await report(taken, 'sent');
  expect(await only()).toMatchObject({ state: 'accepted', reference: taken.id });
  await report(taken, 'failed');
  await send();
  expect([await only(), sms.delivered.length]).toMatchObject([{ state: 'sent' }, 1]);
});

test('texts are submitted once in both languages, and only approved ones open a chat after a day', async () => {
  cloud.emulator.decides = 'PENDING';
  for (let n = 0; n < 5; n++) await syncTemplates(messages);
  const { templates } = cloud.emulator;
  const texts = (await readShopTexts(shop.db, 'bn')).templates();
  expect(templates).toHaveLength(texts.length * 2);
  const stored = await shop.db.selectFrom('whatsapp_template').select('status').distinct().execute();
  expect(stored).toEqual([{ status: 'PENDING' }]);
  await writes(AMINA, 'hello', { at: new Date(Date.now() - 25 * 3_600_000) });
  await notify();
  await send();
  expect([sms.delivered.length, cloud.emulator.taken.length]).toEqual([1, 0]);
  const { name } = templates.find((each) => each.name.startsWith('received_') && each.language === 'en')!;
  const decided = {
    message_template_name: name,
    message_template_language: 'en',
    event: 'APPROVED',
    reason: 'NONE',
  };
  await post(cloud.emulator.webhook(decided, { field: 'message_template_status_update' }));
  await notify();
  await send();
  expect(cloud.emulator.taken).toMatchObject([
    { text: `${name} | H1${orders} | Tk 100.00 | https://haat.example/x` },
  ]);
});

test('a template that cannot be submitted again stays approved', async () => {
  await syncTemplates(messages);
  await shop.db.updateTable('whatsapp_template').set({ status: 'APPROVED', said: '' }).execute();
  // They are past the end of the list, and their names are taken.
  const { name, language } = cloud.emulator.templates.shift()!;
  cloud.emulator.refusesTemplates = true;
  const stored = () =>
    shop.db
      .selectFrom('whatsapp_template')
      .where('name', '=', name)
      .where('language', '=', language as 'en')
      .select(['status', 'said'])
      .executeTakeFirstOrThrow();
  await syncTemplates(messages);
  expect(await stored()).toEqual({ status: 'APPROVED', said: '' });
  await shop.db.updateTable('whatsapp_template').set({ status: 'PENDING' }).execute();
  await syncTemplates(messages);
  expect(await stored()).toEqual({ status: '', said: expect.stringContaining('exists') });
  cloud.emulator.refusesTemplates = false;
});

test('a hostile webhook stores nothing: a wrong signature, another body, a replay, a foreign number, a huge body', async () => {
  const good = cloud.emulator.received(AMINA, 'আলু ১ কেজি', { id: 'wamid.once' });
  const stored = async () =>
    (await shop.db.selectFrom('chat_message').select('wamid').execute()).map(({ wamid }) => wamid);
  const wrong = [
    { ...good, headers: { ...good.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } },
    { ...good, headers: { ...good.headers, 'x-hub-signature-256': '' } },
    { ...good, headers: { 'content-type': 'application/json' } },
    { ...good, payload: good.payload.replace('wamid.once', 'wamid.other') },
    { ...good, payload: `${good.payload} ` },
  ];
  for (const webhook of wrong) {
    const response = await post(webhook as typeof good);
    expect([response.statusCode, response.json().code]).toEqual([401, 'wrong_signature']);
  }
  expect(await stored()).toEqual([]);
  for (let n = 0; n < 3; n++) expect((await post(good)).statusCode).toBe(200);
  expect(await stored()).toEqual(['wamid.once']);
  const foreign = { contacts: [], messages: [{ from: AMINA, id: 'x', type: 'text', text: { body: 'x' } }] };
  expect((await post(cloud.emulator.webhook(foreign, { numberId: '999' }))).statusCode).toBe(200);
  const shapes = [
    null,
    [],
    'x',
    7,
    { entry: 'x' },
    { entry: [{ changes: [null, { field: 'messages', value: [] }] }] },
    ...[{ from: '../etc', id: 'a' }, { from: AMINA, id: 7 }, { from: AMINA }, null, 'x'].map((message) => ({
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: KEYS.numberId },
                messages: [message],
                statuses: [message, { status: 'sent' }],
              },
            },
          ],
        },
      ],
    })),
  ];
  for (const shape of shapes) expect((await post(cloud.emulator.sign(shape as object))).statusCode).toBe(200);
  expect(await stored()).toEqual(['wamid.once']);
  expect((await post(cloud.emulator.received(AMINA, 'x'.repeat(1_100_000)))).statusCode).toBe(413);
  await writes('14155550100', `a\u0000b\ud800 ${'ক'.repeat(5_000)}`);
  const [, longest] = await shop.db.selectFrom('chat_message').select('text').orderBy('id').execute();
  expect(longest!.text).toHaveLength(4_096);
  const wrongJson = cloud.emulator.sign({});
  expect((await post({ ...wrongJson, payload: '{' })).statusCode).toBe(401);
});

test('of a thousand messages of one phone the first hundred of a day are stored, and the others counted', async () => {
  const message = (n: number) => ({
    from: AMINA,
    id: `wamid.${n}`,
    timestamp: '1',
    type: 'text',
    text: { body: `${n}` },
  });
  for (let n = 0; n < 1_000; n += 100) {
    const batch = Array.from({ length: 100 }, (_, at) => message(n + at));
    expect((await post(cloud.emulator.webhook({ messages: batch }))).statusCode).toBe(200);
  }
  const { count } = await shop.db
    .selectFrom('chat_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { dropped } = await shop.db.selectFrom('chat').select('dropped').executeTakeFirstOrThrow();
  expect([Number(count), dropped]).toEqual([MOST_IN_A_DAY, 1_000 - MOST_IN_A_DAY]);
});

test('the address is verified by its word, and a flood is refused before it is read', async () => {
  const ask = (query: Record<string, string>) => shop.app.inject({ url, query });
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'our own word',
    'hub.challenge': '1158201444',
  };
  expect((await ask(right)).body).toBe('1158201444');
  for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.mode': 'x' }, { 'hub.challenge': '<script>' }])
    expect((await ask({ ...right, ...wrong })).statusCode).toBe(403);
  const flood = { method: 'POST', url, remoteAddress: '203.0.113.9', ...cloud.emulator.sign({}) } as const;
  await shop.app.inject(flood);
  await shop.db.updateTable('request_count').set({ count: 1_200 }).execute();
  expect((await shop.app.inject(flood)).statusCode).toBe(429);
});

test('chats end ninety days after the newest message', async () => {
  await writes(AMINA, 'hello');
  await writes('8801812345678', 'hello');
  await shop.db
    .updateTable('chat')
    .set({ received: sql`now() - interval '91 days'` })
    .where('phone', '=', `+${AMINA}`)
    .execute();
  await deleteOldMessages(shop.db);
  expect(await shop.db.selectFrom('chat').select('phone').execute()).toEqual([{ phone: '+8801812345678' }]);
});

test('a shop with WhatsApp and without SMS sends its notices there, once the text is approved, and says what did not arrive', async () => {
  const alone = messages.providers.filter(({ channel }) => channel === 'whatsapp');
  await recordChannels(shop.db, alone, 'https://haat.example');
  const sendAlone = async () => {
    await shop.db
      .updateTable('message')
      .set({ next_try: sql`now()` })
      .where('next_try', 'is not', null)
      .execute();
    await sendDue({ ...messages, providers: alone });
  };
  await shop.db.deleteFrom('whatsapp_template').execute();
  await notify();
  await sendAlone();
  expect(await only()).toMatchObject({
    channel: 'whatsapp',
    state: 'queued',
    problem: expect.stringContaining('approved'),
  });
  cloud.emulator.decides = 'APPROVED';
  cloud.emulator.templates.length = 0;
  for (let n = 0; n < 5; n++) await syncTemplates(messages);
  await sendAlone();
  const [taken] = cloud.emulator.taken;
  expect(taken).toMatchObject({ to: AMINA, text: expect.stringMatching(/^received_\w+ \| H1/) });
  for (const status of ['delivered', 'read'] as const) await report(taken!, status);
  expect([await only(), await cost()]).toMatchObject([
    { state: 'sent', whatsapp: 'read' },
    { parts: 0, paisa: 90 },
  ]);
  // A phone without WhatsApp: no SMS follows, and staff see the message.
  await shop.db.deleteFrom('message').execute();
  await notify();
  await sendAlone();
  await report(cloud.emulator.taken[1]!, 'failed');
  await sendAlone();
  expect(await only()).toMatchObject({
    state: 'dead',
    problem: '131026 Message undeliverable',
    next_try: null,
  });
  expect([sms.delivered.length, cloud.emulator.taken.length, (await cost()).paisa]).toEqual([0, 2, 90]);
  // An SMS that was sent stays so.
  await recordChannels(shop.db, messages.providers, 'https://haat.example');
  await shop.db.deleteFrom('message').execute();
  await notify();
  await send();
  expect(await only()).toMatchObject({ channel: 'sms', state: 'sent' });
  await expect(shop.db.updateTable('message').set({ state: 'dead' }).execute()).rejects.toThrow(
    'cannot go from sent',
  );
});
