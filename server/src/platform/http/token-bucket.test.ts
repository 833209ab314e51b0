import { paths } from '@haat/contract/common/paths';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeCursor } from '../../catalogue/cursor.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { TokenBuckets } from './token-bucket.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ admission: { workPerMinute: 12 } }); // three at once
  await addFixtures(shop.db);
});
afterAll(() => shop.close());

const search = (text: string, remoteAddress: string, headers = {}) =>
  shop.app.inject({ url: paths.products, query: { search: text }, remoteAddress, headers });
const statuses = async (texts: string[], from: string) =>
  (await Promise.all(texts.map((text) => search(text, from)))).map(({ statusCode }) => statusCode);

test('an address that has its share made for it is 429 with the time to wait, and others are not', async () => {
  const [from, other] = ['203.0.113.1', '203.0.113.2'];
  for (const text of ['mango', 'lychee', 'guava']) expect((await search(text, from)).statusCode).toBe(200);
  const over = await search('papaya', from);
  expect(over.statusCode).toBe(429);
  expect(over.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again in 5 seconds.',
  });
  expect(over.headers['retry-after']).toBe('5');
  expect((await search('papaya', other)).statusCode).toBe(200);
});

test('what is kept is free, and so is waiting for what another asked for', async () => {
  for (let n = 0; n < 10; n++) expect((await search('potol', '203.0.113.3')).statusCode).toBe(200);
  expect(await statuses(Array(10).fill('begun'), '203.0.113.3')).toEqual(Array(10).fill(200));
});

test('whoever is over the share gets what is kept, even where it is no longer true', async () => {
  const before = await search('rice', '203.0.113.4');
  await statuses(['lau', 'kumra'], '203.0.113.4');
  await shop.db.updateTable('product').set({ price_paisa: 1 }).execute();
  expect((await search('rice', '203.0.113.4')).body).toBe(before.body);
  expect((await search('shim', '203.0.113.4')).statusCode).toBe(429);
});

test('neither another name for the address nor signing in gives a second share', async () => {
  for (const [n, text] of ['ada', 'roshun', 'peyaj', 'holud', 'jeera', 'elach'].entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}`, authorization: `Bearer ${n}` };
    const from = n % 2 ? '::ffff:203.0.113.5' : '203.0.113.5';
    expect((await search(text, from, headers)).statusCode).toBe(n < 3 ? 200 : 429);
  }
});

test('what finds nothing costs as much', async () => {
  const answered = [];
  for (let id = 1_001; id <= 1_005; id++) {
    const url = paths.product.replace('{id}', String(id));
    answered.push((await shop.app.inject({ url, remoteAddress: '203.0.113.6' })).statusCode);
  }
  expect(answered).toEqual([404, 404, 404, 429, 429]);
});

test('a guest’s order is read as often as an address may have works done', async () => {
  const url = paths.guestOrder.replace('{token}', 'x'.repeat(32));
  const answered = [];
  for (let n = 0; n < 5; n++)
    answered.push((await shop.app.inject({ url, remoteAddress: '203.0.113.8' })).statusCode);
  expect(answered).toEqual([404, 404, 404, 429, 429]);
});

test('a list costs what its rows cost: whole ones by invented cursors are few, pages are many', async () => {
  const large = await openTestShop({ admission: { workPerMinute: 60 } }); // fifteen at once
  await addFixtures(large.db);
  await sql`
    INSERT INTO product (category_id, slug, name, search_key, price_paisa, stock)
    SELECT category_id, slug || n, name || n, search_key || n, price_paisa + n, stock
    FROM product, generate_series(1, 1000) AS n WHERE slug = 'miniket-rice'`.execute(large.db);
  const ask = async (remoteAddress: string, price: number, limit?: number) => {
    const cursor = encodeCursor({ direction: 'next', key: [price, 0] });
    const query = { sort: 'price', cursor, ...(limit === undefined ? {} : { limit: `${limit}` }) };
    return (await large.app.inject({ url: paths.products, query, remoteAddress })).statusCode;
  };
  const whole = [];
  for (let price = 1; price <= 3; price++) whole.push(await ask('203.0.113.1', price));
  expect(whole).toEqual([200, 200, 429]);
  const pages = [];
  for (let price = 1; price <= 15; price++) pages.push(await ask('203.0.113.2', price, 20));
  expect(pages).toEqual(Array(15).fill(200));
  await large.close();
});

test('a share comes back evenly, and a quarter of a minute’s may be had at once', () => {
  const buckets = new TokenBuckets(60);
  const takes = (times: number, now: number) =>
    Array.from({ length: times }, () => buckets.take('2001:db8::1', now));
  expect(takes(17, 0)).toEqual([...Array(15).fill(0), 1, 1]);
  expect(takes(3, 2_000)).toEqual([0, 0, 1]);
  expect(takes(16, 60_000)).toEqual([...Array(15).fill(0), 1]);
});

test('no crowd of addresses fills the memory, or frees the one that asks too much', () => {
  const buckets = new TokenBuckets(12);
  for (let n = 0; n < 3; n++) buckets.take('203.0.113.7', 0);
  for (let n = 0; n < 9_000; n++) buckets.take(`10.0.${n >> 8}.${n & 255}`, 0);
  expect(buckets.take('203.0.113.7', 0)).toBe(5);
  for (let n = 0; n < 30_000; n++) buckets.take(`10.1.${n >> 8}.${n & 255}`, 1_000);
  expect(buckets.size).toBeLessThanOrEqual(10_000);
});
