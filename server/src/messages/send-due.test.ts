import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { openTestDatabase, type TestDatabase } from '../testing/shop.ts';
import { recordChannels } from './channels.ts';
import { claimMessage, MOST_TRIES } from './claim-message.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import type { Messages } from './messages.ts';
import { bulkSmsBd } from './providers/bulksmsbd.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { sslWireless } from './providers/sslwireless.ts';
import { type NewMessage, queueMessage } from './queue-message.ts';
import { sendDue } from './send-due.ts';
import { type Fate, SECRETS, type SmsGateway, startSmsGateway } from './test-sms-gateway.ts';

let shop: TestDatabase;
let gateway: SmsGateway;
let lines: string[];

beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());
beforeEach(async () => {
  gateway = await startSmsGateway();
  lines = [];
  await shop.db.deleteFrom('message').execute();
  await shop.db.deleteFrom('message_day').execute();
  await recordChannels(
    shop.db,
    [ssl(), { ...ssl(), channel: 'email', name: 'smtp' }],
    'https://haat.example',
  );
});
afterEach(() => gateway.close());

const patience = 300;
const ssl = (more = {}) =>
  sslWireless({ apiToken: SECRETS.apiToken, sender: 'HAAT', apiUrl: gateway.url, patience, ...more });
const bulk = (more = {}) =>
  bulkSmsBd({ apiKey: SECRETS.apiKey, senderId: '8809600000000', apiUrl: gateway.url, patience, ...more });

/** One process of the shop. */
function processOf(provider: MessageProvider): Messages {
  const write = (fields: object, text?: string) => lines.push(`${JSON.stringify(fields)} ${text}`);
  return { db: shop.db, providers: [provider], log: { info: write, warn: write, error: write } as never };
}

let events = 0;
const toAmina = (more: Partial<NewMessage> = {}): NewMessage => ({
  event: `order ${++events} received`,
  channel: 'sms',
  purpose: 'service',
  language: 'en',
  recipient: '+8801712345678',
  text: 'Your order 1001 is here.',
  usefulFor: 24 * 3_600_000,
  ...more,
});
const queue = (message: NewMessage) => inTransaction(shop.db, (tx) => queueMessage(tx, message));

/** Lets every wait and every claim be over. */
const passWaits = () =>
  shop.db.updateTable('message').set({ next_try: sql`now()` }).where('next_try', 'is not', null).execute();
const states = async () =>
  (await shop.db.selectFrom('message').select('state').orderBy('id').execute()).map(({ state }) => state);
const only = () => shop.db.selectFrom('message').selectAll().executeTakeFirstOrThrow();

/** Runs the job until nothing is due any more. */
async function sendAll(messages: Messages): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await passWaits();
    if ((await sendDue(messages)) === 0) return;
  }
}

test('a message is queued with what causes it, and not without', async () => {
  const rolledBack = inTransaction(shop.db, async (tx) => {
    await queueMessage(tx, toAmina());
    throw new Error('no order');
  });
  await expect(rolledBack).rejects.toThrow('no order');
  expect(await states()).toEqual([]);
});

test('the same event of an order is queued once, by twenty transactions at once', async () => {
  const message = toAmina({ event: 'order 17 received' });
  const queued = await Promise.all(Array.from({ length: 20 }, () => queue(message)));
  expect(queued.filter(Boolean)).toHaveLength(1);
  await sendAll(processOf(ssl()));
  expect(gateway.delivered).toEqual([{ to: '8801712345678', text: 'Your order 1001 is here.' }]);
});

test('where a shop sends no SMS none is queued', async () => {
  await recordChannels(shop.db, [], '');
  expect(await queue(toAmina())).toBe(false);
  expect(await states()).toEqual([]);
});

test.each([
  ['SSL Wireless', ssl, 'application/json', '/api/v3/send-sms'],
  ['BulkSMSBD', bulk, 'application/x-www-form-urlencoded', '/api/smsapi'],
])('%s gets what it documents, its secret in the body alone', async (_name, provider, type, path) => {
  await queue(toAmina({ text: 'আপনার অর্ডার এসেছে' }));
  await sendAll(processOf(provider()));
  expect(gateway.requests).toEqual([
    { path, type: expect.stringContaining(type), fields: expect.anything() },
  ]);
  expect(gateway.delivered).toEqual([{ to: '8801712345678', text: 'আপনার অর্ডার এসেছে' }]);
  expect(await only()).toMatchObject({ state: 'sent', reference: expect.stringMatching(/./), tries: 1 });
  expect(lines.join()).toContain('+8801…678');
  expect(lines.join()).not.toMatch(/canary|1712345678|অর্ডার/);
});

