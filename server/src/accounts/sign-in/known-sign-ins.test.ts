import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amina, karim, signUp } from '../../../testing/accounts/customers.ts';
import {
  openSignInShop,
  readCookie,
  type SignInShop,
  useFastHashes,
  wrong,
} from '../../../testing/accounts/sign-in.ts';
import { openTestShop } from '../../../testing/shop.ts';

let shop: SignInShop;
beforeAll(async () => {
  shop = await openSignInShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clearAttempts();
});

describe('fifty wrong passwords from thirteen IP addresses', () => {
  const attack = async () => {
    for (let tried = 0; tried < 50; tried++) {
      expect((await shop.signIn(wrong, `198.51.100.${tried % 13}`)).statusCode).toBe(401);
    }
    expect((await shop.signIn(wrong, '198.51.100.99')).statusCode).toBe(429);
  };
  beforeEach(useFastHashes);

  test('lock out unknown IP addresses even with the right password', async () => {
    await attack();
    expect((await shop.signIn({ ...amina }, '203.0.113.9')).statusCode).toBe(429);
  });

  test('do not lock out a known device, on any network', async () => {
    const cookie = readCookie(await shop.signIn({ ...amina }, '203.0.113.7'));
    await attack();
    // One attacker shares the IP address of the phone's current network.
    const response = await shop.signIn({ ...amina }, '198.51.100.1', `theme=dark; ${cookie}; other=1`);
    expect(response.statusCode).toBe(200);
    expect(readCookie(response)).toBe(cookie);
  });

  test('do not lock out a known IP address', async () => {
    await shop.signIn({ ...amina }, '203.0.113.7');
    await attack();
    expect((await shop.signIn({ ...amina }, '203.0.113.7')).statusCode).toBe(200);
    expect((await shop.signIn({ ...amina }, '203.0.113.7')).statusCode).toBe(200);
    expect((await shop.signIn(wrong, '198.51.100.99')).statusCode).toBe(429);
  });

  test('give no advantage for a forged cookie or the cookie of another account', async () => {
    await shop.signIn({ ...amina });
    const karims = readCookie(await shop.signIn({ ...karim }, '198.51.100.1'));
    const invented = `haat_device=${'A'.repeat(43)}`;
    await attack();
    for (const cookie of [karims, invented, 'haat_device=', `haat_device=${amina.e164}`]) {
      expect((await shop.signIn(wrong, '198.51.100.99', cookie)).statusCode).toBe(429);
    }
  });

  test('are limited to five from a known device', async () => {
    const cookie = readCookie(await shop.signIn({ ...amina }));
    for (let tried = 0; tried < 5; tried++) {
      expect((await shop.signIn(wrong, `203.0.113.${tried}`, cookie)).statusCode).toBe(401);
    }
    const limited = await shop.signIn({ ...amina }, '203.0.113.9', cookie);
    expect(limited.headers['retry-after']).toBe('30');
    shop.clock.forward(30_000);
    expect((await shop.signIn({ ...amina }, '203.0.113.9', cookie)).statusCode).toBe(200);
  });
});

test('the device cookie is sent only to the sign-in, hidden from scripts, and stored only as a hash', async () => {
  const response = await shop.signIn({ ...amina });
  expect(response.headers['set-cookie']).toMatch(
    /^haat_device=[\w-]{43}; Path=\/api\/token\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
  expect((await shop.signIn(wrong)).headers['set-cookie']).toBeUndefined();
  // As behind a proxy that ends https.
  const behindProxy = await openTestShop({ trustProxy: true });
  await signUp(behindProxy.app, amina);
  const secure = await behindProxy.app.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'x-forwarded-proto': 'https' },
    payload: amina,
  });
  expect(secure.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  await behindProxy.close();
  const rows = await shop.db.selectFrom('known_sign_in').selectAll().execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['address', 'device']);
  const secret = readCookie(response).split('=')[1]!;
  for (const bytes of [Buffer.from(secret), Buffer.from(secret, 'base64url')])
    for (const { hash } of rows) expect(hash.includes(bytes.subarray(0, 8))).toBe(false);
});

test('stores the newest 20 devices and IP addresses of a customer', async () => {
  useFastHashes();
  const first = readCookie(await shop.signIn({ ...amina }, '192.0.2.1'));
  for (let place = 2; place <= 30; place++) {
    shop.clock.forward(1);
    await shop.signIn({ ...amina }, `192.0.2.${place}`, place < 25 ? first : undefined);
  }
  const rows = await shop.db.selectFrom('known_sign_in').select('kind').execute();
  expect(rows.filter(({ kind }) => kind === 'address')).toHaveLength(20);
  expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(7);
});
