import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOutbox, type TestOutbox } from '../../testing/messages/outbox.ts';
import { type Fate, startSmsGateway } from '../../testing/messages/sms-gateway.ts';
import { claimMessage } from './claim-message.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { sendDue } from './send-due.ts';

let outbox: TestOutbox;
beforeAll(async () => {
  outbox = await openOutbox();
});
beforeEach(() => outbox.reset());
afterAll(() => outbox.close());

describe('a provider that deduplicates', () => {
  test.each<Fate[]>([
    ['lost', 'right'],
    ['garbage', 'right'],
    ['other_message', 'right'],
    ['hang', 'right'],
    ['server_error', 'right'],
    ['cut', 'right'],
    ['refused', 'right'],
    ['lost', 'lost', 'hang', 'refused', 'right'],
  ])('after %s the message is sent exactly once', async (...fates) => {
    outbox.gateway.fates = [...fates];
    await outbox.queue(outbox.toAmina());
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(outbox.gateway.delivered).toHaveLength(1);
    expect(new Set(outbox.gateway.requests.map(({ fields }) => fields.csms_id)).size).toBe(1);
    expect(await outbox.only()).toMatchObject({ state: 'sent', tries: fates.length });
  });

  test('a message that may have been sent yesterday is not sent again: it is uncertain', async () => {
    outbox.gateway.fates = ['lost', 'right'];
    await outbox.queue(outbox.toAmina());
    await sendDue(outbox.processOf(outbox.ssl()));
    await outbox.db.updateTable('message').set({ charged_on: '2026-01-01' }).execute();
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(outbox.gateway.requests).toHaveLength(1);
    expect(await outbox.only()).toMatchObject({ state: 'uncertain', next_try: null });
  });

  test('a message that may have been sent never ends as dead: expired, or tried twelve times', async () => {
    outbox.gateway.fates = ['lost', 'refused'];
    await outbox.queue(outbox.toAmina());
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(outbox.gateway.requests).toHaveLength(12);
    expect(await outbox.only()).toMatchObject({ state: 'uncertain', next_try: null });

    await outbox.reset();
    outbox.gateway.fates = ['lost', 'right'];
    await outbox.queue(outbox.toAmina());
    await sendDue(outbox.processOf(outbox.ssl()));
    await outbox.db
      .updateTable('message')
      .set({ expires: new Date(0) })
      .execute();
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(await outbox.only()).toMatchObject({ state: 'uncertain', problem: 'too old' });
  });

  test('an uncertain message is not sent again by another provider', async () => {
    outbox.gateway.fates = ['lost', 'right'];
    await outbox.queue(outbox.toAmina());
    await sendDue(outbox.processOf(outbox.ssl()));
    await outbox.sendAll(outbox.processOf(outbox.bulk()));
    expect(outbox.gateway.delivered).toHaveLength(1);
    expect(await outbox.states()).toEqual(['uncertain']);
  });

  test('a message that always fails is tried twelve times and ends as dead', async () => {
    outbox.gateway.fates = ['refused'];
    await outbox.queue(outbox.toAmina());
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(outbox.gateway.requests).toHaveLength(12);
    expect(await outbox.only()).toMatchObject({
      state: 'dead',
      problem: '4029 no balance for …',
      next_try: null,
    });
  });
});

