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
} from '../testing/customers.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { beginSession } from './sessions.ts';

const secret = 'only-for-tests-only-for-tests-only-for-tests';
let shop: TestShop;
let customer: SignedInCustomer;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, jwtSecret: secret });
  customer = await signUp(shop.app, amina);
});
afterAll(() => shop.close());

/** Every call that the API's own description says needs a customer. */
async function privateCalls(app: FastifyInstance): Promise<{ method: Method; url: string }[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.security !== undefined)
      .map(([method]) => ({ method: method.toUpperCase() as Method, url: path.replaceAll(/\{\w+\}/g, '1') })),
  );
}
type Method = NonNullable<InjectOptions['method']>;

test('every private call of the specification is behind the guard', async () => {
  const calls = (await privateCalls(shop.app)).map(({ method, url }) => `${method} ${url}`);
  expect(calls.toSorted()).toEqual(
    [
      'GET /api/user/profiles/',
      'PATCH /api/user/profiles/1/',
      'POST /api/user/password/',
      'POST /api/user/sessions/end-others/',
      'GET /api/payment-app/shipping-address/',
      'POST /api/payment-app/shipping-address/',
      'PUT /api/payment-app/shipping-address/1/',
      'GET /api/payment-app/carts/',
      'POST /api/payment-app/carts/',
      'PATCH /api/payment-app/carts/1/',
      'DELETE /api/payment-app/carts/1/',
      'POST /api/payment-app/carts/merge/',
      'GET /api/payment-app/orders/',
      'POST /api/payment-app/orders/',
      'POST /api/payment-app/orders/1/initiate_payment/',
      'GET /api/payment-app/orders/1/initiate_payment/',
      'GET /api/payment-app/orders/1/payment_status/',
      'GET /api/order-app/orders/',
    ].toSorted(),
  );
});

const signed = async (
  claims: Record<string, unknown>,
  header: { alg: string; typ?: string } = { alg: 'HS256', typ: 'at+jwt' },
  key: Parameters<SignJWT['sign']>[0] = Buffer.from(secret),
) => new SignJWT({ ...decodeJwt(customer.access), ...claims }).setProtectedHeader(header).sign(key);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const inSeconds = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;
const tampered = (place: number, change: (part: string) => string) =>
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
  ['another signature', () => `Bearer ${tampered(2, (part) => part.replace(/^.{4}/, 'AAAA'))}`],
  ['no signature', () => `Bearer ${tampered(2, () => '')}`],
  [
    'other claims under the same signature',
    () => `Bearer ${tampered(1, () => Buffer.from('{}').toString('base64url'))}`,
  ],
  ['another secret', async () => `Bearer ${await signed({}, undefined, Buffer.from('x'.repeat(32)))}`],
  ['alg none', () => `Bearer ${new UnsecuredJWT(decodeJwt(customer.access)).encode()}`],
  [
    'alg none with the old signature',
    () => `Bearer ${tampered(0, () => headerOf({ alg: 'none', typ: 'at+jwt' }))}`,
  ],
  [
    'RS256 in the place of HS256',
    async () => `Bearer ${await signed({}, { alg: 'RS256', typ: 'at+jwt' }, rsa.privateKey)}`,
  ],
  [
    'a public key as the secret',
    async () =>
      `Bearer ${await signed({}, undefined, Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })))}`,
  ],
  [
    'HS512 with the right secret',
    async () => `Bearer ${await signed({}, { alg: 'HS512', typ: 'at+jwt' }, Buffer.from(secret.repeat(2)))}`,
  ],
  ['another type', async () => `Bearer ${await signed({}, { alg: 'HS256', typ: 'JWT' })}`],
  ['no type', async () => `Bearer ${await signed({}, { alg: 'HS256' })}`],
  ['another issuer', async () => `Bearer ${await signed({ iss: 'somebody' })}`],
  ['another audience', async () => `Bearer ${await signed({ aud: 'somebody' })}`],
  ['an expired token', async () => `Bearer ${await signed({ exp: inSeconds(0) })}`],
  ['a token without an end', async () => `Bearer ${await signed({ exp: undefined })}`],
  ['a token of the future', async () => `Bearer ${await signed({ nbf: inSeconds(60) })}`],
  ['no customer', async () => `Bearer ${await signed({ sub: undefined })}`],
  ['an unknown customer', async () => `Bearer ${await signed({ sub: '999999' })}`],
  ['a customer that is no number', async () => `Bearer ${await signed({ sub: "1' OR '1'='1" })}`],
  ['a customer beyond all numbers', async () => `Bearer ${await signed({ sub: '9'.repeat(40) })}`],
  ['no session', async () => `Bearer ${await signed({ sid: undefined })}`],
  ['an unknown session', async () => `Bearer ${await signed({ sid: 'A'.repeat(22) })}`],
  ['a refresh token', () => `Bearer ${customer.refresh}`],
];

test.each(forgeries)('%s opens no private call', async (_what, authorization) => {
  const header = await authorization();
  for (const { method, url } of await privateCalls(shop.app)) {
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

test('a genuine token opens, its claims are minimal, and a copy signed with the secret is as good', async () => {
  expect((await customer.call('GET', '/api/user/profiles/')).statusCode).toBe(200);
  expect((await callWith(shop.app, await signed({}))('GET', '/api/user/profiles/')).statusCode).toBe(200);
  expect(decodeProtectedHeader(customer.access)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  const { iat, exp, ...claims } = decodeJwt(customer.access);
  expect(claims).toEqual({ iss: 'haat', aud: 'haat-api', sub: String(customer.id), sid: expect.any(String) });
  expect(exp! - iat!).toBe(600);
});

test("another customer's session is not taken for one's own", async () => {
  const other = await signUp(shop.app, karim);
  const { sid } = decodeJwt(other.access);
  const mixed = callWith(shop.app, await signed({ sid }));
  expect((await mixed('GET', '/api/user/profiles/')).statusCode).toBe(401);
});

test('without a configured secret one is made once, for all processes on the database', async () => {
  const first = await openTestShop();
  const { access, refresh } = await signUp(first.app, amina);
  const { buildApp } = await import('../app.ts');
  const second = await buildApp({ db: first.db });
  expect((await callWith(second, access)('GET', '/api/user/profiles/')).statusCode).toBe(200);
  expect((await post(second, '/api/token/refresh/', { refresh })).statusCode).toBe(200);
  expect((await callWith(shop.app, access)('GET', '/api/user/profiles/')).statusCode).toBe(401);
  expect(await first.db.selectFrom('signing_secret').selectAll().execute()).toHaveLength(1);
  await second.close();
  await first.close();
});

test('a disabled customer is a stranger to every private call', async () => {
  await shop.db
    .updateTable('customer')
    .set({ disabled: clock.now() })
    .where('id', '=', customer.id)
    .execute();
  for (const { method, url } of await privateCalls(shop.app)) {
    expect((await customer.call(method, url)).statusCode, `${method} ${url}`).toBe(401);
  }
  // A sign-in that was under way while the shop said no.
  const { password_hash: passwordHash } = await shop.db
    .selectFrom('customer')
    .where('id', '=', customer.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const begun = await beginSession(
    shop.db,
    { customer: customer.id, passwordHash, rotates: false, deviceHash: Buffer.alloc(32) },
    clock.now(),
  );
  const late = callWith(shop.app, await signed({ sid: begun!.session.toString('base64url') }));
  expect((await late('GET', '/api/user/profiles/')).statusCode).toBe(401);
});

function headerOf(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}
