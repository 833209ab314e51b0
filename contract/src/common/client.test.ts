import { beforeEach, expect, test } from 'vitest';
import { ApiError, createClient } from './client.ts';

let sent: { url: string; headers: Record<string, string>; body: unknown }[];
let access: string | null;
let response: () => Response;
const client = createClient({
  host: 'https://api.example.com',
  token: () => access,
  fetch: async (url, init) => {
    sent.push({ url: String(url), headers: init?.headers as Record<string, string>, body: init?.body });
    return response();
  },
});
beforeEach(() => {
  sent = [];
  access = 'the-access-token';
  response = () => Response.json([]);
});

test('every call names the JSON type and brings the access token of now', async () => {
  await client.cartLines();
  access = 'the-next-one';
  await client.products();
  access = null;
  await client.categories();
  expect(sent.map(({ headers }) => headers)).toEqual([
    { 'content-type': 'application/json', authorization: 'Bearer the-access-token' },
    { 'content-type': 'application/json', authorization: 'Bearer the-next-one' },
    { 'content-type': 'application/json' },
  ]);
});

test("a guest's order brings none, and its key in the body", async () => {
  await client.placeGuestOrder({ name: 'Amina', phone: '01712345678', address: 'Dhaka', items: [] }, 'key-1');
  expect(sent[0]!.headers).toEqual({ 'content-type': 'application/json' });
  expect(JSON.parse(String(sent[0]!.body))).toMatchObject({ name: 'Amina', order_key: 'key-1' });
});

test('a result that the specification leaves open may be empty or text', async () => {
  const order = { name: 'Amina', phone: '01712345678', address: 'Dhaka', items: [] };
  for (const [body, status] of [
    [null, 204],
    ['', 201],
    ['created', 201],
  ] as const) {
    response = () => new Response(body, { status });
    await expect(client.sendMessage({ name: '', email: '', subject: '', message: '' })).resolves.toBe(
      undefined,
    );
    await expect(client.placeGuestOrder(order, 'key-1')).resolves.toEqual({});
  }
  response = () => new Response('{"num', { status: 201, headers: { 'content-type': 'application/json' } });
  await expect(client.placeGuestOrder(order, 'key-1')).rejects.toThrow(SyntaxError);
});

test('the shop’s own API is asked for refresh tokens that work once; another provider is sent the specified fields alone', async () => {
  response = () => Response.json({});
  const bodies: unknown[] = [];
  const own = createClient({
    host: '',
    fetch: async (_url, { body }) => {
      bodies.push(body);
      return response();
    },
  });
  for (const either of [own, client]) {
    await either.signIn({ phone: '01712345678', password: 'ilish with mustard' });
    await either.refreshTokens('a-refresh-token');
  }
  expect([...bodies, ...sent.map(({ body }) => body)].map((body) => JSON.parse(String(body)))).toEqual([
    { phone: '01712345678', password: 'ilish with mustard', rotate: true },
    { refresh: 'a-refresh-token', rotate: true },
    { phone: '01712345678', password: 'ilish with mustard' },
    { refresh: 'a-refresh-token' },
  ]);
});

test('a form goes as it is, its type left to fetch', async () => {
  const form = new FormData();
  form.append('city', 'Dhaka');
  await client.updateProfile(7, form);
  expect(sent[0]).toEqual({
    url: 'https://api.example.com/api/user/profiles/7/',
    headers: { authorization: 'Bearer the-access-token' },
    body: form,
  });
});

test('a call without a response body ends well', async () => {
  response = () => new Response(null, { status: 204 });
  await expect(client.removeCartLine(3)).resolves.toBeUndefined();
  await expect(client.signOut('a-refresh-token')).resolves.toBeUndefined();
});

test.each([
  ['42', 42],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-1', null],
  [null, null],
])('Retry-After: %s is a wait of %s seconds', async (header, wait) => {
  const headers = header === null ? {} : { 'retry-after': header };
  response = () => Response.json({ code: 'too_many_requests', message: 'Wait.' }, { status: 429, headers });
  await expect(client.profile()).rejects.toMatchObject({ status: 429, retryAfter: wait });
});

test('a refusal is thrown with its status and words', async () => {
  response = () => Response.json({ code: 'unauthorized', message: 'Please sign in.' }, { status: 401 });
  const error = await client.profile().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401, refusal: { code: 'unauthorized' }, message: 'Please sign in.' });
});
