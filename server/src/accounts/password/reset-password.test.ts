import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  amina,
  callWith,
  karim,
  manualClock,
  post,
  type SignedInCustomer,
  signInAs,
  signUp,
} from '../../../testing/accounts/customers.ts';
import { codeFor, demoMessages } from '../../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let session: SignedInCustomer;
let passwordHash: string;
const clock = manualClock();
const PROFILES = '/api/user/profiles/';
const NEW = 'a new one with mangoes';

beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, messages: demoMessages, limits: { codes: 10_000 } });
  session = await signUp(shop.app, amina);
  const ofAmina = shop.db.selectFrom('customer').where('id', '=', session.id).select('password_hash');
  passwordHash = (await ofAmina.executeTakeFirstOrThrow()).password_hash;
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.forward(25 * 3_600_000);
  await shop.db.deleteFrom('attempt').execute();
  await shop.db
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', session.id)
    .execute();
});

const request = (phone: string) => post(shop.app, '/api/token/password-reset/code/', { phone });
const reset = (body: object) =>
  post(shop.app, '/api/token/password-reset/', { phone: amina.phone, new_password: NEW, ...body });
const signIn = (password: string, remoteAddress = '203.0.113.7', cookie = '') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { phone: amina.phone, password },
    remoteAddress,
    headers: { cookie },
  });

test('Amina forgot her password: a code sets a new one and ends every session', async () => {
  const old = await signInAs(shop.app, amina);
  const rahima = await signUp(shop.app, { phone: '01512345678', password: 'nobody knows it' });
  expect(await request(amina.phone)).toMatchObject({ statusCode: 204, body: '' });
  const code = (await codeFor(shop.db, amina.e164))!;
  const done = await reset({ code });
  expect(done).toMatchObject({ statusCode: 204, body: '' });
  for (const { access } of [session, old])
    expect(await callWith(shop.app, access)('GET', PROFILES)).toMatchObject({ statusCode: 401 });
  expect(await rahima.call('GET', PROFILES)).toMatchObject({ statusCode: 200 });
  const known = shop.db.selectFrom('known_sign_in').where('customer_id', '=', rahima.id).select('kind');
  expect(await known.execute()).toHaveLength(2);
  expect(await signIn(amina.password)).toMatchObject({ statusCode: 401 });
  expect(await signIn(NEW)).toMatchObject({ statusCode: 200 });
  expect(await reset({ code, new_password: 'once more with feeling' })).toMatchObject({ statusCode: 403 });
});

test('a repeated reset gets the same response and ends no later session; five minutes after its code it is refused', async () => {
  await request(amina.phone);
  const code = (await codeFor(shop.db, amina.e164))!;
  expect(await reset({ code })).toMatchObject({ statusCode: 204 });
  const { access } = (await signIn(NEW)).json<{ access: string }>();
  expect(await reset({ code })).toMatchObject({ statusCode: 204, body: '' });
  expect(await callWith(shop.app, access)('GET', PROFILES)).toMatchObject({ statusCode: 200 });
  expect(await reset({ code, new_password: 'once more with feeling' })).toMatchObject({ statusCode: 403 });
  clock.forward(5 * 60_000);
  expect(await reset({ code })).toMatchObject({ statusCode: 403 });
});

test('the responses do not reveal whether a phone has an account', async () => {
  const disabled = await signUp(shop.app, karim);
  await shop.db
    .updateTable('customer')
    .set({ disabled: clock.now() })
    .where('id', '=', disabled.id)
    .execute();
  const responses = [];
  for (const phone of [amina.phone, '01999999999', karim.phone]) {
    const [first, second] = [await request(phone), await request(phone)];
    const wrong = await reset({ phone, code: '12345x' });
    responses.push([first, second, wrong].map(({ statusCode, body }) => ({ statusCode, body })));
  }
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[2]).toEqual(responses[0]);
  expect(responses[0]!.map(({ statusCode }) => statusCode)).toEqual([204, 429, 403]);
  expect(await codeFor(shop.db, karim.e164)).toBe(null);
});

test('a password that is too easy is refused, and the code still works', async () => {
  await request(amina.phone);
  const code = (await codeFor(shop.db, amina.e164))!;
  const easy = await reset({ code, new_password: 'password123' });
  expect(easy.json()).toMatchObject({ code: 'invalid', fields: { new_password: { code: 'too_easy' } } });
  expect(await reset({ code })).toMatchObject({ statusCode: 204 });
});

