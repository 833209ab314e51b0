import { bengaliDigits } from '@haat/contract/text/digits';
import { smsSize } from '@haat/contract/text/sms-parts';
import { MINUTE } from '@haat/contract/time/durations';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../testing/accounts/customers.ts';
import { codeFor } from '../../testing/messages/messages.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { recordChannels } from '../messages/channels.ts';
import { shopTexts } from '../messages/message-texts.ts';
import { signingKey } from '../platform/db/signing-key.ts';
import { Refused } from '../platform/refused.ts';
import type { CodePurpose, Codes } from './codes.ts';
import { type CodeRequest, codeText, sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

const AMINA = '+8801712345678';
const KARIM = '+8801812345678';

let shop: TestDatabase;
let codes: Codes;
let time: ReturnType<typeof manualClock>;
let lines: string[];

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
  lines = [];
  const write = (fields: object) => void lines.push(JSON.stringify(fields));
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
const verify = (code: string, more: Partial<Parameters<typeof verifyCode>[1]> = {}) =>
  verifyCode(codes, { purpose: 'reset_password', phone: AMINA, code, ip: '203.0.113.7', ...more });
const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });
/** Sends Amina a code and returns it. */
async function amina(): Promise<string> {
  expect(await send()).toBe(null);
  return (await codeFor(shop.db, AMINA))!;
}
const eventsLogged = () => lines.map((line): string => JSON.parse(line).event);
const other = (code: string) => (code === '000000' ? '000001' : '000000');

test('a code of six digits is sent and works once', async () => {
  const code = await amina();
  expect(code).toMatch(/^\d{6}$/);
  expect(await verify(code)).toBe(null);
  expect(await verify(code)).toEqual(refusal('wrong_code'));
});

test('codes are random in each of their six digits', async () => {
  const sent: string[] = [];
  for (let n = 0; n < 60; n++) {
    const phone = `+88018${String(n).padStart(8, '0')}`;
    expect(await send({ phone })).toBe(null);
    sent.push((await codeFor(shop.db, phone))!);
  }
  // Sixty random digits are never only five different ones.
  for (let place = 0; place < 6; place++)
    expect(new Set(sent.map((code) => code[place])).size, `digit ${place}`).toBeGreaterThan(5);
});

test('of twenty concurrent tries with the right code one works', async () => {
  const code = await amina();
  const results = await Promise.all(Array.from({ length: 20 }, () => verify(code)));
  expect(results.filter((result) => result === null)).toHaveLength(1);
});

test('Bengali digits and spaces are accepted', async () => {
  const code = await amina();
  const typed = bengaliDigits(code);
  expect(await verify(` ${typed.slice(0, 3)} ${typed.slice(3)} `)).toBe(null);
});

test.each<[string, object]>([
  ['purpose', { purpose: 'change_phone' satisfies CodePurpose }],
  ['phone', { phone: KARIM }],
  ['subject', { subject: '1001' }],
])('a code does not work for another %s', async (_what, target) => {
  const code = await amina();
  expect(await verify(code, target)).toEqual(refusal('wrong_code'));
  expect(await verify(code)).toBe(null);
});

test('a code works for five minutes', async () => {
  const first = await amina();
  time.forward(5 * MINUTE - 1);
  expect(await verify(first)).toBe(null);
  const code = await amina();
  time.forward(5 * MINUTE + 1);
  expect(await verify(code)).toEqual(refusal('wrong_code'));
});

test('after five wrong codes, even concurrent ones, the right code does not work', async () => {
  const code = await amina();
  await Promise.all(Array.from({ length: 5 }, () => verify(other(code))));
  expect(await verify(code)).toEqual(refusal('wrong_code'));
  expect(eventsLogged()).toEqual(['code_sent', ...Array(6).fill('code_wrong')]);
});

test('after four wrong codes the right code works', async () => {
  const code = await amina();
  for (let n = 0; n < 4; n++) await verify(other(code));
  expect(await verify(code)).toBe(null);
});

test('a new code is sent after a minute at the earliest and replaces the old code', async () => {
  const first = await amina();
  time.forward(59_000);
  expect(await send()).toMatchObject({ status: 429, retryAfter: 1 });
  time.forward(1_000);
  const second = await amina();
  if (first !== second) expect(await verify(first)).toEqual(refusal('wrong_code'));
  expect(await verify(second)).toBe(null);
});

test('a phone gets at most five codes a day from an IP address for all purposes together; others are not affected', async () => {
  const purposes = [
    'track_order',
    'reset_password',
    'claim_orders',
    'change_phone',
    'unlock_sign_in',
  ] as const;
  for (const purpose of purposes) {
    expect(await send({ purpose })).toBe(null);
    time.forward(2 * MINUTE);
  }
  expect(await send()).toMatchObject({ status: 429 });
  expect(await send({ phone: KARIM })).toBe(null);
  // The owner at another IP address.
  expect(await send({ ip: '198.51.100.1' })).toBe(null);
  time.forward(24 * 60 * MINUTE);
  expect(await send()).toBe(null);
});

test('codes of a clock that was hours ahead hold back no code when it is set back', async () => {
  time.forward(6 * 60 * MINUTE);
  expect(await send()).toBe(null);
  time.forward(-6 * 60 * MINUTE);
  expect(await send()).toBe(null);
  expect(await send()).toMatchObject({ status: 429, retryAfter: 60 });
});

test('of twenty concurrent requests one sends a code', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(results.filter((result) => result === null)).toHaveLength(1);
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(1);
  expect(eventsLogged().toSorted()).toEqual([...Array(19).fill('code_limited'), 'code_sent']);
});

