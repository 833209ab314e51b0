import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ApiError, createClient } from './client.ts';
import { apiRoutes } from './http/api-routes.ts';

let sent: { method: string; url: string; headers: Record<string, string>; body: unknown }[];
let access: string | null;
let response: () => Response;
const order = { name: 'Amina', phone: '01712345678', address: 'Dhaka', items: [] };

const client = createClient({
  host: 'https://api.example.com',
  token: () => access,
  fetch: async (url, init) => {
    sent.push({
      method: init.method,
      url: String(url),
      headers: init?.headers as Record<string, string>,
      body: init?.body,
    });
    return response();
  },
});
beforeEach(() => {
  sent = [];
  access = 'the-access-token';
  response = () => Response.json([]);
});

test('every request names the JSON type and brings the current access token', async () => {
  await client.listCartLines();
  access = 'the-next-one';
  await client.listProducts();
  access = null;
  await client.listCategories();
  expect(sent.map(({ headers }) => headers)).toEqual([
    { 'content-type': 'application/json', authorization: 'Bearer the-access-token' },
    { 'content-type': 'application/json', authorization: 'Bearer the-next-one' },
    { 'content-type': 'application/json' },
  ]);
});

test("a guest's order brings none, and its key in the body", async () => {
  await client.placeGuestOrder({ body: { ...order, order_key: 'key-1' } });
  expect(sent[0]!.headers).toEqual({ 'content-type': 'application/json' });
  expect(JSON.parse(String(sent[0]!.body))).toMatchObject({ name: 'Amina', order_key: 'key-1' });
});

test('a result that the specification leaves open may be empty or text', async () => {
  const message = { name: '', email: '', subject: '', message: '' };
  for (const [body, status] of [
    [null, 204],
    ['', 201],
    ['created', 201],
  ] as const) {
    response = () => new Response(body, { status });
    await expect(client.sendMessage({ body: message })).resolves.toBe(undefined);
    await expect(client.placeGuestOrder({ body: order })).resolves.toEqual({});
  }
});

test('a response whose body ends too early is none', async () => {
  response = () => new Response('{"num', { status: 201, headers: { 'content-type': 'application/json' } });
  await expect(client.placeGuestOrder({ body: order })).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
  });
  await expect(client.listProducts()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('an HTML page is no response of the shop’s own API, also where the result is not read', async () => {
  response = () =>
    new Response('<p>Your data pack has ended.</p>', { headers: { 'content-type': 'text/html' } });
  const own = createClient({ host: '', fetch: async () => response() });
  await expect(own.placeGuestOrder({ body: order })).rejects.toMatchObject({ status: 0 });
  await expect(own.signOut({ body: { refresh: 'r' } })).rejects.toMatchObject({ status: 0 });
  // Another provider may send anything.
  expect(await client.placeGuestOrder({ body: order })).toEqual({});
});

test('the shop’s own API is asked for single-use refresh tokens; another provider gets only the specified fields', async () => {
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
    await either.signIn({ body: { phone: '01712345678', password: 'ilish with mustard' } });
    await either.refreshTokens({ body: { refresh: 'a-refresh-token' } });
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
  await client.updateProfile({ params: { id: 7 }, body: form });
  expect(sent[0]).toEqual({
    method: 'PATCH',
    url: 'https://api.example.com/api/user/profiles/7/',
    headers: { authorization: 'Bearer the-access-token' },
    body: form,
  });
});

test('a request without a response body ends well', async () => {
  response = () => new Response(null, { status: 204 });
  await expect(client.removeCartLine({ params: { id: 3 } })).resolves.toBeUndefined();
  await expect(client.signOut({ body: { refresh: 'a-refresh-token' } })).resolves.toBeUndefined();
});

test.each([
  ['42', 42],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-1', null],
  [null, null],
])('Retry-After: %s is a wait of %s seconds', async (header, wait) => {
  const headers = header === null ? {} : { 'retry-after': header };
  response = () => Response.json({ code: 'too_many_requests', message: 'Wait.' }, { status: 429, headers });
  await expect(client.getProfile()).rejects.toMatchObject({ status: 429, retryAfter: wait });
});

test('a refusal is thrown with its status and words', async () => {
  response = () => Response.json({ code: 'unauthorized', message: 'Please sign in.' }, { status: 401 });
  const error = await client.getProfile().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401, refusal: { code: 'unauthorized' }, message: 'Please sign in.' });
});

const files = readdirSync(path.join(import.meta.dirname, 'shop'));
const modules: object[] = await Promise.all(
  files.map((file) => import(`./shop/${path.parse(file).name}.ts`)),
);
const endpoints: Record<string, object> = Object.assign({}, ...modules);

test('every endpoint is a function of the client, by its name', () => {
  const names = Object.keys(endpoints).filter((name) => Object.hasOwn(Object(endpoints[name]), 'summary'));
  expect(names.toSorted()).toEqual(Object.keys(client).toSorted());
});

test.each(Object.entries(apiRoutes))(
  '%s is called by method and path of its endpoint',
  async (name, route) => {
    expect(endpoints[name]).toMatchObject(route);
    const params = { id: 7, ids: '3,17', token: 'a/b', product: 9, complaint: 5, provider: 'bkash' };
    await client[name as keyof typeof apiRoutes]({ params, body: order } as never).catch(() => {});
    const path = route.path
      .replace('{id}', '7')
      .replace('{ids}', '3%2C17')
      .replace('{token}', 'a%2Fb')
      .replace('{product}', '9')
      .replace('{complaint}', '5')
      .replace('{provider}', 'bkash');
    expect(path).not.toContain('{');
    expect(sent).toMatchObject([{ method: route.method, url: `https://api.example.com${path}` }]);
  },
);

test('a query has the given fields, and a list its total and its neighbour cursors', async () => {
  response = () =>
    Response.json([{ id: 7 }], {
      headers: {
        'x-total-count': '3',
        link: '</api/shop-app/products/?cursor=n>; rel="next", </api/shop-app/products/?cursor=p>; rel="prev"',
      },
    });
  const page = await client.listProducts({ query: { search: 'চাল', limit: 1 } });
  expect(sent[0]!.url).toBe(
    `https://api.example.com/api/shop-app/products/?search=${encodeURIComponent('চাল')}&limit=1`,
  );
  expect(page).toEqual({ items: [{ id: 7 }], total: 3, next: 'n', previous: 'p' });
});
