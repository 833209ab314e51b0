import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOutbox, type TestOutbox } from '../../testing/messages/outbox.ts';
import { inTransaction } from '../platform/db/database.ts';
import { recordChannels } from './channels.ts';
import { openMessages } from './open-messages.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { queueMessage } from './queue-message.ts';
import { sendDue } from './send-due.ts';

let outbox: TestOutbox;
beforeAll(async () => {
  outbox = await openOutbox();
});
beforeEach(() => outbox.reset());
afterAll(() => outbox.close());

test('a message is queued in the transaction of its event, and removed by its rollback', async () => {
  const rolledBack = inTransaction(outbox.db, async (tx) => {
    await queueMessage(tx, outbox.toAmina());
    throw new Error('no order');
  });
  await expect(rolledBack).rejects.toThrow('no order');
  expect(await outbox.states()).toEqual([]);
});

test('the same event is queued once, by twenty concurrent transactions', async () => {
  const message = outbox.toAmina({ event: 'order 17 received' });
  const queued = await Promise.all(Array.from({ length: 20 }, () => outbox.queue(message)));
  expect(queued.filter(Boolean)).toHaveLength(1);
  await outbox.sendAll(outbox.processOf(outbox.ssl()));
  expect(outbox.gateway.delivered).toEqual([{ to: '8801712345678', text: 'Your order 1001 is here.' }]);
});

test('a shop without an SMS provider queues no SMS', async () => {
  await recordChannels(outbox.db, [], '');
  expect(await outbox.queue(outbox.toAmina())).toBe(false);
  expect(await outbox.states()).toEqual([]);
});

test.each([
  ['SSL Wireless', 'ssl', 'application/json', '/api/v3/send-sms'],
  ['BulkSMSBD', 'bulk', 'application/x-www-form-urlencoded', '/api/smsapi'],
] as const)(
  '%s gets the documented request, with its secret only in the body',
  async (_name, provider, type, path) => {
    await outbox.queue(outbox.toAmina({ text: 'আপনার অর্ডার এসেছে' }));
    await outbox.sendAll(outbox.processOf(outbox[provider]()));
    expect(outbox.gateway.requests).toEqual([
      { path, type: expect.stringContaining(type), fields: expect.anything() },
    ]);
    expect(outbox.gateway.delivered).toEqual([{ to: '8801712345678', text: 'আপনার অর্ডার এসেছে' }]);
    expect(await outbox.only()).toMatchObject({
      state: 'sent',
      reference: expect.stringMatching(/./),
      tries: 1,
    });
    expect(outbox.lines.join()).toContain('+8801…678');
    expect(outbox.lines.join()).not.toMatch(/canary|1712345678|অর্ডার/);
  },
);

test('of the recipient of an e-mail only the domain is logged', async () => {
  await outbox.queue(outbox.toAmina({ channel: 'email', recipient: 'amina@example.com', subject: 'Order' }));
  const mail: MessageProvider = {
    channel: 'email',
    name: 'smtp',
    deduplicates: 'never',
    send: async () => ({ kind: 'sent', reference: '' }),
  };
  await outbox.sendAll(outbox.processOf(mail));
  expect(outbox.lines.join()).toContain('…@example.com');
  expect(outbox.lines.join()).not.toContain('amina');
});

test('eight concurrent processes send two hundred messages, each once', async () => {
  for (let n = 0; n < 200; n++) await outbox.queue(outbox.toAmina({ text: `message ${n}` }));
  await Promise.all(
    Array.from({ length: 8 }, () => sendDue(outbox.processOf(outbox.bulk({ timeout: 10_000 })))),
  );
  expect(new Set(outbox.gateway.delivered.map(({ text }) => text)).size).toBe(200);
  expect(outbox.gateway.delivered).toHaveLength(200);
  expect(new Set(await outbox.states())).toEqual(new Set(['sent']));
});

test('a stopped job finishes the current messages and claims no other', async () => {
  for (let n = 0; n < 50; n++) await outbox.queue(outbox.toAmina());
  const stop = new AbortController();
  const provider: MessageProvider = {
    ...outbox.ssl(),
    send: (message) => {
      stop.abort();
      return outbox.ssl().send(message);
    },
  };
  await sendDue(outbox.processOf(provider), stop.signal);
  const [sent, others] = [(await outbox.states()).filter((state) => state === 'sent'), await outbox.states()];
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(sent.length).toBe(outbox.gateway.delivered.length);
  expect(others.filter((state) => state === 'queued')).toHaveLength(50 - sent.length);
});

