import { MINUTE } from '@haat/contract/time/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../testing/accounts/customers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { recordChannels } from '../messages/channels.ts';
import { endMessage } from '../messages/end-message.ts';
import { signingKey } from '../platform/db/signing-key.ts';
import type { Codes } from './codes.ts';
import { type CodeRequest, sendCode } from './send-code.ts';

const AMINA = '+8801712345678';

let shop: TestDatabase;
let codes: Codes;
let time: ReturnType<typeof manualClock>;

beforeAll(async () => {
  shop = await openTestDatabase();
  const sms = {
    channel: 'sms',
    name: 'demo',
    deduplicates: 'always',
    send: async () => ({}) as never,
  } as const;
  await recordChannels(shop.db, [sms], 'https://haat.example');
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['attempt', 'code', 'message', 'message_day'] as const)
    await shop.db.deleteFrom(table).execute();
  await shop.db.updateTable('shop_setting').set({ code_paisa_per_day: 50_000 }).execute();
  time = manualClock();
  const write = () => {};
  codes = {
    db: shop.db,
    key: signingKey(shop.db, undefined),
    clock: time.now,
    log: { info: write, warn: write } as never,
  };
});

const send = (more: Partial<CodeRequest> = {}) =>
  sendCode(codes, {
    purpose: 'reset_password',
    phone: AMINA,
    known: true,
    language: 'en',
    ip: '203.0.113.7',
    ...more,
  });
const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });

test('a phone gets at most fifteen codes a day from all IP addresses together', async () => {
  for (let n = 0; n < 15; n++) {
    expect(await send({ ip: `198.51.100.${n % 3}` })).toBe(null);
    time.forward(2 * MINUTE);
  }
  expect(await send({ ip: '198.51.100.9' })).toMatchObject({ status: 429 });
});

test('a code that could not be sent does not count', async () => {
  await shop.db.updateTable('shop_setting').set({ code_paisa_per_day: 10 }).execute();
  for (let n = 0; n < 6; n++) expect(await send()).toEqual(refusal('codes_unavailable'));
  await shop.db.updateTable('shop_setting').set({ code_paisa_per_day: 50_000 }).execute();
  for (let n = 0; n < 6; n++) {
    expect(await send()).toBe(null);
    const { id } = await shop.db
      .selectFrom('message')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await endMessage(shop.db, id, { state: 'dead', problem: 'no connection' });
  }
  expect(await send()).toBe(null);
});

describe('of the daily budget', () => {
  const phone = (n: number) => `+88015${String(n).padStart(8, '0')}`;
  /** 100 codes of 53 paisa. */
  beforeEach(() => shop.db.updateTable('shop_setting').set({ code_paisa_per_day: 5_300 }).execute());

  test('an IP address can use a tenth for phones without a proof', async () => {
    for (let n = 0; n < 10; n++) expect(await send({ phone: phone(n), known: n % 2 === 0 })).toBe(null);
    expect(await send({ phone: phone(10) })).toMatchObject({ status: 429 });
    expect(await send({ phone: phone(10), ip: '198.51.100.1' })).toBe(null);
    await proveByCode(AMINA);
    expect(await send()).toBe(null);
  });

  test('a quarter is reserved for proven phones', async () => {
    for (let n = 0; n < 75; n++) expect(await send({ phone: phone(n), ip: `198.51.100.${n}` })).toBe(null);
    for (const known of [true, false])
      expect(await send({ phone: phone(75), known })).toEqual(refusal('codes_unavailable'));
    await proveByCode(AMINA);
    expect(await send()).toBe(null);
  });

  afterAll(() => shop.db.deleteFrom('customer').execute());

  /** Amina's account. */
  async function proveByCode(phone: string): Promise<void> {
    await shop.db.deleteFrom('customer').execute();
    await shop.db
      .insertInto('customer')
      .values({
        phone,
        email: '',
        password_hash: '$argon2id$none',
        date_joined: new Date(),
        phone_proven: new Date(),
      })
      .execute();
  }
});
