import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiRoutes } from '@haat/contract/http/api-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

/** Texts to repeat: letters, spaces, separators, and the beginnings of a header's own grammar. */
const UNITS = 'a| |\t|0|,|;|=|.|-|"|/|%25|+|\\|a.|a@|a |a;|q=0 |;q=0|,a;q=0|bytes=|0-0,'.split('|');

/** Texts before the repetition: a plain one, and one that matches the beginning of many patterns. */
const HEADS = ['x', 'x="a@b.c";q=0, '];

/** The length of the shorter text. The longer one is `TIMES` as long, and still fits into Node's 16 kB of headers. */
const SHORT = 1_700;
const TIMES = 8;

/** Linear growth is at most `TIMES`, and less because of the fixed cost of a request; quadratic growth is 64. */
const MAX_GROWTH = 24;

/** The shortest processor time that can be compared, in µs. */
const LEAST = 500;

/** Texts in a body are longer than in headers: a body may have 64 kB. */
const BODY_SCALE = 4;

let shop: TestShop;
let port: number;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  const many = 1e9;
  shop = await openTestShop({
    trustProxy: 'loopback',
    admission: { workPerMinute: many },
    limits: { messages: many, guestOrders: many, refreshes: many, callbacks: many },
    payments: { providers: ['local'], shopUrl: 'https://haat.example' },
  });
  await addFixtures(shop.db);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(async () => {
  agent.destroy();
  await shop.close();
});

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

const products = apiRoutes.listProducts.path;
const picture = '/media/tiles/poa-fish.webp';

/** Every header that the shop, Fastify or Node reads, after the beginning of its grammar. */
const HEADERS: [name: string, sent: (text: string) => Sent][] = [
  ['Accept-Encoding', (text) => ({ headers: { 'accept-encoding': text } })],
  ['Accept-Encoding of a picture', (text) => ({ path: picture, headers: { 'accept-encoding': text } })],
  ['If-None-Match', (text) => ({ headers: { 'if-none-match': text } })],
  ['If-None-Match of a picture', (text) => ({ path: picture, headers: { 'if-none-match': `W/"${text}` } })],
  ['If-Modified-Since', (text) => ({ path: picture, headers: { 'if-modified-since': text } })],
  ['Range', (text) => ({ path: picture, headers: { range: `bytes=${text}` } })],
  ['If-Range', (text) => ({ path: picture, headers: { range: 'bytes=0-1', 'if-range': text } })],
  ['Authorization', (text) => ({ path: apiRoutes.getProfile.path, headers: { authorization: text } })],
  [
    'a bearer token',
    (text) => ({ path: apiRoutes.getProfile.path, headers: { authorization: `Bearer ${text}` } }),
  ],
  ['Cookie', (text) => ({ headers: { cookie: text } })],
  ['Save-Data', (text) => ({ headers: { 'save-data': text } })],
  ['ECT', (text) => ({ headers: { ect: text } })],
  ['X-Request-Id', (text) => ({ headers: { 'x-request-id': text } })],
  ['X-Forwarded-For', (text) => ({ headers: { 'x-forwarded-for': text } })],
  ['X-Forwarded-Host', (text) => ({ headers: { 'x-forwarded-host': text } })],
  ['X-Forwarded-Proto', (text) => ({ headers: { 'x-forwarded-proto': text } })],
  ['Host', (text) => ({ headers: { host: text } })],
  ['Accept', (text) => ({ headers: { accept: text } })],
  ['Accept-Language', (text) => ({ headers: { 'accept-language': text } })],
  ['Expect', (text) => ({ headers: { expect: text } })],
  ['Content-Type', (text) => post({}, { 'content-type': text })],
  ['a parameter of Content-Type', (text) => post({}, { 'content-type': `application/json; ${text}` })],
  ['a boundary', (text) => post({}, { 'content-type': `multipart/form-data; boundary=${text}` })],
  [
    'Idempotency-Key',
    (text) => ({
      ...post(order({})),
      path: apiRoutes.placeGuestOrder.path,
      headers: { ...json, 'idempotency-key': text },
    }),
  ],
];