describe('a provider that knows our id', () => {
  test.each<Fate[]>([
    ['lost', 'right'],
    ['garbage', 'right'],
    ['other_message', 'right'],
    ['hang', 'right'],
    ['server_error', 'right'],
    ['cut', 'right'],
    ['refused', 'right'],
    ['lost', 'lost', 'hang', 'refused', 'right'],
  ])('after %s the message is sent, and once', async (...fates) => {
    gateway.fates = [...fates];
    await queue(toAmina());
    await sendAll(processOf(ssl()));
    expect(gateway.delivered).toHaveLength(1);
    expect(new Set(gateway.requests.map(({ fields }) => fields.csms_id)).size).toBe(1);
    expect(await only()).toMatchObject({ state: 'sent', tries: fates.length });
  });

  test('a message that may have been sent yesterday is not sent again: it is listed', async () => {
    gateway.fates = ['lost', 'right'];
    await queue(toAmina());
    await sendDue(processOf(ssl()));
    await shop.db.updateTable('message').set({ charged_on: '2026-01-01' }).execute();
    await sendAll(processOf(ssl()));
    expect(gateway.requests).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'uncertain', next_try: null });
  });

  test('nor by another provider, which does not know the id', async () => {
    gateway.fates = ['lost', 'right'];
    await queue(toAmina());
    await sendDue(processOf(ssl()));
    await sendAll(processOf(bulk()));
    expect(gateway.delivered).toHaveLength(1);
    expect(await states()).toEqual(['uncertain']);
  });

  test('one that never responds is tried twelve times, and then listed', async () => {
    gateway.fates = ['refused'];
    await queue(toAmina());
    await sendAll(processOf(ssl()));
    expect(gateway.requests).toHaveLength(MOST_TRIES);
    expect(await only()).toMatchObject({ state: 'dead', problem: '4029 no balance for …', next_try: null });
  });
});

describe('a provider that knows no id of ours', () => {
  test.each<[Fate, number]>([
    ['lost', 1],
    ['garbage', 1],
    ['hang', 0],
    ['server_error', 0],
    ['cut', 0],
  ])('after %s nothing is sent again: the message is listed as uncertain', async (fate, delivered) => {
    gateway.fates = [fate, 'right'];
    await queue(toAmina());
    await sendAll(processOf(bulk()));
    expect(gateway.requests).toHaveLength(1);
    expect(gateway.delivered).toHaveLength(delivered);
    expect(await only()).toMatchObject({ state: 'uncertain', next_try: null });
  });

  test('what was surely not sent is sent later: no balance, no connection', async () => {
    gateway.fates = ['broke', 'right'];
    await queue(toAmina());
    const closed = await startSmsGateway();
    await closed.close();
    await sendDue(processOf(bulk({ apiUrl: closed.url })));
    expect(await only()).toMatchObject({ state: 'queued', problem: 'connection failed (ECONNREFUSED)' });
    await sendAll(processOf(bulk()));
    expect(gateway.delivered).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'sent', tries: 3 });
  });

  test('a number that the provider refuses is not tried again', async () => {
    gateway.fates = ['refused'];
    await queue(toAmina());
    await sendAll(processOf(bulk()));
    expect(await only()).toMatchObject({ state: 'dead', tries: 1, problem: '1001 Invalid Number …' });
  });
});

describe('a process dies', () => {
  /** A provider whose process ends at this step: what comes after it never happens. */
  const dyingAt = (step: 'before' | 'after', provider: MessageProvider): MessageProvider => ({
    ...provider,
    async send(message) {
      if (step === 'after') await provider.send(message);
      throw new Error('killed');
    },
  });

  test.each(['claimed', 'before', 'after'] as const)(
    'once it is %s the sending: with an id the message arrives, and once',
    async (step) => {
      await queue(toAmina());
      if (step === 'claimed') await claimMessage(processOf(ssl()));
      else await sendDue(processOf(dyingAt(step, ssl())));
      expect(await states()).toEqual(['sending']);
      expect(await sendDue(processOf(ssl()))).toBe(0); // while it may still live
      await sendAll(processOf(ssl()));
      expect(gateway.delivered).toHaveLength(1);
      expect(await states()).toEqual(['sent']);
    },
  );

  test.each([
    ['claimed', 0],
    ['before', 0],
    ['after', 1],
  ] as const)('once it is %s: without an id it is listed, and never sent twice', async (step, delivered) => {
    await queue(toAmina());
    if (step === 'claimed') await claimMessage(processOf(bulk()));
    else await sendDue(processOf(dyingAt(step, bulk())));
    await sendAll(processOf(bulk()));
    expect(gateway.delivered).toHaveLength(delivered);
    expect(await states()).toEqual(['uncertain']);
  });

  test('one that was only slow records that it sent, even when it was thought dead', async () => {
    await queue(toAmina());
    const slow: MessageProvider = {
      ...bulk(),
      async send(message) {
        await passWaits();
        await sendDue(processOf(bulk()));
        expect(await states()).toEqual(['uncertain']);
        return bulk().send(message);
      },
    };
    await sendDue(processOf(slow));
    expect(gateway.delivered).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });
});

test('eight processes at once send two hundred messages, each once', async () => {
  for (let n = 0; n < 200; n++) await queue(toAmina({ text: `message ${n}` }));
  await Promise.all(Array.from({ length: 8 }, () => sendDue(processOf(bulk({ patience: 10_000 })))));
  expect(new Set(gateway.delivered.map(({ text }) => text)).size).toBe(200);
  expect(gateway.delivered).toHaveLength(200);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});