describe('daily limits', () => {
  const setLimits = (limits: object) => outbox.db.updateTable('shop_setting').set(limits).execute();
  afterEach(() =>
    setLimits({
      sms_parts_per_day: 3_000,
      sms_paisa_per_day: 150_000,
      sms_part_paisa: 53,
      emails_per_day: 2_000,
    }),
  );

  test.each([
    ['parts', { sms_parts_per_day: 7 }],
    ['money', { sms_paisa_per_day: 7 * 53 }],
  ])(
    'of %s are never exceeded by four concurrent processes; postponed messages are sent the next day',
    async (_what, limits) => {
      await setLimits(limits);
      for (let n = 0; n < 10; n++) await outbox.queue(outbox.toAmina({ text: 'অ'.repeat(71) })); // two parts each
      await Promise.all(Array.from({ length: 4 }, () => sendDue(outbox.processOf(outbox.ssl()))));
      expect(outbox.gateway.delivered).toHaveLength(3);
      expect(await outbox.db.selectFrom('message_day').select(['parts', 'paisa']).execute()).toEqual([
        { parts: 6, paisa: 6 * 53 },
      ]);
      // Many more attempts than a message has tries.
      for (let n = 0; n < 15; n++) {
        await outbox.passWaits();
        await sendDue(outbox.processOf(outbox.ssl()));
      }
      expect(outbox.gateway.delivered).toHaveLength(3);
      await outbox.db.updateTable('message_day').set({ day: '2026-01-01' }).execute();
      await setLimits({ sms_parts_per_day: null, sms_paisa_per_day: null });
      await outbox.sendAll(outbox.processOf(outbox.ssl()));
      expect(outbox.gateway.delivered).toHaveLength(10);
    },
  );

  // Strangers can make the shop send order messages.
  test('of other messages do not hold back a code', async () => {
    await setLimits({ sms_parts_per_day: 1, sms_paisa_per_day: 53 });
    for (let n = 0; n < 2; n++) await outbox.queue(outbox.toAmina());
    await outbox.queue(outbox.toAmina({ purpose: 'code', text: 'Code: 123456' }));
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    const texts = outbox.gateway.delivered.map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['Code: 123456', 'Your order 1001 is here.']);
    expect(await outbox.db.selectFrom('message_day').select('parts').execute()).toEqual([{ parts: 1 }]);
  });

  const karim = sql`sha256('203.0.113.7')`;
  const queueMany = async (messages: number, more: Parameters<typeof outbox.toAmina>[0]) => {
    for (let n = 0; n < messages; n++) await outbox.queue(outbox.toAmina(more));
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
  };

  test('one IP address of people without a proof can use a tenth', async () => {
    await setLimits({ sms_parts_per_day: 120 });
    await queueMany(14, { unprovenFrom: karim, recipient: '+8801912345678' });
    expect(outbox.gateway.delivered).toHaveLength(12);
    await queueMany(2, { unprovenFrom: sql`sha256('198.51.100.1')` });
    await queueMany(3, {});
    expect(outbox.gateway.delivered).toHaveLength(17);
    await setLimits({ sms_parts_per_day: null, sms_paisa_per_day: null });
    await queueMany(20, { unprovenFrom: karim, recipient: '+8801912345679' });
    expect(outbox.gateway.delivered).toHaveLength(39);
  });

  test('all people without a proof can use three quarters; the rest is for the others', async () => {
    await setLimits({ sms_parts_per_day: 20 });
    for (let n = 0; n < 3; n++)
      await queueMany(6, { unprovenFrom: sql`sha256(${`10.0.0.${n}`}::text::bytea)` });
    expect(outbox.gateway.delivered).toHaveLength(15);
    await queueMany(8, {});
    expect(outbox.gateway.delivered).toHaveLength(20);
  });

  test('of e-mails are never exceeded', async () => {
    await setLimits({ emails_per_day: 3 });
    const sent: string[] = [];
    const mail: MessageProvider = {
      channel: 'email',
      name: 'smtp',
      deduplicates: 'never',
      send: async ({ recipient }) => {
        sent.push(recipient);
        return { kind: 'sent', reference: '' };
      },
    };
    await recordChannels(outbox.db, [mail], '');
    for (let n = 0; n < 5; n++)
      await outbox.queue(outbox.toAmina({ channel: 'email', recipient: `amina${n}@example.com` }));
    await Promise.all(Array.from({ length: 4 }, () => sendDue(outbox.processOf(mail))));
    expect(sent).toHaveLength(3);
    expect(await outbox.states()).toEqual(expect.arrayContaining(['queued']));
    await recordChannels(outbox.db, [outbox.ssl()], '');
  });

  test('a retried message is charged once', async () => {
    outbox.gateway.fates = ['refused', 'lost', 'right'];
    await outbox.queue(outbox.toAmina());
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(await outbox.db.selectFrom('message_day').select('parts').execute()).toEqual([{ parts: 1 }]);
  });
});

