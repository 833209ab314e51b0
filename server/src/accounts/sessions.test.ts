import type { Tokens } from '@haat/contract/shop/accounts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, callWith, manualClock, post, signInAs, signUp } from '../testing/customers.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

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

/** As the storefront does, which asks for rotation. */
const refresh = (token: string) => post(shop.app, '/api/token/refresh/', { refresh: token, rotate: true });
const refreshPlainly = (token: string) => post(shop.app, '/api/token/refresh/', { refresh: token });
const pair = (response: LightMyRequestResponse) => {
  expect(response.statusCode).toBe(200);
  return response.json<Tokens>();
};
const opens = async (access: string) =>
  (await callWith(shop.app, access)('GET', '/api/user/profiles/')).statusCode === 200;
const over = { code: 'session_over', message: 'Your session has ended. Please sign in again.' };

test('a refresh token gives an access token, and works again, until the session is 90 days old', async () => {
  for (let day = 0; day < 90; day++) {
    clock.forward(DAY);
    const response = await refreshPlainly(tokens.refresh);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ access: expect.any(String) });
    expect(await opens(response.json<Tokens>().access)).toBe(true);
  }
  clock.forward(1);
  expect((await refreshPlainly(tokens.refresh)).json()).toEqual(over);
});

test('a session whose sign-in asked for rotation rotates, whoever leaves it out later', async () => {
  const begun = await post(shop.app, '/api/token/', { ...amina, rotate: true });
  const { refresh: stolen } = begun.json<Tokens>();
  const next = pair(await refreshPlainly(stolen));
  expect(next.refresh).toEqual(expect.any(String));
  clock.forward(11 * SECOND);
  expect((await refreshPlainly(stolen)).json()).toEqual(over);
  expect((await refresh(next.refresh)).json()).toEqual(over);
});

test('where rotation is asked for, a refresh token gives a new pair, and both halves work', async () => {
  clock.forward(9 * 60 * SECOND);
  const response = await refresh(tokens.refresh);
  expect(response.headers['cache-control']).toBe('no-store');
  const next = pair(response);
  expect(next).toEqual({ access: expect.any(String), refresh: expect.any(String) });
  expect(next.refresh).not.toBe(tokens.refresh);
  clock.forward(9 * 60 * SECOND);
  expect(await opens(tokens.access)).toBe(false);
  expect(await opens(next.access)).toBe(true);
  pair(await refresh(next.refresh));
});

test('an access token is over after 10 minutes', async () => {
  clock.forward(10 * 60 * SECOND - 1 * SECOND);
  expect(await opens(tokens.access)).toBe(true);
  clock.forward(1 * SECOND);
  expect(await opens(tokens.access)).toBe(false);
});

test('five tabs that refresh at once all go on working, time after time', async () => {
  let current = tokens.refresh;
  for (let time = 0; time < 6; time++) {
    const responses = await Promise.all(Array.from({ length: 5 }, () => refresh(current)));
    const pairs = responses.map(pair);
    expect(new Set(pairs.map((one) => one.refresh)).size).toBe(1);
    for (const { access } of pairs) expect(await opens(access)).toBe(true);
    clock.forward(60 * SECOND);
    current = pairs[0]!.refresh;
  }
});

test('a lost response can be asked for again for ten seconds', async () => {
  const lost = pair(await refresh(tokens.refresh));
  clock.forward(10 * SECOND);
  expect(pair(await refresh(tokens.refresh)).refresh).toBe(lost.refresh);
  clock.forward(60 * SECOND);
  pair(await refresh(lost.refresh));
});

test('a stolen refresh token that is used later ends the session, for the thief and for the owner', async () => {
  const owner = pair(await refresh(tokens.refresh));
  clock.forward(11 * SECOND);
  const thief = await refresh(tokens.refresh);
  expect(thief.statusCode).toBe(401);
  expect(thief.json()).toEqual(over);
  expect((await refresh(owner.refresh)).json()).toEqual(over);
  expect(await opens(owner.access)).toBe(false);
});

test('a thief who is faster than the owner is found out as well', async () => {
  const thief = pair(await refresh(tokens.refresh));
  clock.forward(11 * SECOND);
  expect((await refresh(tokens.refresh)).json()).toEqual(over);
  expect(await opens(thief.access)).toBe(false);
  expect((await refresh(thief.refresh)).json()).toEqual(over);
});

test('a thief within the overlap gets no line of tokens of his own', async () => {
  const owner = pair(await refresh(tokens.refresh));
  const thief = pair(await refresh(tokens.refresh));
  clock.forward(60 * SECOND);
  pair(await refresh(owner.refresh));
  clock.forward(60 * SECOND);
  expect((await refresh(thief.refresh)).json()).toEqual(over);
});