test('a job that is stopped ends what it sends, and takes no other', async () => {
  for (let n = 0; n < 50; n++) await queue(toAmina());
  const stop = new AbortController();
  const provider: MessageProvider = {
    ...ssl(),
    send: (message) => {
      stop.abort();
      return ssl().send(message);
    },
  };
  await sendDue(processOf(provider), stop.signal);
  const [sent, others] = [(await states()).filter((state) => state === 'sent'), await states()];
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(sent.length).toBe(gateway.delivered.length);
  expect(others.filter((state) => state === 'queued')).toHaveLength(50 - sent.length);
});

describe('limits of a day', () => {
  const setLimits = (limits: object) => shop.db.updateTable('shop_setting').set(limits).execute();
  afterEach(() => setLimits({ sms_parts_per_day: 3_000, sms_paisa_per_day: 150_000, sms_part_paisa: 53 }));

  test.each([
    ['parts', { sms_parts_per_day: 7 }],
    ['money', { sms_paisa_per_day: 7 * 53 }],
  ])(
    'of %s are never passed, by four processes at once; what waits is sent the next day',
    async (_what, limits) => {
      await setLimits(limits);
      for (let n = 0; n < 10; n++) await queue(toAmina({ text: 'অ'.repeat(71) })); // two parts each
      await Promise.all(Array.from({ length: 4 }, () => sendDue(processOf(ssl()))));
      expect(gateway.delivered).toHaveLength(3);
      expect(await shop.db.selectFrom('message_day').select(['parts', 'paisa']).execute()).toEqual([
        { parts: 6, paisa: 6 * 53 },
      ]);
      await shop.db.updateTable('message_day').set({ day: '2026-01-01' }).execute();
      await setLimits({ sms_parts_per_day: null, sms_paisa_per_day: null });
      await sendAll(processOf(ssl()));
      expect(gateway.delivered).toHaveLength(10);
    },
  );

  test('a message that was tried again costs once', async () => {
    gateway.fates = ['refused', 'lost', 'right'];
    await queue(toAmina());
    await sendAll(processOf(ssl()));
    expect(await shop.db.selectFrom('message_day').select('parts').execute()).toEqual([{ parts: 1 }]);
  });
});

test('a message that is too old is not sent', async () => {
  await queue(toAmina({ usefulFor: -1 }));
  await sendAll(processOf(ssl()));
  expect(gateway.requests).toEqual([]);
  expect(await only()).toMatchObject({ state: 'dead', problem: 'too old' });
});

test('promotion is not sent to those who want none; what concerns an order is', async () => {
  await shop.db.insertInto('message_opt_out').values({ recipient: '+8801712345678' }).execute();
  await queue(toAmina({ purpose: 'promotion', text: 'Mangoes!' }));
  await queue(toAmina());
  await sendAll(processOf(ssl()));
  expect(gateway.delivered.map(({ text }) => text)).toEqual(['Your order 1001 is here.']);
  expect(await states()).toEqual(['dead', 'sent']);
});

test('of a code nothing stays once it is sent', async () => {
  await queue(toAmina({ purpose: 'code', text: 'Code: 123456' }));
  await sendAll(processOf(ssl()));
  expect(gateway.delivered).toHaveLength(1);
  expect(await only()).toMatchObject({ state: 'sent', text: '' });
});

test('a message that is withheld is never sent', async () => {
  await queue(toAmina({ withheld: true }));
  await sendAll(processOf(ssl()));
  expect(gateway.requests).toEqual([]);
  expect(await states()).toEqual(['withheld']);
});

test('old messages are deleted; those that somebody has to look at stay longer', async () => {
  for (const state of ['sent', 'withheld', 'dead', 'uncertain', 'queued'] as const) {
    await queue(toAmina({ text: state, withheld: state === 'withheld' }));
    const ends = state === 'dead' || state === 'sent' || state === 'uncertain';
    const newest = shop.db.selectFrom('message').select((eb) => eb.fn.max('id').as('id'));
    if (ends) {
      await shop.db.updateTable('message').set({ state: 'sending' }).where('id', '=', newest).execute();
      await shop.db.updateTable('message').set({ state, next_try: null }).where('id', '=', newest).execute();
    }
  }
  const left = async (age: string) => {
    await shop.db
      .updateTable('message')
      .set({ created: sql`now() - ${age}::interval` })
      .execute();
    await deleteOldMessages(shop.db);
    return states();
  };
  expect(await left('89 days')).toHaveLength(5);
  expect(await left('91 days')).toEqual(['dead', 'uncertain', 'queued']);
  expect(await left('366 days')).toEqual(['queued']);
});

test('a message moves as the table of moves has it: what was sent stays sent', async () => {
  await queue(toAmina());
  await sendAll(processOf(ssl()));
  const again = shop.db.updateTable('message').set({ state: 'queued' }).execute();
  await expect(again).rejects.toThrow('a message cannot go from sent to queued');
});