describe('a provider that does not deduplicate', () => {
  test.each<[Fate, number]>([
    ['lost', 1],
    ['garbage', 1],
    ['no_code', 1],
    ['internal_error', 1],
    ['hang', 0],
    ['server_error', 0],
    ['cut', 0],
  ])('after %s the message is uncertain and not sent again', async (fate, delivered) => {
    outbox.gateway.fates = [fate, 'right'];
    await outbox.queue(outbox.toAmina());
    await outbox.sendAll(outbox.processOf(outbox.bulk()));
    expect(outbox.gateway.requests).toHaveLength(1);
    expect(outbox.gateway.delivered).toHaveLength(delivered);
    expect(await outbox.only()).toMatchObject({ state: 'uncertain', next_try: null });
  });

  test('a message that was surely not sent is retried: no balance, no connection', async () => {
    outbox.gateway.fates = ['no_balance', 'right'];
    await outbox.queue(outbox.toAmina());
    const closed = await startSmsGateway();
    await closed.close();
    await sendDue(outbox.processOf(outbox.bulk({ apiUrl: closed.url })));
    expect(await outbox.only()).toMatchObject({
      state: 'queued',
      problem: 'connection failed (ECONNREFUSED)',
    });
    await outbox.sendAll(outbox.processOf(outbox.bulk()));
    expect(outbox.gateway.delivered).toHaveLength(1);
    expect(await outbox.only()).toMatchObject({ state: 'sent', tries: 3 });
  });

  test('a message to an invalid number is not retried', async () => {
    outbox.gateway.fates = ['refused'];
    await outbox.queue(outbox.toAmina());
    await outbox.sendAll(outbox.processOf(outbox.bulk()));
    expect(await outbox.only()).toMatchObject({ state: 'dead', tries: 1, problem: '1001 Invalid Number …' });
  });
});

describe('a process crashes', () => {
  /** A provider whose process crashes at this step. */
  const crashingAt = (step: 'before' | 'after', provider: MessageProvider): MessageProvider => ({
    ...provider,
    async send(message) {
      if (step === 'after') await provider.send(message);
      throw new Error('killed');
    },
  });

  test.each(['claimed', 'before', 'after'] as const)(
    'at step %s: with deduplication the message is sent exactly once',
    async (step) => {
      await outbox.queue(outbox.toAmina());
      if (step === 'claimed') await claimMessage(outbox.processOf(outbox.ssl()));
      else await sendDue(outbox.processOf(crashingAt(step, outbox.ssl())));
      expect(await outbox.states()).toEqual(['sending']);
      expect(await sendDue(outbox.processOf(outbox.ssl()))).toBe(0); // The first process may still run.
      await outbox.sendAll(outbox.processOf(outbox.ssl()));
      expect(outbox.gateway.delivered).toHaveLength(1);
      expect(await outbox.states()).toEqual(['sent']);
    },
  );

  test.each([
    ['claimed', 0],
    ['before', 0],
    ['after', 1],
  ] as const)(
    'at step %s: without deduplication the message is uncertain and never sent twice',
    async (step, delivered) => {
      await outbox.queue(outbox.toAmina());
      if (step === 'claimed') await claimMessage(outbox.processOf(outbox.bulk()));
      else await sendDue(outbox.processOf(crashingAt(step, outbox.bulk())));
      await outbox.sendAll(outbox.processOf(outbox.bulk()));
      expect(outbox.gateway.delivered).toHaveLength(delivered);
      expect(await outbox.states()).toEqual(['uncertain']);
    },
  );

  test('with one provider: another one, which deduplicates, does not send the message again', async () => {
    await outbox.queue(outbox.toAmina());
    await sendDue(outbox.processOf(crashingAt('after', outbox.bulk())));
    await outbox.sendAll(outbox.processOf(outbox.ssl()));
    expect(outbox.gateway.delivered).toHaveLength(1);
    expect(await outbox.states()).toEqual(['uncertain']);
  });

  test('a slow process records a sent message even after its claim has expired', async () => {
    await outbox.queue(outbox.toAmina());
    const slow: MessageProvider = {
      ...outbox.bulk(),
      async send(message) {
        await outbox.passWaits();
        await sendDue(outbox.processOf(outbox.bulk()));
        expect(await outbox.states()).toEqual(['uncertain']);
        return outbox.bulk().send(message);
      },
    };
    await sendDue(outbox.processOf(slow));
    expect(outbox.gateway.delivered).toHaveLength(1);
    expect(await outbox.states()).toEqual(['sent']);
  });

  test('the late refusal of a slow process does not end a message that another one sends', async () => {
    await outbox.queue(outbox.toAmina());
    const slow: MessageProvider = {
      ...outbox.ssl(),
      async send() {
        await outbox.passWaits();
        await claimMessage(outbox.processOf(outbox.ssl()));
        return { kind: 'refused', reason: 'too late' };
      },
    };
    await sendDue(outbox.processOf(slow));
    expect(await outbox.only()).toMatchObject({ state: 'sending', tries: 2 });
  });
});
