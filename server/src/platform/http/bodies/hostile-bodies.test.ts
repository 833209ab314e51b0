import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Endpoint } from '@haat/contract/http/endpoint';
import { sendPasswordResetCode } from '@haat/contract/shop/account-codes';
import { signIn } from '@haat/contract/shop/accounts';
import { getProduct, listCategories, listProducts } from '@haat/contract/shop/catalogue';
import { getGuestOrder, placeGuestOrder } from '@haat/contract/shop/checkout';
import {
  getContactInfo,
  getSetup,
  getSetupPage,
  listSliderBanners,
  sendMessage,
} from '@haat/contract/shop/content';
import { endpoints as everyEndpoint } from '@haat/contract/shop/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFixtures } from '../../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';

const endpoints = [
  listProducts,
  getProduct,
  listCategories,
  getSetup,
  getSetupPage,
  listSliderBanners,
  getContactInfo,
  sendMessage,
  placeGuestOrder,
  getGuestOrder,
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 1_000_000, messages: 1_000_000 } });
  await addFixtures(shop.db);
});
afterAll(() => shop.close());

const filled = (path: string) => path.replace(/\{\w+\}/g, '1');

test('the OpenAPI document describes every call by the schemas that validate it', async () => {
  const document = (await shop.app.inject('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  for (const name of Object.keys(apiRoutes) as (keyof typeof apiRoutes)[]) {
    const { path, method, status }: Endpoint = everyEndpoint[name];
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.summary, `${method} ${path}`).toBeTruthy();
    expect(operation.operationId).toBe(name);
    const response = operation.responses[status ?? 200];
    if (status !== 204) expect(response.content['application/json'].schema, name).toBeTruthy();
  }
});

test('the OpenAPI document names every operation, has each schema once, and no form of an older JSON Schema', async () => {
  const { body } = await shop.app.inject('/api/openapi.json');
  const { paths, components } = JSON.parse(body);
  const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toContain('placeGuestOrder');
  expect(new Set(ids).size).toBe(operations.length);
  expect(body).not.toMatch(/"items":\[|"additionalItems"/);
  const references = [...body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(references)).toEqual(new Set(Object.keys(components.schemas)));
  expect(references.length).toBeGreaterThan(operations.length);
});

test('the description of the payment provider’s messages has what they get', async () => {
  const payments = await openTestShop({
    payments: { providers: ['local'], shopUrl: 'https://haat.example' },
  });
  const { paths } = (await payments.app.inject('/api/openapi.json')).json();
  for (const [kind, status] of Object.entries({ ipn: 200, success: 303, fail: 303, cancel: 303 })) {
    const url = `/api/payment-app/payments/local/${kind}/`;
    const { responses } = paths[url].post;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (payload: string) => payments.app.inject({ method: 'POST', url, headers, payload });
    expect((await send('tran_id=none&status=VALID')).statusCode, kind).toBe(status);
    expect((await send('tran_id=a&tran_id=b')).statusCode, kind).toBe(400);
    expect(Object.keys(responses), kind).toEqual([String(status), '400', '413', '415', '429', '503']);
  }
  await payments.close();
});

describe.each(endpoints)('$method $path', ({ method, path }) => {
  const url = filled(path);

  test('an unsupported method returns 405 with Allow', async () => {
    for (const other of ['PUT', 'DELETE', 'PATCH'] as const) {
      const response = await shop.app.inject({ method: other, url });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toContain(method);
    }
  });

  test('responses carry the security headers and their own type', async () => {
    const response = await shop.app.inject({ method, url });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });
});

const bodies = [sendMessage, placeGuestOrder];

describe.each(bodies)('$method $path', ({ path: url }) => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '7',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{}}}',
  ])('the body %j is refused', async (body) => {
    const response = await post(body);
    expect(response.statusCode).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('invalid UTF-8 and null bytes never break it', async () => {
    expect((await post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).statusCode).toBe(400);
    expect(
      (await post('{"name":"a\\u0000b","email":"\\u0000","subject":"\\ud800","message":"x"}')).statusCode,
    ).toBeLessThan(500);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('returns 415 for %s', async (type) => {
    expect((await post('a=b', type)).statusCode).toBe(415);
  });

  test('a body of more than 64 kB is 413', async () => {
    expect((await post(JSON.stringify({ name: 'x'.repeat(70_000) }))).statusCode).toBe(413);
  });

  test('any body gets a documented refusal and never a 5xx', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("' OR 1=1 --", '</script><img onerror=x>', '%', '\u0000', '০১৭১২৩৪৫৬৭৮'),
    );
    const anything = fc.object({
      key: fc.constantFrom(
        'name',
        'phone',
        'address',
        'email',
        'items',
        'product',
        'quantity',
        'price',
        'subject',
        'message',
        'total',
      ),
      values: [text, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)],
      maxDepth: 3,
    });
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const response = await post(JSON.stringify(body));
        expect([200, 201, 400, 409, 422]).toContain(response.statusCode);
        expect(response.body).not.toMatch(/\bat \/|node_modules|select |insert into|violates|SQLSTATE/i);
      }),
      { numRuns: 300 },
    );
  });
});

test('of a body with thousands of wrong entries twenty errors are returned', async () => {
  const payload = { name: 'Amina', phone: 'x', address: '', items: Array(20_000).fill({}) };
  const response = await shop.app.inject({ method: 'POST', url: placeGuestOrder.path, payload });
  const { fields } = response.json<{ fields: Record<string, object> }>();
  expect(response.statusCode).toBe(400);
  expect(fields.items).toMatchObject({ code: 'too_many', params: { max: 100 } });
  expect(Object.keys(fields).join()).toContain('items[0]');
  expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
});

test('a body that no valid one of its route can be as large as is refused before it is read', async () => {
  const send = (url: string, length: number) =>
    shop.app.inject({ method: 'POST', url, payload: { phone: '01712345678', other: 'x'.repeat(length) } });
  for (const { path } of [signIn, sendPasswordResetCode]) {
    expect((await send(path, 3_000)).statusCode, path).not.toBe(413);
    expect((await send(path, 30_000)).statusCode, path).toBe(413);
  }
});

test('hostile URLs never get a 5xx', async () => {
  const paths = [
    '/api/shop-app/products/%E0%A4%A/',
    '/api/shop-app/products/99999999999999999999/',
    '/api/shop-app/products/-1/',
    '/api/shop-app/products/1e3/',
    '/api/../../etc/passwd',
    '//evil.example/',
    '/api/shop-app/products/?limit=1&limit=2',
    '/api/shop-app/products/?search[]=x',
  ];
  for (const url of paths) {
    const response = await shop.app.inject({ method: 'GET', url });
    expect(response.statusCode, url).toBeLessThan(500);
  }
});