test('a reset without the right code costs no hash, and a refused hash does not use up the code', async () => {
  await request(amina.phone);
  const code = (await codeFor(shop.db, amina.e164))!;
  const hashed = vi.mocked(argon2.hash).mockClear();
  for (const phone of [amina.phone, karim.phone])
    expect(await reset({ phone, code: code === '000000' ? '000001' : '000000' })).toMatchObject({
      statusCode: 403,
    });
  expect(hashed).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n++) expect(await reset({ code: 'none' })).toMatchObject({ statusCode: 403 });
  expect(await reset({ code })).toMatchObject({ statusCode: 204 });
  expect(hashed).toHaveBeenCalledTimes(1);
});

test.each(['/api/token/password-reset/code/', '/api/token/unlock/code/'])(
  '%s accepts only Bangladeshi mobiles',
  async (url) => {
    for (const phone of ['029666666', '+4915112345678', 'Amina'])
      expect((await post(shop.app, url, { phone })).json()).toMatchObject({
        code: 'invalid',
        fields: { phone: { code: expect.any(String) } },
      });
  },
);

test('a shop without an SMS provider refuses to send codes, with or without an account', async () => {
  const silent = await openTestShop();
  for (const phone of [amina.phone, '01999999999']) {
    const response = await post(silent.app, '/api/token/password-reset/code/', { phone });
    expect(response).toMatchObject({ statusCode: 503 });
    expect(response.json()).toMatchObject({ code: 'codes_unavailable' });
  }
  await silent.close();
});

/** Strangers use up all tries of the phone: 50 wrong passwords from 13 addresses. */
async function attack(): Promise<void> {
  for (let n = 0; n < 52; n++) await signIn('not the password', `198.51.100.${n % 13}`);
}

test('during an attack a code allows the sign-in of Amina’s new device', async () => {
  await attack();
  expect(await signIn(amina.password, '192.0.2.9')).toMatchObject({ statusCode: 429 });
  expect(await post(shop.app, '/api/token/unlock/code/', { phone: amina.phone })).toMatchObject({
    statusCode: 204,
  });
  const code = (await codeFor(shop.db, amina.e164))!;
  const unlocked = await post(shop.app, '/api/token/unlock/', { phone: amina.phone, code });
  expect(unlocked).toMatchObject({ statusCode: 204, body: '' });
  const cookie = String(unlocked.headers['set-cookie']).split(';')[0]!;
  expect(await signIn('not the password', '192.0.2.9', cookie)).toMatchObject({ statusCode: 401 });
  expect(await signIn(amina.password, '192.0.2.9', cookie)).toMatchObject({ statusCode: 200 });
  expect(await signIn(amina.password, '192.0.2.10')).toMatchObject({ statusCode: 429 });
});

test('a wrong code unlocks nothing, for any phone', async () => {
  await attack();
  const cookie = `haat_device=${'A'.repeat(43)}`;
  for (const phone of [amina.phone, '01999999999']) {
    await post(shop.app, '/api/token/unlock/code/', { phone });
    const refused = await tryCode(phone, cookie);
    expect(refused).toMatchObject({ statusCode: 403 });
    expect(refused.headers['set-cookie']).toBe(undefined);
  }
  expect(await signIn(amina.password, '192.0.2.77', cookie)).toMatchObject({ statusCode: 429 });
});

test('a wrong code gives a known device no more attempts', async () => {
  const rahima = { phone: '01612345678', password: 'nobody knows it' };
  await signUp(shop.app, rahima);
  const signInFrom = (cookie: string, password = rahima.password) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { ...rahima, password },
      headers: { cookie },
    });
  const cookie = String((await signInFrom('')).headers['set-cookie']).split(';')[0]!;
  for (let n = 0; n < 5; n++) await signInFrom(cookie, 'not the password');
  await post(shop.app, '/api/token/unlock/code/', { phone: rahima.phone });
  expect(await tryCode(rahima.phone, cookie)).toMatchObject({ statusCode: 403 });
  expect(await signInFrom(cookie)).toMatchObject({ statusCode: 429 });
});

/** Sends a wrong code for the unlocking of a sign-in. */
function tryCode(phone: string, cookie: string) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/token/unlock/',
    payload: { phone, code: 'abcdef' },
    remoteAddress: '192.0.2.77',
    headers: { cookie },
  });
}
