import * as argon2 from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { amina, karim, manualClock, post, signUp } from '../testing/customers.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

vi.mock('@node-rs/argon2', { spy: true });

let shop: TestShop;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now });
  await signUp(shop.app, amina);
  await signUp(shop.app, karim);
});
afterAll(() => shop.close());
beforeEach(async () => {
  vi.mocked(argon2.verify).mockReset();
  await shop.db.deleteFrom('attempt').execute();
  await shop.db.deleteFrom('known_sign_in').execute();
});

/** Makes hashes fast for tests with many attempts: a real hash needs 30 ms. */
const useFastHashes = () =>
  vi
    .mocked(argon2.verify)
    .mockImplementation(async (_hash, tried) => [amina.password, karim.password].includes(String(tried)));

const signIn = (body: object, remoteAddress = '203.0.113.7', cookie?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: body,
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie },
  });
/** Returns the device cookie of a response in the form of a `Cookie` header. */
const readCookie = (response: LightMyRequestResponse) =>
  String(response.headers['set-cookie']).split(';')[0]!;
const wrong = { phone: amina.phone, password: 'not the password' };
const unknown = { phone: '01999999999', password: 'not the password' };

test.each([
  '01712345678',
  '+8801712345678',
  '8801712345678',
  '017-1234-5678',
  '০১৭১২৩৪৫৬৭৮',
  ' 01712 345678 ',
])('Amina signs in as %s', async (phone) => {
  const response = await signIn({ phone, password: amina.password });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^[\w-]{64}$/),
  });
});

test('returns the same response for an unknown phone and a wrong password', async () => {
  const [stranger, mistaken] = [await signIn(unknown), await signIn(wrong)];
  expect(mistaken.statusCode).toBe(401);
  expect(stranger.statusCode).toBe(401);
  expect(stranger.body).toBe(mistaken.body);
  const { date: _, 'x-request-id': _id, ...headers } = stranger.headers;
  expect(mistaken.headers).toMatchObject(headers);
});

test('an unknown phone needs the same work as a wrong password: one hash with the same parameters', async () => {
  const verify = vi.mocked(argon2.verify);
  const workOf = async (body: object) => {
    verify.mockClear();
    await signIn(body);
    return verify.mock.calls.map(([hash]) => argon2.parseOptions(hash));
  };
  const forWrong = await workOf(wrong);
  expect(forWrong).toHaveLength(1);
  expect(await workOf(unknown)).toEqual(forWrong);
});

test.each(['phone', 'password'])('%s is required', async (field) => {
  for (const value of [undefined, '', null, 7, ['x']]) {
    const response = await signIn({ ...amina, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });
  }
});

test('five wrong passwords cause a wait that doubles each time; then the right one works', async () => {
  for (let tried = 0; tried < 5; tried++) expect((await signIn(wrong)).statusCode).toBe(401);
  const refused = await signIn({ ...amina });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('30');
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 30 seconds.',
  });
  clock.forward(29_000);
  expect((await signIn({ ...amina })).headers['retry-after']).toBe('1');

  clock.forward(1_000);
  expect((await signIn(wrong)).statusCode).toBe(401);
  expect((await signIn(wrong)).headers['retry-after']).toBe('60');
  clock.forward(60_000);
  expect((await signIn({ ...amina })).statusCode).toBe(200);
  expect((await signIn(wrong)).statusCode).toBe(401);
  expect((await signIn({ ...amina })).statusCode).toBe(200);
});

test('the wait is at most 15 minutes and resets after a day without attempts', async () => {
  useFastHashes();
  for (let tried = 0; tried < 5; tried++) await signIn(wrong);
  let longest = 0;
  for (let tried = 0; tried < 12; tried++) {
    const wait = Number((await signIn(wrong)).headers['retry-after']);
    longest = Math.max(longest, wait);
    clock.forward(wait * 1000);
    expect((await signIn(wrong)).statusCode).toBe(401);
  }
  expect(longest).toBe(900);
  clock.forward(25 * 60 * 60_000);
  for (let tried = 0; tried < 5; tried++) expect((await signIn(wrong)).statusCode).toBe(401);
});

