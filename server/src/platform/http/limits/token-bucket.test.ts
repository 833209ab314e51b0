import { apiRoutes } from '@haat/contract/http/api-routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures } from '../../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';
import { encodeCursor } from '../../../catalogue/cursor.ts';
import { TokenBuckets } from './token-bucket.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ admission: { workPerMinute: 12 } }); // three at once
  await addFixtures(shop.db);
});
afterAll(() => shop.close());

const search = (text: string, remoteAddress: string, headers = {}) =>
  shop.app.inject({ url: apiRoutes.listProducts.path, query: { search: text }, remoteAddress, headers });
const statusesOf = async (texts: string[], from: string) =>
  (await Promise.all(texts.map((text) => search(text, from)))).map(({ statusCode }) => statusCode);

test('an IP address above its limit gets 429 with Retry-After, others do not', async () => {
  const [from, other] = ['203.0.113.1', '203.0.113.2'];
  for (const text of ['mango', 'lychee', 'guava']) expect((await search(text, from)).statusCode).toBe(200);
  const over = await search('papaya', from);
  expect(over.statusCode).toBe(429);
  expect(over.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again in 5 seconds.',
    params: { seconds: 5 },
  });
  expect(over.headers['retry-after']).toBe('5');
  expect((await search('papaya', other)).statusCode).toBe(200);
});

test('cached responses and joined requests are not counted', async () => {
  for (let n = 0; n < 10; n++) expect((await search('potol', '203.0.113.3')).statusCode).toBe(200);
  expect(await statusesOf(Array(10).fill('begun'), '203.0.113.3')).toEqual(Array(10).fill(200));
});

test('an IP address above its limit gets cached responses, even stale ones', async () => {
  const before = await search('rice', '203.0.113.4');
  await statusesOf(['lau', 'kumra'], '203.0.113.4');
  await shop.db.updateTable('product').set({ price_paisa: 1 }).execute();
  expect((await search('rice', '203.0.113.4')).body).toBe(before.body);
  expect((await search('shim', '203.0.113.4')).statusCode).toBe(429);
});

test('neither X-Forwarded-For, nor another form of the IP address, nor a token raises the limit', async () => {
  for (const [n, text] of ['ada', 'roshun', 'peyaj', 'holud', 'jeera', 'elach'].entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}`, authorization: `Bearer ${n}` };
    const from = n % 2 ? '::ffff:203.0.113.5' : '203.0.113.5';
    expect((await search(text, from, headers)).statusCode).toBe(n < 3 ? 200 : 429);
  }
});

test('a request that finds nothing is counted too', async () => {
  const statuses = [];
  for (let id = 1_001; id <= 1_005; id++) {
    const url = apiRoutes.getProduct.path.replace('{id}', String(id));
    statuses.push((await shop.app.inject({ url, remoteAddress: '203.0.113.6' })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});

test.each([
  ['an order', apiRoutes.getGuestOrder.path, '203.0.113.8'],
  ['the lines to order again', apiRoutes.getGuestOrderAgainLines.path, '203.0.113.9'],
])('reads of %s by a guest’s token count for the limit of work', async (_what, path, remoteAddress) => {
  const url = path.replace('{token}', 'x'.repeat(32));
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await shop.app.inject({ url, remoteAddress })).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});

test('a list is counted by its rows: few whole lists by invented cursors, many pages', async () => {
  const large = await openTestShop({ admission: { workPerMinute: 60 } }); // fifteen at once
  await addFixtures(large.db);
  await sql`
    INSERT INTO product (category_id, slug, name, search_key, price_paisa, stock)
    SELECT category_id, slug || n, name || n, search_key || n, price_paisa + n, stock
    FROM product, generate_series(1, 1000) AS n WHERE slug = 'miniket-rice'`.execute(large.db);
  const ask = async (remoteAddress: string, price: number, limit?: number) => {
    const cursor = encodeCursor({ direction: 'next', key: [price, 0, 0] });
    const query = { sort: 'price', cursor, ...(limit === undefined ? {} : { limit: `${limit}` }) };
    return (await large.app.inject({ url: apiRoutes.listProducts.path, query, remoteAddress })).statusCode;
  };
  const whole = [];
  for (let price = 1; price <= 3; price++) whole.push(await ask('203.0.113.1', price));
  expect(whole).toEqual([200, 200, 429]);
  const pages = [];
  for (let price = 1; price <= 15; price++) pages.push(await ask('203.0.113.2', price, 20));
  expect(pages).toEqual(Array(15).fill(200));
  await large.close();
});

test('tokens come back evenly, and a bucket holds a quarter of a minute’s tokens', () => {
  const buckets = new TokenBuckets(60);
  const takes = (times: number, now: number) =>
    Array.from({ length: times }, () => buckets.take('2001:db8::1', now));
  expect(takes(17, 0)).toEqual([...Array(15).fill(0), 1, 1]);
  expect(takes(3, 2_000)).toEqual([0, 0, 1]);
  expect(takes(16, 60_000)).toEqual([...Array(15).fill(0), 1]);
});

test('a full bucket can be taken at once at any time, in spite of rounding', () => {
  const at = Array.from({ length: 1_000 }, (_, n) => n * 71.37);
  expect(at.filter((now) => new TokenBuckets(4).take('203.0.113.7', now) > 0)).toEqual([]);
});

test('many IP addresses neither fill the memory nor reset the bucket of a heavy client', () => {
  const buckets = new TokenBuckets(12);
  for (let n = 0; n < 3; n++) buckets.take('203.0.113.7', 0);
  for (let n = 0; n < 9_000; n++) buckets.take(`10.0.${n >> 8}.${n & 255}`, 0);
  expect(buckets.take('203.0.113.7', 0)).toBe(5);
  for (let n = 0; n < 30_000; n++) buckets.take(`10.1.${n >> 8}.${n & 255}`, 1_000);
  expect(buckets.size).toBeLessThanOrEqual(10_000);
});
