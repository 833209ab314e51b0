import { apiRoutes } from '@haat/contract/http/api-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

const origin = 'https://haat.example';
const EVIL = [
  'https://evil.example',
  'http://haat.example',
  'https://haat.example:8443',
  'null',
  `${origin}/`,
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ storefrontOrigins: [origin, 'https://b.example'] });
});
afterAll(() => shop.close());

const calls = Object.values(apiRoutes).map(({ method, path }) => ({
  method,
  url: path.replace(/\{token\}/, 'A'.repeat(32)).replaceAll(/\{\w+\}/g, '1'),
}));

const preflight = (url: string, method: string, from = origin) =>
  shop.app.inject({
    ...{ method: 'OPTIONS', url },
    headers: {
      ...{ origin: from, 'access-control-request-method': method },
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-'));

test('every call of a storefront has a preflight and a response for its origin, without credentials', async () => {
  for (const { method, url } of calls) {
    const asked = await preflight(url, method);
    expect(asked.statusCode, `${method} ${url}`).toBe(204);
    expect(asked.headers, url).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining(method),
      'access-control-allow-headers': 'content-type, authorization',
      'access-control-max-age': '7200',
      vary: expect.stringContaining('Origin'),
    });
    const response = await shop.app.inject({ method, url, headers: { origin } });
    expect(response.headers, `${method} ${url} ${response.statusCode}`).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('x-total-count, retry-after'),
      vary: expect.stringContaining('Origin'),
    });
    for (const { headers } of [asked, response])
      expect(headers, url).not.toHaveProperty('access-control-allow-credentials');
  }
});

test('no other origin gets a CORS header, from a cached response either', async () => {
  for (const { method, url } of calls) {
    for (const from of EVIL) {
      await shop.app.inject({ method, url, headers: { origin } });
      const response = await shop.app.inject({ method, url, headers: { origin: from } });
      expect(corsHeaders(response.headers), `${from} ${url}`).toEqual([]);
      expect(response.headers.vary, url).toContain('Origin');
      const asked = await preflight(url, method, from);
      expect(asked.statusCode, `${from} ${url}`).toBe(405);
      expect(corsHeaders(asked.headers), url).toEqual([]);
    }
  }
});

test('the cached response of a path is sent with and without CORS headers, whoever comes first', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/api/setup/', '/api/shop-app/categories/', '/api/shop-app/products/']) {
    const seen: (string | null)[] = [];
    for (const from of [origin, origin, null, null, 'https://b.example', 'https://evil.example', null]) {
      const response = await fetch(address + path, { headers: from ? { origin: from } : {} });
      expect(response.headers.get('vary')).toContain('Origin');
      await response.text();
      seen.push(response.headers.get('access-control-allow-origin'));
    }
    expect(seen).toEqual([origin, origin, null, null, 'https://b.example', null, null]);
  }
});

test('neither the office, nor callbacks, nor an unspecified method is open to another origin', async () => {
  for (const [url, method] of [
    ['/api/office/orders/', 'GET'],
    ['/api/office/session/', 'POST'],
    ['/api/payment-app/payments/local/ipn/', 'POST'],
    ['/api/openapi.json', 'GET'],
    ['/api/setup/', 'DELETE'],
    ['/', 'GET'],
    ['/office', 'GET'],
  ] as const) {
    const asked = await preflight(url, method);
    expect(asked.statusCode, url).toBeGreaterThanOrEqual(400);
    const response = await shop.app.inject({ method, url, headers: { origin } });
    for (const { headers } of url === '/api/setup/' ? [] : [asked, response])
      expect(corsHeaders(headers), url).toEqual([]);
    expect(asked.headers, url).not.toHaveProperty('access-control-allow-methods');
  }
});