test('a hundred concurrent attempts have no advantage over sequential ones', async () => {
  useFastHashes();
  const responses = await Promise.all(Array.from({ length: 100 }, () => signIn(wrong)));
  expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(5);
  expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(95);
});

test('an attacker locks out neither the owner elsewhere nor other customers of the same IP address', async () => {
  useFastHashes();
  for (let tried = 0; tried < 30; tried++) await signIn(wrong, '198.51.100.66');
  expect((await signIn(wrong, '198.51.100.66')).statusCode).toBe(429);
  expect((await signIn({ ...amina })).statusCode).toBe(200);
  expect((await signIn({ ...karim }, '198.51.100.66')).statusCode).toBe(200);
});

test('limits the attempts for a phone over all IP addresses together', async () => {
  useFastHashes();
  let place = 0;
  const elsewhere = () => signIn(wrong, `198.51.100.${++place}`);
  for (let tried = 0; tried < 50; tried++) expect((await elsewhere()).statusCode).toBe(401);
  expect((await elsewhere()).statusCode).toBe(429);
  expect((await signIn({ ...karim })).statusCode).toBe(200);
});

describe('fifty wrong passwords from thirteen IP addresses', () => {
  const attack = async () => {
    for (let tried = 0; tried < 50; tried++) {
      expect((await signIn(wrong, `198.51.100.${tried % 13}`)).statusCode).toBe(401);
    }
    expect((await signIn(wrong, '198.51.100.99')).statusCode).toBe(429);
  };
  beforeEach(useFastHashes);

  test('lock out unknown IP addresses even with the right password', async () => {
    await attack();
    expect((await signIn({ ...amina }, '203.0.113.9')).statusCode).toBe(429);
  });

  test('do not lock out a known device, on any network', async () => {
    const cookie = readCookie(await signIn({ ...amina }, '203.0.113.7'));
    await attack();
    // One attacker shares the IP address of the phone's current network.
    const response = await signIn({ ...amina }, '198.51.100.1', `theme=dark; ${cookie}; other=1`);
    expect(response.statusCode).toBe(200);
    expect(readCookie(response)).toBe(cookie);
  });

  test('do not lock out a known IP address', async () => {
    await signIn({ ...amina }, '203.0.113.7');
    await attack();
    expect((await signIn({ ...amina }, '203.0.113.7')).statusCode).toBe(200);
    expect((await signIn({ ...amina }, '203.0.113.7')).statusCode).toBe(200);
    expect((await signIn(wrong, '198.51.100.99')).statusCode).toBe(429);
  });

  test('give no advantage for a forged cookie or the cookie of another account', async () => {
    await signIn({ ...amina });
    const karims = readCookie(await signIn({ ...karim }, '198.51.100.1'));
    const invented = `haat_device=${'A'.repeat(43)}`;
    await attack();
    for (const cookie of [karims, invented, 'haat_device=', `haat_device=${amina.e164}`]) {
      expect((await signIn(wrong, '198.51.100.99', cookie)).statusCode).toBe(429);
    }
  });

  test('are limited to five from a known device', async () => {
    const cookie = readCookie(await signIn({ ...amina }));
    for (let tried = 0; tried < 5; tried++) {
      expect((await signIn(wrong, `203.0.113.${tried}`, cookie)).statusCode).toBe(401);
    }
    const limited = await signIn({ ...amina }, '203.0.113.9', cookie);
    expect(limited.headers['retry-after']).toBe('30');
    clock.forward(30_000);
    expect((await signIn({ ...amina }, '203.0.113.9', cookie)).statusCode).toBe(200);
  });
});

test('the device cookie is sent only to the sign-in, hidden from scripts, and stored only as a hash', async () => {
  const response = await signIn({ ...amina });
  expect(response.headers['set-cookie']).toMatch(
    /^haat_device=[\w-]{43}; Path=\/api\/token\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
  expect((await signIn(wrong)).headers['set-cookie']).toBeUndefined();
  const rows = await shop.db.selectFrom('known_sign_in').selectAll().execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['address', 'device']);
  const secret = Buffer.from(readCookie(response).split('=')[1]!);
  for (const { hash } of rows) expect(hash.includes(secret.subarray(0, 8))).toBe(false);
});