test('an IP address is limited to a hundred codes and a hundred wrong codes an hour', async () => {
  await shop.db.updateTable('shop_setting').set({ code_paisa_per_day: 500_000 }).execute();
  const phone = (n: number) => `+88017${String(n).padStart(8, '0')}`;
  // A household can use any address of its IPv6 network.
  const ip = (n: number) => `2001:db8:1:2::${n}`;
  for (let n = 0; n < 100; n++) expect(await send({ phone: phone(n), ip: ip(n) })).toBe(null);
  expect(await send({ phone: phone(100), ip: ip(100) })).toMatchObject({ status: 429 });
  expect(await send({ phone: phone(100), ip: '198.51.100.1' })).toBe(null);
  for (let n = 0; n < 100; n++)
    expect(await verify('000000', { phone: phone(200 + n), ip: ip(n) })).toEqual(refusal('wrong_code'));
  expect(await verify('000000', { phone: phone(300), ip: ip(300) })).toMatchObject({ status: 429 });
  expect(await verify('000000', { phone: phone(300), ip: '198.51.100.1' })).toEqual(refusal('wrong_code'));
});

test('right codes do not count against the IP address', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await verify(await amina())).toBe(null);
    time.forward(MINUTE);
  }
  const counts = await shop.db.selectFrom('attempt').where('tries', '=', 0).select('key').execute();
  expect(counts).toHaveLength(1);
});

describe('an unknown number', () => {
  test('gets the same responses and rows, but no SMS and no cost', async () => {
    for (const known of [true, false]) {
      const phone = known ? AMINA : KARIM;
      expect(await send({ phone, known })).toBe(null);
      expect(await send({ phone, known })).toMatchObject({ status: 429, retryAfter: 60 });
      expect(await verify('no code', { phone })).toEqual(refusal('wrong_code'));
    }
    expect(await codeFor(shop.db, KARIM)).toBe(null);
    expect(await shop.db.selectFrom('code').select(['phone', 'tries']).orderBy('phone').execute()).toEqual([
      { phone: AMINA, tries: 1 },
      { phone: KARIM, tries: 1 },
    ]);
    expect(
      await shop.db.selectFrom('message').select(['recipient', 'state', 'text']).orderBy('id').execute(),
    ).toEqual([
      { recipient: AMINA, state: 'queued', text: expect.stringMatching(/^Haat: \d{6} /) },
      { recipient: KARIM, state: 'withheld', text: '' },
    ]);
    expect(await shop.db.selectFrom('message_day').select('code_paisa').execute()).toEqual([
      { code_paisa: 53 },
    ]);
  });

  test('runs the same statements', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (known: boolean) => {
      query.mockClear();
      expect(await send({ phone: known ? AMINA : KARIM, known })).toBe(null);
      return query.mock.calls.map(([given]) => (given as unknown as { text: string }).text);
    };
    await send({ phone: '+8801912345678' }); // Creates the row of the day and reads the key.
    const [known, unknown] = [await statementsOf(true), await statementsOf(false)];
    query.mockRestore();
    expect(known.length).toBeGreaterThan(5);
    // Only 60 characters, because a withheld message has NULL instead of the time of the next try.
    const begin = (text: string) => text.trim().slice(0, 60);
    // Sorted, because the limits are counted in the order of their hashes.
    expect(unknown.map(begin).toSorted()).toEqual(known.map(begin).toSorted());
  });

  test('gets the same refusal as a known number when the daily cost limit is reached', async () => {
    await shop.db.updateTable('shop_setting').set({ code_paisa_per_day: 100 }).execute();
    expect(await send({ phone: KARIM })).toBe(null);
    for (const known of [true, false])
      expect(await send({ known, phone: known ? AMINA : '+8801912345678' })).toEqual(
        refusal('codes_unavailable'),
      );
    expect(await codeFor(shop.db, AMINA)).toBe(null);
  });
});

test('a landline gets the same response, but no code', async () => {
  expect(await send({ phone: '+88029666666', known: true })).toBe(null);
  expect(await codeFor(shop.db, '+88029666666')).toBe(null);
});

test('a shop without an SMS provider refuses to send codes', async () => {
  await recordChannels(shop.db, [], '');
  const refused = await send();
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toEqual(refusal('codes_unavailable'));
  const sms = {
    channel: 'sms',
    name: 'demo',
    deduplicates: 'always',
    send: async () => ({}) as never,
  } as const;
  await recordChannels(shop.db, [sms], '');
});

test('a code is stored only as a hash with the shop’s key, and is never logged', async () => {
  const code = await amina();
  await verify(code);
  expect(eventsLogged()).toEqual(['code_sent', 'code_used']);
  expect(lines.join()).not.toContain(code);
  expect(lines.join()).not.toContain('12345678');
  const dump = JSON.stringify(await shop.db.selectFrom('code').selectAll().execute());
  expect(dump).not.toContain(code);
  const elsewhere = { ...codes, key: signingKey(shop.db, 'the secret of quite another shop') };
  time.forward(MINUTE);
  const again = await amina();
  const wrong = await verifyCode(elsewhere, {
    purpose: 'reset_password',
    phone: AMINA,
    code: again,
    ip: '::1',
  });
  expect(wrong).toEqual(refusal('wrong_code'));
});

test.each(['track_order', 'reset_password', 'claim_orders', 'change_phone', 'unlock_sign_in'] as const)(
  'the SMS for %s is one part in both languages',
  (purpose) => {
    expect(smsSize(codeText(shopTexts('en'), purpose, '123456'))).toMatchObject({
      encoding: 'gsm7',
      parts: 1,
    });
    expect(smsSize(codeText(shopTexts('bn'), purpose, '123456'))).toMatchObject({
      encoding: 'ucs2',
      parts: 1,
    });
  },
);
