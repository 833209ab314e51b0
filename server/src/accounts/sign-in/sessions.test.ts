import type { Tokens } from '@haat/contract/shop/accounts';
import { DAY, SECOND } from '@haat/contract/time/durations';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, callWith, manualClock, post, signInAs, signUp } from '../../../testing/accounts/customers.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now });
  await signUp(shop.app, amina);
});
afterAll(() => shop.close());

let tokens: Tokens;
beforeEach(async () => {
  tokens = await signInAs(shop.app, amina);
});

/** Refreshes with rotation, like the storefront. */
const refresh = (token: string) => post(shop.app, '/api/token/refresh/', { refresh: token, rotate: true });
const refreshWithoutRotation = (token: string) => post(shop.app, '/api/token/refresh/', { refresh: token });
const pair = (response: LightMyRequestResponse) => {
  expect(response.statusCode).toBe(200);
  return response.json<Tokens>();
};
const isAccepted = async (access: string) =>
  (await callWith(shop.app, access)('GET', '/api/user/profiles/')).statusCode === 200;
const sessionOver = { code: 'session_over', message: 'Your session has ended. Please sign in again.' };

test('a refresh token works repeatedly until the session is 90 days old', async () => {
  for (let day = 0; day < 90; day++) {
    clock.forward(DAY);
    const response = await refreshWithoutRotation(tokens.refresh);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ access: expect.any(String) });
    expect(await isAccepted(response.json<Tokens>().access)).toBe(true);
  }
  clock.forward(1);
  expect((await refreshWithoutRotation(tokens.refresh)).json()).toEqual(sessionOver);
});

test('a session that started with rotation always rotates', async () => {
  const begun = await post(shop.app, '/api/token/', { ...amina, rotate: true });
  const { refresh: stolen } = begun.json<Tokens>();
  const next = pair(await refreshWithoutRotation(stolen));
  expect(next.refresh).toEqual(expect.any(String));
  clock.forward(11 * SECOND);
  expect((await refreshWithoutRotation(stolen)).json()).toEqual(sessionOver);
  expect((await refresh(next.refresh)).json()).toEqual(sessionOver);
});

test('with rotation a refresh token returns a new pair, and both tokens work', async () => {
  clock.forward(9 * 60 * SECOND);
  const response = await refresh(tokens.refresh);
  expect(response.headers['cache-control']).toBe('no-store');
  const next = pair(response);
  expect(next).toEqual({ access: expect.any(String), refresh: expect.any(String) });
  expect(next.refresh).not.toBe(tokens.refresh);
  clock.forward(9 * 60 * SECOND);
  expect(await isAccepted(tokens.access)).toBe(false);
  expect(await isAccepted(next.access)).toBe(true);
  pair(await refresh(next.refresh));
});

test('an access token expires after 10 minutes', async () => {
  clock.forward(10 * 60 * SECOND - 1 * SECOND);
  expect(await isAccepted(tokens.access)).toBe(true);
  clock.forward(1 * SECOND);
  expect(await isAccepted(tokens.access)).toBe(false);
});

test('five tabs that refresh at once all stay signed in', async () => {
  let current = tokens.refresh;
  for (let time = 0; time < 6; time++) {
    const responses = await Promise.all(Array.from({ length: 5 }, () => refresh(current)));
    const pairs = responses.map(pair);
    expect(new Set(pairs.map((one) => one.refresh)).size).toBe(1);
    for (const { access } of pairs) expect(await isAccepted(access)).toBe(true);
    clock.forward(60 * SECOND);
    current = pairs[0]!.refresh;
  }
});

test('a refresh can be repeated for ten seconds after a lost response', async () => {
  const lost = pair(await refresh(tokens.refresh));
  clock.forward(10 * SECOND);
  expect(pair(await refresh(tokens.refresh)).refresh).toBe(lost.refresh);
  clock.forward(60 * SECOND);
  pair(await refresh(lost.refresh));
});

test('a stolen refresh token that is used later ends the session for thief and owner', async () => {
  const owner = pair(await refresh(tokens.refresh));
  clock.forward(11 * SECOND);
  const thief = await refresh(tokens.refresh);
  expect(thief.statusCode).toBe(401);
  expect(thief.json()).toEqual(sessionOver);
  expect((await refresh(owner.refresh)).json()).toEqual(sessionOver);
  expect(await isAccepted(owner.access)).toBe(false);
});

test('detects a thief who is faster than the owner', async () => {
  const thief = pair(await refresh(tokens.refresh));
  clock.forward(11 * SECOND);
  expect((await refresh(tokens.refresh)).json()).toEqual(sessionOver);
  expect(await isAccepted(thief.access)).toBe(false);
  expect((await refresh(thief.refresh)).json()).toEqual(sessionOver);
});

test('a thief within the overlap gets no separate tokens', async () => {
  const owner = pair(await refresh(tokens.refresh));
  const thief = pair(await refresh(tokens.refresh));
  clock.forward(60 * SECOND);
  pair(await refresh(owner.refresh));
  clock.forward(60 * SECOND);
  expect((await refresh(thief.refresh)).json()).toEqual(sessionOver);
});

test('only the previous token is valid during the overlap', async () => {
  const second = pair(await refresh(tokens.refresh));
  const third = pair(await refresh(second.refresh));
  expect((await refresh(tokens.refresh)).json()).toEqual(sessionOver);
  expect((await refresh(third.refresh)).json()).toEqual(sessionOver);
});