test('only the token immediately before the newest has the overlap', async () => {
  const second = pair(await refresh(tokens.refresh));
  const third = pair(await refresh(second.refresh));
  expect((await refresh(tokens.refresh)).json()).toEqual(over);
  expect((await refresh(third.refresh)).json()).toEqual(over);
});

test('a token of any age ends the session when it comes back', async () => {
  let current = tokens.refresh;
  for (let day = 0; day < 20; day++) {
    clock.forward(DAY);
    current = pair(await refresh(current)).refresh;
  }
  expect((await refresh(tokens.refresh)).json()).toEqual(over);
  expect((await refresh(current)).json()).toEqual(over);
});

test('a session unused for 30 days is over', async () => {
  clock.forward(30 * DAY);
  const used = pair(await refresh(tokens.refresh));
  clock.forward(30 * DAY + 1);
  expect((await refresh(used.refresh)).json()).toEqual(over);
});

test('a session in daily use is over after 90 days', async () => {
  let current = tokens.refresh;
  for (let day = 0; day < 90; day++) {
    clock.forward(DAY);
    current = pair(await refresh(current)).refresh;
  }
  clock.forward(1);
  expect((await refresh(current)).json()).toEqual(over);
});

test('signing out ends the session at once, is always answered alike, and touches no other browser', async () => {
  const phone = await signInAs(shop.app, amina);
  for (const token of [tokens.refresh, tokens.refresh, 'nonsense', 'A'.repeat(64)]) {
    const response = await post(shop.app, '/api/token/logout/', { refresh: token });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
  }
  expect((await refresh(tokens.refresh)).json()).toEqual(over);
  expect(await opens(tokens.access)).toBe(false);
  expect(await opens(phone.access)).toBe(true);
  pair(await refresh(phone.refresh));
});

test('whoever knows a session’s name and invents the rest ends no session', async () => {
  const [name, secret] = [tokens.refresh.slice(0, 22), tokens.refresh.slice(22)];
  const invented = [name + 'A'.repeat(42), name + [...secret].toReversed().join('')];
  for (const token of invented) {
    expect((await refresh(token)).json()).toEqual(over);
    expect((await refreshPlainly(token)).json()).toEqual(over);
    expect((await post(shop.app, '/api/token/logout/', { refresh: token })).statusCode).toBe(204);
  }
  expect(await opens(tokens.access)).toBe(true);
  pair(await refresh(tokens.refresh));
});

test('signing out by the token before the newest, where its response was lost, ends the session', async () => {
  const lost = pair(await refresh(tokens.refresh));
  clock.forward(60 * SECOND);
  await post(shop.app, '/api/token/logout/', { refresh: tokens.refresh });
  expect(await opens(lost.access)).toBe(false);
});

test("a disabled customer's sessions end, and stay ended", async () => {
  const set = (disabled: Date | null) => shop.db.updateTable('customer').set({ disabled }).execute();
  await set(clock.now());
  expect((await refresh(tokens.refresh)).json()).toEqual(over);
  expect(await opens(tokens.access)).toBe(false);
  await set(null);
  expect((await refresh(tokens.refresh)).json()).toEqual(over);
  expect(await opens(tokens.access)).toBe(false);
});

test.each([
  ['an access token', () => tokens.access],
  ['a made-up token', () => 'A'.repeat(64)],
  [
    'a token with other secret bits',
    () => tokens.refresh.slice(0, -2) + (tokens.refresh.endsWith('AA') ? 'BB' : 'AA'),
  ],
  ['SQL', () => "' OR 1=1 --"],
])('%s is no refresh token', async (_what, token) => {
  const response = await refresh(token());
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual(over);
});

test.each(['/api/token/refresh/', '/api/token/logout/'])('refresh is required at %s', async (url) => {
  for (const body of [{}, { refresh: '' }, { refresh: null }, { refresh: 7 }]) {
    const response = await post(shop.app, url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { refresh: expect.any(String) } });
  }
});

test('the database holds nothing that could be used as a token', async () => {
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

test('sessions that are over are cleared away at the next sign-in', async () => {
  clock.forward(91 * DAY);
  await signInAs(shop.app, amina);
  expect(await shop.db.selectFrom('session').selectAll().execute()).toHaveLength(1);
});

test('refreshes of one address are limited', async () => {
  const small = await openTestShop({ limits: { refreshes: 2 } });
  const responses = [];
  for (let tried = 0; tried < 3; tried++) {
    responses.push(await post(small.app, '/api/token/refresh/', { refresh: 'x' }));
  }
  expect(responses.map((response) => response.statusCode)).toEqual([401, 401, 429]);
  expect(responses[2]!.headers['retry-after']).toBeDefined();
  await small.close();
});
