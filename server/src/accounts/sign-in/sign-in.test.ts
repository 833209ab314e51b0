import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { amina, karim, post } from '../../../testing/accounts/customers.ts';
import { openSignInShop, type SignInShop, unknown, wrong } from '../../../testing/accounts/sign-in.ts';

let shop: SignInShop;
beforeAll(async () => {
  shop = await openSignInShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clearAttempts();
});

test.each([
  '01712345678',
  '+8801712345678',
  '8801712345678',
  '017-1234-5678',
  '০১৭১২৩৪৫৬৭৮',
  ' 01712 345678 ',
])('Amina signs in as %s', async (phone) => {
  const response = await shop.signIn({ phone, password: amina.password });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^[\w-]{64}$/),
  });
});

test('returns the same response for an unknown phone and a wrong password', async () => {
  const [stranger, mistaken] = [await shop.signIn(unknown), await shop.signIn(wrong)];
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
    await shop.signIn(body);
    return verify.mock.calls.map(([hash]) => argon2.parseOptions(hash));
  };
  const forWrong = await workOf(wrong);
  expect(forWrong).toHaveLength(1);
  expect(await workOf(unknown)).toEqual(forWrong);
  const disable = (disabled: Date | null) =>
    shop.db.updateTable('customer').set({ disabled }).where('phone', '=', amina.e164).execute();
  await disable(new Date());
  for (const body of [wrong, { ...amina }]) expect(await workOf(body)).toEqual(forWrong);
  await disable(null);
});

test.each(['phone', 'password'])('%s is required', async (field) => {
  for (const value of [undefined, '', null, 7, ['x']]) {
    const response = await shop.signIn({ ...amina, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      fields: { [field]: { code: expect.any(String) } },
    });
  }
});

test.each([
  ['less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
])('replaces a hash with %s at the next sign-in', async (_what, parameters) => {
  const old = await argon2.hash(amina.password, parameters);
  await shop.db.updateTable('customer').set({ password_hash: old }).where('phone', '=', amina.e164).execute();
  expect((await shop.signIn(wrong)).statusCode).toBe(401);
  expect(await readHash(amina.e164)).toBe(old);
  expect((await shop.signIn({ ...amina })).statusCode).toBe(200);
  const renewed = await readHash(amina.e164);
  expect(argon2.parseOptions(renewed)).toMatchObject({ memoryCost: 19456, timeCost: 2 });
  expect((await shop.signIn({ ...amina })).statusCode).toBe(200);
  expect(await readHash(amina.e164)).toBe(renewed);
});

async function readHash(phone: string): Promise<string> {
  const row = await shop.db
    .selectFrom('customer')
    .where('phone', '=', phone)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

test('a disabled customer cannot sign in and gets the same response as an unknown phone', async () => {
  await shop.db
    .updateTable('customer')
    .set({ disabled: shop.clock.now() })
    .where('phone', '=', karim.e164)
    .execute();
  const [disabled, stranger] = [await shop.signIn({ ...karim }), await shop.signIn(unknown)];
  expect(disabled.statusCode).toBe(401);
  expect(disabled.body).toBe(stranger.body);
});

test('no response contains the password list or a hash', async () => {
  const response = await post(shop.app, '/api/token/', amina);
  expect(response.body).not.toMatch(/argon2|password/);
});