test('reuse of any older token ends the session', async () => {
  let current = tokens.refresh;
  for (let day = 0; day < 20; day++) {
    clock.forward(DAY);
    current = pair(await refresh(current)).refresh;
  }
  expect((await refresh(tokens.refresh)).json()).toEqual(sessionOver);
  expect((await refresh(current)).json()).toEqual(sessionOver);
});

test('a session ends after 30 days without use', async () => {
  clock.forward(30 * DAY);
  const used = pair(await refresh(tokens.refresh));
  clock.forward(30 * DAY + 1);
  expect((await refresh(used.refresh)).json()).toEqual(sessionOver);
});

test('a session in daily use ends after 90 days', async () => {
  let current = tokens.refresh;
  for (let day = 0; day < 90; day++) {
    clock.forward(DAY);
    current = pair(await refresh(current)).refresh;
  }
  clock.forward(1);
  expect((await refresh(current)).json()).toEqual(sessionOver);
});

test('signing out ends only this session at once and always returns the same response', async () => {
  const phone = await signInAs(shop.app, amina);
  for (const token of [tokens.refresh, tokens.refresh, 'nonsense', 'A'.repeat(64)]) {
    const response = await post(shop.app, '/api/token/logout/', { refresh: token });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
  }
  expect((await refresh(tokens.refresh)).json()).toEqual(sessionOver);
  expect(await isAccepted(tokens.access)).toBe(false);
  expect(await isAccepted(phone.access)).toBe(true);
  pair(await refresh(phone.refresh));
});

test('a forged token with a known session id ends no session', async () => {
  const [name, secret] = [tokens.refresh.slice(0, 22), tokens.refresh.slice(22)];
  const [own, other] = [tokens, await signInAs(shop.app, amina)].map(({ refresh }) =>
    Buffer.from(refresh, 'base64url'),
  );
  const secretOfOther = Buffer.concat([own!.subarray(0, 16), other!.subarray(16)]).toString('base64url');
  const invented = [name + 'A'.repeat(42), name + [...secret].toReversed().join(''), secretOfOther];
  for (const token of invented) {
    expect((await refresh(token)).json()).toEqual(sessionOver);
    expect((await refreshWithoutRotation(token)).json()).toEqual(sessionOver);
    expect((await post(shop.app, '/api/token/logout/', { refresh: token })).statusCode).toBe(204);
  }
  expect(await isAccepted(tokens.access)).toBe(true);
  pair(await refresh(tokens.refresh));
});

test('signing out with the previous token after a lost response ends the session', async () => {
  const lost = pair(await refresh(tokens.refresh));
  clock.forward(60 * SECOND);
  await post(shop.app, '/api/token/logout/', { refresh: tokens.refresh });
  expect(await isAccepted(lost.access)).toBe(false);
});

test('the sessions of a disabled customer end permanently', async () => {
  const set = (disabled: Date | null) => shop.db.updateTable('customer').set({ disabled }).execute();
  await set(clock.now());
  expect((await refresh(tokens.refresh)).json()).toEqual(sessionOver);
  expect(await isAccepted(tokens.access)).toBe(false);
  await set(null);
  expect((await refresh(tokens.refresh)).json()).toEqual(sessionOver);
  expect(await isAccepted(tokens.access)).toBe(false);
});

test.each([
  ['an access token', () => tokens.access],
  ['a made-up token', () => 'A'.repeat(64)],
  [
    'a token with other secret bits',
    () => tokens.refresh.slice(0, -2) + (tokens.refresh.endsWith('AA') ? 'BB' : 'AA'),
  ],
  ['SQL', () => "' OR 1=1 --"],
])('refuses %s as refresh token', async (_what, token) => {
  const response = await refresh(token());
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual(sessionOver);
});

test.each(['/api/token/refresh/', '/api/token/logout/'])('refresh is required at %s', async (url) => {
  for (const body of [{}, { refresh: '' }, { refresh: null }, { refresh: 7 }]) {
    const response = await post(shop.app, url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { refresh: { code: expect.any(String) } } });
  }
});

test('the database contains nothing that works as a token', async () => {
  const next = pair(await refresh(tokens.refresh));
  const rows = JSON.stringify(
    (await shop.db.selectFrom('session').selectAll().execute()).map((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('base64url') : value)),
    ),
  );
  for (const { refresh: written } of [tokens, next]) {
    const secret = Buffer.from(written, 'base64url').subarray(16).toString('base64url');
    expect(rows).not.toContain(secret);
  }
});

test('deletes ended sessions at the next sign-in', async () => {
  clock.forward(91 * DAY);
  await signInAs(shop.app, amina);
  expect(await shop.db.selectFrom('session').selectAll().execute()).toHaveLength(1);
});

test('limits refreshes per IP address', async () => {
  const small = await openTestShop({ limits: { refreshes: 2 } });
  const responses = [];
  for (let tried = 0; tried < 3; tried++) {
    responses.push(await post(small.app, '/api/token/refresh/', { refresh: 'x' }));
  }
  expect(responses.map((response) => response.statusCode)).toEqual([401, 401, 429]);
  expect(responses[2]!.headers['retry-after']).toBeDefined();
  await small.close();
});