const URLS: [name: string, sent: (text: string) => Sent][] = [
  ['a path', (text) => ({ path: `/${text}` })],
  ['a path of slashes', (text) => ({ path: text.replaceAll('a', '/') })],
  ['a path of the API', (text) => ({ path: `/api/${text}` })],
  ['a path that a proxy sends', (text) => ({ path: `http://${text}` })],
  ['the name of a picture', (text) => ({ path: `/media/${text}.webp` })],
  ['the size of a picture', (text) => ({ path: `/media/${text}.320.webp` })],
  ['the id of a product', (text) => ({ path: `${products}${text}/` })],
  ['the token of an order', (text) => ({ path: apiRoutes.getGuestOrder.path.replace('{token}', text) })],
  ...['search', 'category', 'subcategory', 'sort', 'limit', 'cursor', 'other'].map(
    (name): [string, (text: string) => Sent] => [
      `the parameter ${name}`,
      (text) => ({ path: `${products}?${name}=${text}` }),
    ],
  ),
  ['a query', (text) => ({ path: `${products}?${text}` })],
];

const json = { 'content-type': 'application/json' };

function post(body: object, headers: Record<string, string> = json): Sent {
  return { method: 'POST', path: apiRoutes.sendMessage.path, headers, body: JSON.stringify(body) };
}

function order(fields: object): object {
  const { name, phone, address } = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  return { name, phone, address, items: [{ product: 1, quantity: 1 }], ...fields };
}

const message = { name: 'Amina', email: 'amina@example.com', subject: 'Rui', message: 'Is it fresh?' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const reports = { 'content-type': 'application/csp-report' };

const BODIES: [name: string, sent: (text: string) => Sent][] = [
  ...Object.keys(message).map((field): [string, (text: string) => Sent] => [
    `${field} of a message`,
    (text) => post({ ...message, [field]: text }),
  ]),
  ...['name', 'phone', 'address', 'email', 'city', 'zipcode', 'order_key'].map(
    (field): [string, (text: string) => Sent] => [
      `${field} of an order`,
      (text) => ({ ...post(order({ [field]: text })), path: apiRoutes.placeGuestOrder.path }),
    ],
  ),
  ...['phone', 'email', 'password'].map((field): [string, (text: string) => Sent] => [
    `${field} of a registration`,
    (text) => ({
      ...post({ phone: '0', email: 'amina@example.com', password: 'ilish', [field]: text }),
      path: apiRoutes.register.path,
    }),
  ]),
  ['a refresh token', (text) => ({ ...post({ refresh: text }), path: apiRoutes.refreshTokens.path })],
  [
    'a payment’s form',
    (text) => ({
      ...post({}, form),
      path: '/api/payment-app/payments/local/success/',
      body: `tran_id=x&${text}`,
    }),
  ],
  [
    'a report of a browser',
    (text) => ({
      ...post({ 'csp-report': { 'document-uri': text, 'blocked-uri': text } }, reports),
      path: '/api/csp-reports',
    }),
  ],
  ['JSON itself', (text) => ({ ...post({}), body: `{"name":${text}` })],
];

test.each([...HEADERS, ...URLS])('%s takes time in proportion to its length', (_name, sent) =>
  growsInProportion(sent, SHORT),
);

test.each(BODIES)('%s takes time in proportion to its length', (_name, sent) =>
  growsInProportion(sent, SHORT * BODY_SCALE),
);

async function growsInProportion(sent: (text: string) => Sent, length: number): Promise<void> {
  for (const head of HEADS) {
    for (const unit of UNITS) {
      // A letter at the end, because spaces around a header's value are removed.
      const textOf = (characters: number) => `${head}${unit.repeat(characters / unit.length)}x`;
      const growth = await growthOf((characters) => sent(textOf(characters)), length);
      expect(growth, JSON.stringify(head + unit)).toBeLessThan(MAX_GROWTH);
    }
  }
}

/** The factor by which the processor time grows for a text that is `TIMES` as long; measured again if it is too high. */
async function growthOf(sent: (characters: number) => Sent, length: number): Promise<number> {
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && growth >= MAX_GROWTH; round++) {
    const long = await processorTime(sent(length * TIMES));
    // Most requests are so short that the text's length makes no difference.
    const short = long < MAX_GROWTH * LEAST ? LEAST : await processorTime(sent(length));
    growth = Math.min(growth, long / Math.max(short, LEAST));
  }
  return growth;
}

/** Processor time of this process for one request, client and server together, in µs. */
async function processorTime(sent: Sent): Promise<number> {
  const before = process.cpuUsage();
  await send(sent);
  return process.cpuUsage(before).user;
}

function send({ method = 'GET', path = products, headers = {}, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      method,
      path: path.replaceAll(/[ \t"\\]/g, encodeURIComponent),
    };
    const sent = request({ ...options, headers }, (response: IncomingMessage) => {
      response.resume().once('end', resolve).once('error', reject);
    });
    sent.once('error', reject).end(body);
  });
}
