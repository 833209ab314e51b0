import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  callRoute,
  type Method,
  openPopulatedShop,
  type PopulatedShop,
  routeCases,
} from '../testing/all-routes.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';

let shop: PopulatedShop;
beforeAll(async () => {
  shop = await openPopulatedShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const all = Object.values(routeCases);
const paths = [...new Set(all.map(({ path }) => path))];
const api = paths.filter((path) => path.startsWith('/api/'));
/** Includes the methods of a path with a parameter in the same place: `carts/merge` also matches `carts/:id`. */
const methodsOf = (path: string) => {
  const taking = all.filter((route) => {
    const pattern = route.path.replaceAll(/:\w+/g, '[^/]+').replace('*', '[*]');
    return new RegExp(`^${pattern}$`).test(path);
  });
  return taking.map(({ method }) => method);
};
const urlOf = (path: string) =>
  path
    .replace(/:token/, 'A'.repeat(32))
    .replace(/:\w+/, '1')
    .replace('*', '/nothing');

test('every response has a content type, may load nothing and may not be framed', async () => {
  for (const route of all) {
    const { name } = route;
    const params = route.params?.(shop.ids) ?? {};
    for (const access of [{}, { access: shop.amina.access }]) {
      const body = route.body?.(shop.ids, shop.fixtures);
      const response = await callRoute(shop, route, { params, body, ...access });
      expect(response.headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      });
      if (response.rawPayload.length > 0) expect(response.headers['content-type'], name).toMatch(TYPES);
      if (response.statusCode >= 400 && route.path.startsWith('/api/'))
        expect(response.json(), name).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
        });
    }
  }
});

const TYPES = /^(application\/json; charset=utf-8|text\/html; charset=utf-8|text\/plain|image\/webp)/;

test('every route returns 405 with Allow for its other methods', async () => {
  for (const path of api) {
    const taken = methodsOf(path);
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as Method[]).filter(
      (method) => !taken.includes(method),
    );
    for (const method of others) {
      for (const url of [urlOf(path), `${urlOf(path)}/`]) {
        const response = await shop.app.inject({ method, url });
        expect(response.statusCode, `${method} ${url}`).toBe(405);
        const allowed = response.headers.allow?.split(', ').filter((each) => each !== 'HEAD');
        expect(allowed?.toSorted(), url).toEqual(taken.toSorted());
        expect(response.json(), url).toMatchObject({ code: 'method_not_allowed' });
      }
    }
  }
});

test('no response has CORS headers for another origin', async () => {
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const path of api) {
    for (const method of [...methodsOf(path), 'OPTIONS' as const]) {
      const response = await shop.app.inject({ method, url: urlOf(path), headers });
      expect(Object.keys(response.headers).join(), path).not.toContain('access-control');
    }
  }
});

test('no route but the payment provider’s accepts the body of a cross-site form', async () => {
  // Photos of a complaint and forwarded SMS are forms, and need the token of a session, an order or a phone, which no other site has.
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  const jsonOnly = api.filter(
    (path) =>
      all.some((route) => route.path === path && route.method === 'POST') &&
      !/\/payments\/local\/|\/photos$|\/wallet-receipts$|\/webhook$/.test(path),
  );
  for (const path of jsonOnly) {
    for (const type of types) {
      const headers = { 'content-type': type, authorization: `Bearer ${shop.amina.access}` };
      const url = urlOf(path);
      const response = await shop.app.inject({ method: 'POST', url, headers, payload: '{"phone":"x"}' });
      expect(response.statusCode, `${url} ${type}`).toBe(415);
    }
  }
});

test.each([
  '/.git/config',
  '/.env',
  '/.env.local',
  '/debug',
  '/debug/pprof',
  '/server-status',
  '/metrics',
  '/admin/',
  '/phpmyadmin/',
  '/wp-login.php',
  '/package.json',
  '/api/',
  '/api/docs',
  '/api/debug',
  '/api/graphql',
  '/actuator/env',
  '/.well-known/security.txt',
  '/node_modules/fastify/package.json',
  '/server/src/main.ts',
  '/%2e%2e/package.json',
  '/media/../package.json',
  '/documentation/json',
])('returns 404 for %s', async (url) => {
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test.each([
  ['no percent-encoding', '/%', 404],
  ['no percent-encoding of the API', '/api/%zz', 404],
  ['half a character', '/api/shop-app/products/%E0%A4%A/', 400],
  ['a number of 10,000 digits', `/api/shop-app/products/${'9'.repeat(10_000)}/`, 400],
  ['a token of 10,000 letters', `/api/order-app/guest-orders/${'A'.repeat(10_000)}/`, 400],
  ['a proxy’s form', 'http://evil.example/healthz', 200],
  ['a proxy’s form in capitals', 'HTTPS://evil.example/api/setup/', 200],
  ['a proxy’s form without a path', 'http://evil.example', 404],
])('%s as a URL gets the usual response', async (_what, url, status) => {
  const raw = await sendRaw(url);
  expect(raw).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(raw.toLowerCase()).toContain("\r\ncontent-security-policy: default-src 'none'");
  expect(raw).not.toMatch(/FST_ERR|evil/);
});

/** The raw response to a GET of exactly this URL, which no client library normalizes. */
function sendRaw(target: string): Promise<string> {
  const { port } = shop.app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
  });
}

test.each([
  ['https://haat.example', 'max-age=31536000; includeSubDomains'],
  ['http://haat.example', undefined],
  [undefined, undefined],
])('of the shop at %s every response has HSTS for a year if it is https', async (origin, expected) => {
  const app = Fastify();
  setSecurityHeaders(app, origin);
  app.get('/', () => 'open');
  app.get('/broken', () => Promise.reject(new Error('broken')));
  for (const url of ['/', '/broken', '/nothing'])
    expect((await app.inject(url)).headers['strict-transport-security'], url).toBe(expected);
});

test('no response about one customer or one order, and none to a write, is stored by a cache', async () => {
  const others = all.filter(({ method, access }) => !(method === 'GET' && access === 'everybody'));
  for (const route of others.filter(({ path }) => path.startsWith('/api/'))) {
    const params = route.params?.(shop.ids) ?? {};
    const body = route.body?.(shop.ids, shop.fixtures);
    await route.prepare?.(shop.db);
    const response = await callRoute(shop, route, { params, body, access: shop.amina.access });
    expect(response.headers['cache-control'], route.name).toBe('no-store');
  }
});

test('a publicly cacheable response is the same for every client, whichever client requests it first', async () => {
  const ask = (url: string, access?: string) =>
    shop.app.inject({ url, headers: access ? { authorization: `Bearer ${access}` } : {} });
  for (const { path } of all.filter((route) => route.method === 'GET' && route.path.startsWith('/api'))) {
    const url = urlOf(path);
    const [hers, his, nobodys] = [
      await ask(url, shop.amina.access),
      await ask(url, shop.karim.access),
      await ask(url),
    ];
    if (!/public/.test(String(hers.headers['cache-control']))) continue;
    expect(hers.body, url).toBe(nobodys.body);
    expect(his.body, url).toBe(nobodys.body);
    expect(nobodys.body, url).not.toMatch(/Amina|Karim|\+8801[78]12345678/);
  }
});

test('the OpenAPI document is generated once, however often it is requested', async () => {
  const first = await shop.app.inject('/api/openapi.json');
  const made = vi.spyOn(shop.app, 'swagger');
  expect((await shop.app.inject('/api/openapi.json')).body).toBe(first.body);
  expect(made).not.toHaveBeenCalled();
});