test('an SMS does not wait for a mail server that does not respond', async () => {
  const { promise: timeout, resolve: endWaits } = Promise.withResolvers<void>();
  const send = vi.fn(async () => {
    await timeout;
    return { kind: 'unknown' as const, reason: 'no response' };
  });
  const mail: MessageProvider = { channel: 'email', name: 'smtp', deduplicates: 'never', send };
  for (let n = 0; n < 8; n++)
    await outbox.queue(outbox.toAmina({ channel: 'email', recipient: 'amina@example.com' }));
  await outbox.queue(outbox.toAmina({ purpose: 'code', text: 'Code: 123456' }));
  const app = Fastify();
  await openMessages(app, outbox.db, { providers: [outbox.ssl(), mail], shopUrl: 'https://haat.example' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => outbox.gateway.delivered.map(({ text }) => text)).toHaveLength(1);
  await expect.poll(() => send.mock.calls.length).toBeGreaterThan(0);
  endWaits();
  await app.close();
});

test('a code is sent before the messages that were queued before it', async () => {
  for (let n = 0; n < 20; n++) await outbox.queue(outbox.toAmina());
  await outbox.queue(outbox.toAmina({ purpose: 'code', text: 'Code: 123456' }));
  await sendDue(outbox.processOf(outbox.ssl()));
  // A process sends several at the same time.
  const first = outbox.gateway.delivered.slice(0, 5).map(({ text }) => text);
  expect(first).toContain('Code: 123456');
});

test('an expired message is not sent', async () => {
  await outbox.queue(outbox.toAmina({ expiresIn: -1 }));
  await outbox.sendAll(outbox.processOf(outbox.ssl()));
  expect(outbox.gateway.requests).toEqual([]);
  expect(await outbox.only()).toMatchObject({ state: 'dead', problem: 'too old' });
});

test('an opted-out recipient gets notices of orders, but no promotion', async () => {
  await outbox.db.insertInto('message_opt_out').values({ recipient: '+8801712345678' }).execute();
  await outbox.queue(outbox.toAmina({ purpose: 'promotion', text: 'Mangoes!' }));
  await outbox.queue(outbox.toAmina());
  await outbox.sendAll(outbox.processOf(outbox.ssl()));
  expect(outbox.gateway.delivered.map(({ text }) => text)).toEqual(['Your order 1001 is here.']);
  expect(await outbox.states()).toEqual(['dead', 'sent']);
});

test('the text of a code is deleted after sending', async () => {
  await outbox.queue(outbox.toAmina({ purpose: 'code', text: 'Code: 123456' }));
  await outbox.sendAll(outbox.processOf(outbox.ssl()));
  expect(outbox.gateway.delivered).toHaveLength(1);
  expect(await outbox.only()).toMatchObject({ state: 'sent', text: '' });
});

test('a withheld message is never sent', async () => {
  await outbox.queue(outbox.toAmina({ withheld: true }));
  await outbox.sendAll(outbox.processOf(outbox.ssl()));
  expect(outbox.gateway.requests).toEqual([]);
  expect(await outbox.states()).toEqual(['withheld']);
});

test('the state of a sent message never changes', async () => {
  await outbox.queue(outbox.toAmina());
  await outbox.sendAll(outbox.processOf(outbox.ssl()));
  const again = outbox.db.updateTable('message').set({ state: 'queued' }).execute();
  await expect(again).rejects.toThrow('a message cannot go from sent to queued');
});
