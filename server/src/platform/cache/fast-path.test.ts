import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFixtures } from '../../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import { type AppOptions, buildApp } from '../../app.ts';
import { drain } from '../http/drain-connections.ts';
import { serveMetrics } from '../metrics/metrics.ts';

const productList = '/api/shop-app/products/';

let agent: Agent;
let port: number;
/** URLs of requests that took the fast path. */
let fast: string[];
let database: TestDatabase;
let rui: number;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ rui } = await addFixtures(database.db));
  app = await listening(await buildApp({ db: database.db, pollInterval: 10 }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  turnTo(app);
});
afterEach(() => agent.destroy());

async function listening(shop: FastifyInstance): Promise<FastifyInstance> {
  const seenByFastify = new WeakSet();
  shop.addHook('onRequest', async ({ raw }) => void seenByFastify.add(raw));
  shop.observeRequests((request) => {
    if (!seenByFastify.has(request)) fast.push(request.url!);
  });
  await shop.listen({ port: 0, host: '127.0.0.1' });
  return shop;
}

/** The port to which `ask` sends its requests. */
function turnTo(shop: FastifyInstance): void {
  fast = [];
  ({ port } = shop.server.address() as AddressInfo);
}

async function open(options: Partial<AppOptions>): Promise<FastifyInstance> {
  const other = await listening(await buildApp({ db: database.db, ...options }));
  turnTo(other);
  return other;
}

interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent });
    asked.once('error', reject);
    asked.once('response', async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    );
    asked.end();
  });
}

async function askTwice(
  path: string,
  headers?: Record<string, string>,
): Promise<[HttpResponse, HttpResponse]> {
  return [await ask(path, headers), await ask(path, headers)];
}

/** The headers without those that differ for each request. */
function lasting({ date, 'x-request-id': id, ...others }: IncomingHttpHeaders) {
  expect(date).toMatch(/GMT$/);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return others;
}

test.each([
  ['plain', {}],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['brotli', { 'accept-encoding': 'gzip, br' }],
])('the second response equals the first: %s', async (_form, accepted) => {
  const [first, second] = await askTwice(productList, accepted);
  expect(fast).toEqual([productList]);
  expect(lasting(second.headers)).toEqual(lasting(first.headers));
  expect(second.headers).toMatchObject({
    'x-total-count': '4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    connection: 'keep-alive',
  });
  expect(second.body).toBe(first.body);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);

  const head = await ask(productList, accepted, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
  expect(lasting(head.headers)).toEqual(lasting(first.headers));

  const has = { ...accepted, 'if-none-match': String(first.headers.etag) };
  const [one, two] = await askTwice(productList, has);
  expect(fast).toEqual([productList, productList, productList]);
  expect([one.status, two.status, two.body]).toEqual([304, 304, '']);
  expect(lasting(two.headers)).toEqual(lasting(one.headers));
});

test('a 304 has no length, also to HEAD: it would be that of another response', async () => {
  const list = `${productList}?search=rui`;
  const { headers } = await ask(list);
  const has = { 'if-none-match': String(headers.etag) };
  for (const method of ['HEAD', 'HEAD', 'GET']) {
    const response = await ask(list, has, method);
    expect([response.status, response.headers['content-length']]).toEqual([304, undefined]);
  }
  expect(fast).toEqual([list, list]);
});

test.each([
  ['weak', (etag: string) => `W/${etag}`],
  ['one of several', (etag: string) => `"other", W/"x", ${etag}`],
  ['any', () => '*'],
])('the client has the response by an ETag that is %s', async (_what, headerOf) => {
  const list = `${productList}?search=rui&limit=7`;
  const { headers } = await ask(list);
  const [one, two] = await askTwice(list, { 'if-none-match': headerOf(String(headers.etag)) });
  expect([one.status, two.status]).toEqual([304, 304]);
});

test('a changed price is shown', async () => {
  await askTwice(`${productList}?search=rui`);
  await database.db.updateTable('product').set({ price_paisa: 36_000 }).where('id', '=', rui).execute();
  await expect.poll(async () => (await ask(`${productList}?search=rui`)).body).toContain('"price":360');
});

test('other spellings of a URL are not cached separately', async () => {
  for (const query of ['?utm_source=x', '?limit=5&search=rui', '?search=r%75i&limit=5', '?'])
    await askTwice(productList + query);
  expect(fast).toEqual([]);
  await ask(`${productList}?search=rui&limit=5`);
  expect(fast).toEqual([`${productList}?search=rui&limit=5`]);
});

test('other requests are handled by Fastify', async () => {
  await askTwice(productList);
  fast = [];
  await ask(productList, { authorization: 'Bearer none' });
  expect((await ask(productList, {}, 'POST')).status).toBe(405);
  for (const { status } of await askTwice('/api/nothing/')) expect(status).toBe(404);
  expect(fast).toEqual([]);
});

test('the 404 of an unknown product takes the fast path too', async () => {
  const [first, second] = await askTwice(`${productList}999/`);
  expect([first.status, second.status]).toEqual([404, 404]);
  expect(second.body).toBe(first.body);
  expect(fast).toEqual([`${productList}999/`]);
});

test('during a shutdown every response ends its connection', async () => {
  const stopping = await open({});
  await askTwice(productList);
  const drained = drain(stopping.server);
  const last = await ask(productList);
  expect(fast).toEqual([productList, productList]);
  expect([last.status, last.headers.connection]).toEqual([200, 'close']);
  await drained;
  await stopping.close();
});

test('only a trusted proxy sets the request id', async () => {
  const given = { 'x-request-id': 'amina-0123456789' };
  for (const { headers } of await askTwice(productList, given))
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(fast).toContain(productList);
  const proxied = await open({ trustProxy: 'loopback' });
  for (const { headers } of await askTwice(productList, given))
    expect(headers['x-request-id']).toBe(given['x-request-id']);
  expect(fast).toEqual([productList]);
  await proxied.close();
});

test.each(['silent', 'warn', 'info', 'debug'])(
  'at log level %s both paths set an id, are counted alike and log the same lines',
  async (level) => {
    const lines: { msg: string; reqId: string; req?: object; res?: object }[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const shop = await buildApp({ db: database.db, logger: { level, stream } });
    const metrics = await serveMetrics(shop, database.db, { port: 0, host: '127.0.0.1' });
    turnTo(await listening(shop));
    const ids = (await askTwice(productList)).map(({ headers }) => String(headers['x-request-id']));
    expect(new Set(ids).size).toBe(2);
    const logged = ['info', 'debug'].includes(level);
    expect(fast).toEqual(logged ? [] : [productList]);
    for (const message of ['incoming request', 'request completed'])
      expect(lines.filter(({ msg }) => msg === message).map(({ reqId }) => reqId)).toEqual(logged ? ids : []);
    const labels = `{method="GET",route="${productList}",status="200"}`;
    await expect
      .poll(async () => (await fetch(metrics.url)).text())
      .toContain(`haat_http_request_seconds_count${labels} 2`);
    await metrics.close();
    await shop.close();
  },
);
