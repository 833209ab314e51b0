import type { Tokens } from '@haat/contract/shop/accounts';
import * as argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  amina,
  callWith,
  karim,
  manualClock,
  post,
  signInAs,
  signUp,
} from '../../../testing/accounts/customers.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let currentBrowser: Awaited<ReturnType<typeof signUp>>;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now });
});
beforeEach(async () => {
  await sql`TRUNCATE customer, attempt, request_count CASCADE`.execute(shop.db);
  currentBrowser = await signUp(shop.app, amina);
});
afterAll(() => shop.close());

const newPassword = 'hilsa without bones';
const change = (body: object = {}) =>
  currentBrowser.call('POST', '/api/user/password/', {
    current_password: amina.password,
    new_password: newPassword,
    ...body,
  });
const signOutElsewhere = () => currentBrowser.call('POST', '/api/user/sessions/end-others/');
const isOpen = async ({ access, refresh }: Tokens) => {
  const profile = await callWith(shop.app, access)('GET', '/api/user/profiles/');
  const renewal = await post(shop.app, '/api/token/refresh/', { refresh });
  return [profile.statusCode, renewal.statusCode];
};
const signIn = (password: string) => post(shop.app, '/api/token/', { phone: amina.phone, password });

test('the new password works and all other sessions end at once', async () => {
  const elsewhere = [await signInAs(shop.app, amina), await signInAs(shop.app, amina)];
  const karims = await signUp(shop.app, karim);
  const response = await change();
  expect(response.statusCode).toBe(204);
  expect(response.headers['cache-control']).toBe('no-store');
  for (const session of elsewhere) expect(await isOpen(session)).toEqual([401, 401]);
  expect(await isOpen(currentBrowser)).toEqual([200, 200]);
  expect(await isOpen(karims)).toEqual([200, 200]);
  expect((await signIn(amina.password)).statusCode).toBe(401);
  expect((await signIn(newPassword)).statusCode).toBe(200);
});

test('signing out elsewhere ends all other sessions at once and keeps the password', async () => {
  const elsewhere = await signInAs(shop.app, amina);
  const karims = await signUp(shop.app, karim);
  expect((await signOutElsewhere()).statusCode).toBe(204);
  expect(await isOpen(elsewhere)).toEqual([401, 401]);
  expect(await isOpen(currentBrowser)).toEqual([200, 200]);
  expect(await isOpen(karims)).toEqual([200, 200]);
  expect((await signIn(amina.password)).statusCode).toBe(200);
});

test('a wrong password changes nothing, and attempts are limited', async () => {
  const elsewhere = await signInAs(shop.app, amina);
  for (let tried = 0; tried < 5; tried++) {
    const wrong = await change({ current_password: 'a guess' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({
      code: 'wrong_password',
      message: 'The password is wrong.',
      fields: { current_password: { code: 'wrong_password' } },
    });
  }
  const limited = await change();
  expect(limited.statusCode).toBe(429);
  expect(limited.headers['retry-after']).toBe('60');
  expect(await isOpen(elsewhere)).toEqual([200, 200]);
  expect((await signIn(amina.password)).statusCode).toBe(200);
  const ofKarim = { current_password: karim.password, new_password: newPassword };
  const { call } = await signUp(shop.app, karim);
  expect((await call('POST', '/api/user/password/', ofKarim)).statusCode).toBe(204);
});

test('password change and phone change share one limit of attempts', async () => {
  const changePhone = { phone: '01555000111', password: 'a guess' };
  for (let tried = 0; tried < 5; tried++)
    await currentBrowser.call('PATCH', `/api/user/profiles/${currentBrowser.id}/`, changePhone);
  expect((await change()).statusCode).toBe(429);
});

test.each([
  ['short', 'too_short'],
  ['password', 'too_easy'],
  ['01712345678', 'same_as_phone'],
  [undefined, 'required'],
])('refuses the new password %j: %s', async (new_password, code) => {
  const response = await change({ new_password });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid', fields: { new_password: { code } } });
});

test('a sign-in with the old password during the change creates no session', async () => {
  vi.mocked(argon2.verify).mockImplementationOnce(async () => {
    expect((await change()).statusCode).toBe(204);
    return true;
  });
  expect((await signIn(amina.password)).statusCode).toBe(401);
  const open = await shop.db.selectFrom('session').where('ended', 'is', null).select('id').execute();
  expect(open).toHaveLength(1);
});

test('of two concurrent changes one succeeds', async () => {
  const responses = await Promise.all([
    change({ new_password: `${newPassword} 1` }),
    change({ new_password: `${newPassword} 2` }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 403]);
});

test('a password change deletes all other known devices and IP addresses', async () => {
  const from = (remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { phone: amina.phone, password: amina.password },
      remoteAddress,
    });
  await from('198.51.100.1');
  const mine = (await from('127.0.0.1')).json<Tokens>();
  await callWith(shop.app, mine.access)('POST', '/api/user/sessions/end-others/');
  const { device_hash } = await shop.db
    .selectFrom('session')
    .where('ended', 'is', null)
    .select('device_hash')
    .executeTakeFirstOrThrow();
  const known = await shop.db.selectFrom('known_sign_in').selectAll().execute();
  expect(known.map(({ kind }) => kind).toSorted()).toEqual(['address', 'device']);
  expect(known.find(({ kind }) => kind === 'device')!.hash).toEqual(device_hash);
});