test('stores the newest 20 devices and IP addresses of a customer', async () => {
  useFastHashes();
  const first = readCookie(await signIn({ ...amina }, '192.0.2.1'));
  for (let place = 2; place <= 30; place++) {
    clock.forward(1);
    await signIn({ ...amina }, `192.0.2.${place}`, place < 25 ? first : undefined);
  }
  const rows = await shop.db.selectFrom('known_sign_in').select('kind').execute();
  expect(rows.filter(({ kind }) => kind === 'address')).toHaveLength(20);
  expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(7);
});

test('limits a shared IP address over all phones by its failures within an hour', async () => {
  useFastHashes();
  const another = (place: number) =>
    signIn({ ...wrong, phone: `01800000${String(place % 100).padStart(3, '0')}` });
  for (let place = 0; place < 110; place++) expect((await signIn({ ...karim })).statusCode).toBe(200);
  for (let place = 0; place < 299; place++) expect((await another(place)).statusCode).toBe(401);
  clock.forward(40 * 60_000);
  expect((await another(299)).statusCode).toBe(401);
  const limited = await another(300);
  expect(limited.statusCode).toBe(429);
  expect(limited.headers['retry-after']).toBe('1200');
  expect(limited.json().message).toBe('Too many attempts. Please try again in 20 minutes.');
  expect((await signIn({ ...amina }, '203.0.113.8')).statusCode).toBe(200);
  clock.forward(20 * 60_000);
  for (let place = 0; place < 50; place++) expect((await another(300 + place)).statusCode).toBe(401);
});

test('counts the IPv6 addresses of one household as one', async () => {
  for (let tried = 0; tried < 5; tried++) await signIn(wrong, `2001:db8:1:2::${tried}`);
  expect((await signIn(wrong, '2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode).toBe(429);
  expect((await signIn(wrong, '2001:db8:1:3::1')).statusCode).toBe(401);
});

test('a forged X-Forwarded-For does not reset a count', async () => {
  const forged = (address: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: wrong,
      headers: { 'x-forwarded-for': address },
    });
  for (let tried = 0; tried < 5; tried++) await forged(`192.0.2.${tried}`);
  expect((await forged('192.0.2.99')).statusCode).toBe(429);
});

test('replaces a hash with older parameters at the next sign-in', async () => {
  const old = await argon2.hash(amina.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await shop.db.updateTable('customer').set({ password_hash: old }).where('phone', '=', amina.e164).execute();
  expect((await signIn(wrong)).statusCode).toBe(401);
  expect(await readHash(amina.e164)).toBe(old);
  expect((await signIn({ ...amina })).statusCode).toBe(200);
  const renewed = await readHash(amina.e164);
  expect(argon2.parseOptions(renewed)).toMatchObject({ memoryCost: 19456, timeCost: 2 });
  expect((await signIn({ ...amina })).statusCode).toBe(200);
  expect(await readHash(amina.e164)).toBe(renewed);
});

test('a disabled customer cannot sign in and gets the same response as an unknown phone', async () => {
  await shop.db
    .updateTable('customer')
    .set({ disabled: clock.now() })
    .where('phone', '=', karim.e164)
    .execute();
  const [disabled, stranger] = [await signIn({ ...karim }), await signIn(unknown)];
  expect(disabled.statusCode).toBe(401);
  expect(disabled.body).toBe(stranger.body);
});

test('a sign-in deletes counts that are older than a week', async () => {
  await signIn(unknown);
  clock.forward(8 * 24 * 60 * 60_000);
  await signIn({ ...amina });
  const remaining = await shop.db.selectFrom('attempt').selectAll().execute();
  expect(remaining.map(({ last }) => last)).toEqual([clock.now(), clock.now()]);
});

async function readHash(phone: string): Promise<string> {
  const row = await shop.db
    .selectFrom('customer')
    .where('phone', '=', phone)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

test('no response contains the password list or a hash', async () => {
  const response = await post(shop.app, '/api/token/', amina);
  expect(response.body).not.toMatch(/argon2|password/);
});
