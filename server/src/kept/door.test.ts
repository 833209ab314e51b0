import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { Admission } from '../platform/http/admission.ts';
import { drain } from '../platform/http/drain-connections.ts';
import { pageRoutes } from '../ssr/routes.ts';
import { stockShelf } from '../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../testing/shop.ts';
import { AnswerCache } from './answer-cache.ts';
import { openKeptDoor } from './door.ts';

const shelf = '/api/shop-app/products/';

let agent: Agent;
let port: number;
/** The addresses that were answered by the door, and not by Fastify. */
let kept: string[];
let database: TestDatabase;
let rui: number;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ rui } = await stockShelf(database.db));
  app = await buildApp({ db: database.db, revisionInterval: 10 });
  await app.listen({ port: 0, host: '127.0.0.1' });
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

/** Whom `ask` asks from now on. */
function turnTo(asked: FastifyInstance): void {
  kept = [];
  asked.witnessKept(({ url = '' }) => kept.push(url));
  ({ port } = asked.server.address() as AddressInfo);
}

async function open(options: Partial<AppOptions>): Promise<FastifyInstance> {
  const other = await buildApp({ db: database.db, ...options });
  await other.listen({ port: 0, host: '127.0.0.1' });
  turnTo(other);
  return other;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent });
    asked.once('error', reject);
    asked.once('response', async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    );
    asked.end();
  });
}

async function askTwice(path: string, headers?: Record<string, string>): Promise<[Answer, Answer]> {
  return [await ask(path, headers), await ask(path, headers)];
}

/** The headers but those of one request. */
function lasting({ date, 'x-request-id': id, ...others }: IncomingHttpHeaders) {
  expect(date).toMatch(/GMT$/);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return others;
}

test.each([
  ['plain', {}],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['brotli', { 'accept-encoding': 'gzip, br' }],
])('the second answer is the first one again: %s', async (_form, accepted) => {
  const [first, second] = await askTwice(shelf, accepted);
  expect(kept).toEqual([shelf]);
  expect(lasting(second.headers)).toEqual(lasting(first.headers));
  expect(second.headers).toMatchObject({
    'x-total-count': '4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    connection: 'keep-alive',
  });
  expect(second.body).toBe(first.body);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);

  const head = await ask(shelf, accepted, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
  expect(lasting(head.headers)).toEqual(lasting(first.headers));

  const has = { ...accepted, 'if-none-match': String(first.headers.etag) };
  const [one, two] = await askTwice(shelf, has);
  expect(kept).toEqual([shelf, shelf, shelf]);
  expect([one.status, two.status, two.body]).toEqual([304, 304, '']);
  expect(lasting(two.headers)).toEqual(lasting(one.headers));
});

test('a changed price is seen', async () => {
  await askTwice(`${shelf}?search=rui`);
  await database.db.updateTable('product').set({ price_paisa: 36_000 }).where('id', '=', rui).execute();
  await expect.poll(async () => (await ask(`${shelf}?search=rui`)).body).toContain('"price":360');
});

test('nobody has more kept by asking for more', async () => {
  for (const query of ['?utm_source=x', '?limit=5&search=rui', '?search=r%75i&limit=5', '?'])
    await askTwice(shelf + query);
  expect(kept).toEqual([]);
  await ask(`${shelf}?search=rui&limit=5`);
  expect(kept).toEqual([`${shelf}?search=rui&limit=5`]);
});

test('what is not usual goes the usual way', async () => {
  await askTwice(shelf);
  kept = [];
  await ask(shelf, { authorization: 'Bearer none' });
  expect((await ask(shelf, {}, 'POST')).status).toBe(405);
  for (const missing of ['/api/nothing/', `${shelf}999/`])
    for (const { status } of await askTwice(missing)) expect(status).toBe(404);
  expect(kept).toEqual([]);
});

test('a shop that stops tells every connection', async () => {
  const stopping = await open({});
  await askTwice(shelf);
  const drained = drain(stopping.server);
  const last = await ask(shelf);
  expect(kept).toEqual([shelf, shelf]);
  expect([last.status, last.headers.connection]).toEqual([200, 'close']);
  await drained;
  await stopping.close();
});

test('nobody gives a request an id but a trusted proxy', async () => {
  const given = { 'x-request-id': 'amina-0123456789' };
  for (const { headers } of await askTwice(shelf, given))
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(kept).toContain(shelf);
  const proxied = await open({ trustProxy: 'loopback' });
  for (const { headers } of await askTwice(shelf, given))
    expect(headers['x-request-id']).toBe(given['x-request-id']);
  expect(kept).toEqual([shelf]);
  await proxied.close();
});

test('where each request is written down, each is', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const talkative = await open({ logger: { level: 'info', stream } });
  await askTwice(shelf);
  expect(lines.filter((line) => line.includes('incoming request'))).toHaveLength(2);
  await talkative.close();
});

test('who saves data gets the lean page, and others the whole one', async () => {
  const pages = Fastify();
  const answers = new AnswerCache({ current: () => 1, known: () => 1, stop: () => {} }, new Admission());
  openKeptDoor(pages, answers, () => 'one');
  const render = async (address: string, { lean } = { lean: false }) =>
    new Response(`${lean ? 'lean' : 'whole'} ${address}`, { headers: { 'content-type': 'text/html' } });
  await pageRoutes(pages, {
    storefront: { clientFolder: import.meta.dirname, render },
    answers,
    apiHost: '',
  });
  await pages.listen({ port: 0, host: '127.0.0.1' });
  turnTo(pages);
  const bodies = async (path: string, headers?: Record<string, string>) =>
    (await askTwice(path, headers)).map(({ body }) => body);
  expect(await bodies('/products')).toEqual(['whole /products', 'whole /products']);
  for (const headers of [{ 'save-data': 'on' }, { ect: '3g' }]) {
    expect(await bodies('/products', headers)).toEqual(['lean /products', 'lean /products']);
    expect((await bodies('/products.data', headers))[1]).toBe('whole /products.data');
  }
  expect(kept).toEqual([
    '/products',
    '/products',
    '/products.data',
    '/products',
    '/products',
    '/products.data',
    '/products.data',
  ]);
  await pages.close();
});
