import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  amina,
  callWith,
  karim,
  manualClock,
  post,
  type SignedInCustomer,
  signUp,
} from '../../../testing/accounts/customers.ts';
import { routeCases } from '../../../testing/all-routes.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { createSession } from './sessions.ts';

const secret = 'only-for-tests-only-for-tests-only-for-tests';
let shop: TestShop;
let customer: SignedInCustomer;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, jwtSecret: secret });
  customer = await signUp(shop.app, amina);
});
afterAll(() => shop.close());

/** Returns every endpoint that requires a customer, as the OpenAPI document lists them. */
async function listPrivateEndpoints(app: FastifyInstance): Promise<{ method: Method; url: string }[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.security?.length)
      .map(([method]) => ({ method: method.toUpperCase() as Method, url: path.replaceAll(/\{\w+\}/g, '1') })),
  );
}
type Method = NonNullable<InjectOptions['method']>;

test('requires a token for every private endpoint of the specification', async () => {
  const calls = (await listPrivateEndpoints(shop.app)).map(({ method, url }) => `${method} ${url}`);
  const ofCustomers = Object.values(routeCases)
    .filter(({ access }) => access === 'customer' || access === 'owner')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '1')}/`);
  expect(calls.toSorted()).toEqual(ofCustomers.toSorted());
});

const signToken = async (
  claims: Record<string, unknown>,
  header: { alg: string; typ?: string } = { alg: 'HS256', typ: 'at+jwt' },
  key: Parameters<SignJWT['sign']>[0] = Buffer.from(secret),
) => new SignJWT({ ...decodeJwt(customer.access), ...claims }).setProtectedHeader(header).sign(key);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const toUnixTime = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;
const tamper = (place: number, change: (part: string) => string) =>
  customer.access
    .split('.')
    .map((part, at) => (at === place ? change(part) : part))
    .join('.');

const forgeries: [string, () => Promise<string | undefined> | string | undefined][] = [
  ['no token', () => undefined],
  ['an empty header', () => ''],
  ['another scheme', () => `Basic ${customer.access}`],
  ['a token without its scheme', () => customer.access],
  ['nonsense', () => 'Bearer nonsense'],
  ['another signature', () => `Bearer ${tamper(2, (part) => part.replace(/^.{4}/, 'AAAA'))}`],
  ['no signature', () => `Bearer ${tamper(2, () => '')}`],
  [
    'other claims under the same signature',
    () => `Bearer ${tamper(1, () => Buffer.from('{}').toString('base64url'))}`,
  ],
  ['another secret', async () => `Bearer ${await signToken({}, undefined, Buffer.from('x'.repeat(32)))}`],
  ['alg none', () => `Bearer ${new UnsecuredJWT(decodeJwt(customer.access)).encode()}`],
  [
    'alg none with the old signature',
    () => `Bearer ${tamper(0, () => encodeHeader({ alg: 'none', typ: 'at+jwt' }))}`,
  ],
  [
    'RS256 in the place of HS256',
    async () => `Bearer ${await signToken({}, { alg: 'RS256', typ: 'at+jwt' }, rsa.privateKey)}`,
  ],
  [
    'a public key as the secret',
    async () =>
      `Bearer ${await signToken({}, undefined, Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })))}`,
  ],
  [
    'HS512 with the right secret',
    async () =>
      `Bearer ${await signToken({}, { alg: 'HS512', typ: 'at+jwt' }, Buffer.from(secret.repeat(2)))}`,
  ],
  ['another type', async () => `Bearer ${await signToken({}, { alg: 'HS256', typ: 'JWT' })}`],
  ['no type', async () => `Bearer ${await signToken({}, { alg: 'HS256' })}`],
  ['another issuer', async () => `Bearer ${await signToken({ iss: 'somebody' })}`],
  ['another audience', async () => `Bearer ${await signToken({ aud: 'somebody' })}`],
  ['an expired token', async () => `Bearer ${await signToken({ exp: toUnixTime(0) })}`],
  ['a token without an end', async () => `Bearer ${await signToken({ exp: undefined })}`],
  ['a token of the future', async () => `Bearer ${await signToken({ nbf: toUnixTime(60) })}`],
  ['no customer', async () => `Bearer ${await signToken({ sub: undefined })}`],
  ['an unknown customer', async () => `Bearer ${await signToken({ sub: '999999' })}`],
  ['a customer that is no number', async () => `Bearer ${await signToken({ sub: "1' OR '1'='1" })}`],
  ['a customer beyond all numbers', async () => `Bearer ${await signToken({ sub: '9'.repeat(40) })}`],
  ['no session', async () => `Bearer ${await signToken({ sid: undefined })}`],
  ['an unknown session', async () => `Bearer ${await signToken({ sid: 'A'.repeat(22) })}`],
  ['a refresh token', () => `Bearer ${customer.refresh}`],
];

test.each(forgeries)('returns 401 for %s on every private endpoint', async (_what, authorization) => {
  const header = await authorization();
  for (const { method, url } of await listPrivateEndpoints(shop.app)) {
    const headers = header === undefined ? {} : { authorization: header };
    const response = await shop.app.inject({ method, url, headers });
    expect(response.statusCode, `${method} ${url}`).toBe(401);
    expect(response.json()).toEqual({ code: 'unauthorized', message: 'Please sign in.' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['www-authenticate']).toBe(
      header === undefined ? 'Bearer realm="haat"' : 'Bearer realm="haat", error="invalid_token"',
    );
  }
});

test('accepts a genuine token with minimal claims, and an equal one signed with the secret', async () => {
  expect((await customer.call('GET', '/api/user/profiles/')).statusCode).toBe(200);
  expect((await callWith(shop.app, await signToken({}))('GET', '/api/user/profiles/')).statusCode).toBe(200);
  expect(decodeProtectedHeader(customer.access)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  const { iat, exp, ...claims } = decodeJwt(customer.access);
  expect(claims).toEqual({ iss: 'haat', aud: 'haat-api', sub: String(customer.id), sid: expect.any(String) });
  expect(exp! - iat!).toBe(600);
});

test('rejects a token with the session of another customer', async () => {
  const other = await signUp(shop.app, karim);
  const { sid } = decodeJwt(other.access);
  const mixed = callWith(shop.app, await signToken({ sid }));
  expect((await mixed('GET', '/api/user/profiles/')).statusCode).toBe(401);
});

test('creates one shared secret for all processes of a database if none is configured', async () => {
  const first = await openTestShop();
  const { access, refresh } = await signUp(first.app, amina);
  const { buildApp } = await import('../../app.ts');
  const second = await buildApp({ db: first.db });
  expect((await callWith(second, access)('GET', '/api/user/profiles/')).statusCode).toBe(200);
  expect((await post(second, '/api/token/refresh/', { refresh })).statusCode).toBe(200);
  expect((await callWith(shop.app, access)('GET', '/api/user/profiles/')).statusCode).toBe(401);
  expect(await first.db.selectFrom('signing_secret').selectAll().execute()).toHaveLength(1);
  await second.close();
  await first.close();
});

test('returns 401 for a disabled customer on every private endpoint', async () => {
  await shop.db
    .updateTable('customer')
    .set({ disabled: clock.now() })
    .where('id', '=', customer.id)
    .execute();
  for (const { method, url } of await listPrivateEndpoints(shop.app)) {
    expect((await customer.call(method, url)).statusCode, `${method} ${url}`).toBe(401);
  }
  // A sign-in that started before the customer was disabled.
  const { password_hash: passwordHash } = await shop.db
    .selectFrom('customer')
    .where('id', '=', customer.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const begun = await createSession(
    shop.db,
    { customer: customer.id, passwordHash, rotates: false, deviceHash: Buffer.alloc(32) },
    clock.now(),
  );
  const late = callWith(shop.app, await signToken({ sid: begun!.session.toString('base64url') }));
  expect((await late('GET', '/api/user/profiles/')).statusCode).toBe(401);
  expect((await post(shop.app, '/api/token/refresh/', { refresh: begun!.refresh })).statusCode).toBe(401);
});

function encodeHeader(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}
