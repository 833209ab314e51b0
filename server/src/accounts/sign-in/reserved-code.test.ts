import { MINUTE } from '@haat/contract/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, manualClock, signUp } from '../../../testing/accounts/customers.ts';
import { readCookie } from '../../../testing/accounts/sign-in.ts';
import { codeFor, demoMessages } from '../../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
const clock = manualClock();
const OWNER = '203.0.113.7';

beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, messages: demoMessages, limits: { codes: 10_000 } });
  await signUp(shop.app, amina);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['attempt', 'code', 'message', 'known_sign_in'] as const)
    await shop.db.deleteFrom(table).execute();
});

const send = (url: string, payload: object, remoteAddress: string, cookie = '') =>
  shop.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { cookie } });
const { phone, password } = amina;
const requestCode = (more: object = {}, from = OWNER) =>
  send('/api/token/unlock/code/', { phone, ...more }, from);
const unlock = (code: string, cookie: string, from = OWNER) =>
  send('/api/token/unlock/', { phone, code }, from, cookie);
const signIn = (cookie = '', tried = password, from = OWNER) =>
  send('/api/token/', { phone, password: tried }, from, cookie);

/** Wrong passwords and all codes of the phone, from as many IP addresses as that needs. */
async function attack(): Promise<void> {
  for (let n = 0; n < 50; n++) await signIn('', 'not the password', `198.51.100.${n}`);
  for (let n = 0; n < 15; n++) {
    expect((await requestCode({}, `198.51.100.${n % 3}`)).statusCode).toBe(204);
    clock.forward(MINUTE);
    await signIn('', 'not the password', `192.0.2.${n}`);
  }
  await shop.db.deleteFrom('message').execute();
}

test('a new device that knows the password gets a code although strangers have used up those of the phone', async () => {
  await attack();
  expect((await signIn()).statusCode).toBe(429);
  expect((await requestCode()).statusCode).toBe(429);
  const sent = await requestCode({ password });
  expect(sent.statusCode).toBe(204);
  const cookie = readCookie(sent);
  const code = (await codeFor(shop.db, amina.e164))!;
  // Strangers have no device cookie: they can neither use up its tries nor replace it.
  for (let n = 0; n < 6; n++) await unlock('000000', '', `192.0.2.${n}`);
  expect((await unlock(code, '', '192.0.2.9')).statusCode).toBe(403);
  expect((await unlock(code, cookie)).statusCode).toBe(204);
  expect((await signIn(cookie)).statusCode).toBe(200);
});

test('it is one a day, and a wrong password gets the same response and no code', async () => {
  await attack();
  expect(await requestCode({ password: 'not the password' })).toMatchObject({ statusCode: 204, body: '' });
  expect(await codeFor(shop.db, amina.e164)).toBe(null);
  expect(await requestCode({ password })).toMatchObject({ statusCode: 204, body: '' });
  expect(await codeFor(shop.db, amina.e164)).not.toBe(null);
  await shop.db.deleteFrom('message').execute();
  expect(await requestCode({ password })).toMatchObject({ statusCode: 204, body: '' });
  expect(await codeFor(shop.db, amina.e164)).toBe(null);
  for (let n = 0; n < 2; n++) await requestCode({ password: 'not the password' });
  expect((await requestCode({ password })).statusCode).toBe(429);
});

test('a stranger at one IP address uses up the codes of a phone only there', async () => {
  for (let n = 0; n < 5; n++) {
    expect((await requestCode({}, '198.51.100.1')).statusCode).toBe(204);
    clock.forward(MINUTE);
  }
  expect((await requestCode({}, '198.51.100.1')).statusCode).toBe(429);
  expect((await requestCode()).statusCode).toBe(204);
});
