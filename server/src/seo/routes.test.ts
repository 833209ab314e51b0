import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { readBrand } from '../brand/brand.ts';
import { watchChanges } from '../platform/cache/changes.ts';
import { ResponseCache } from '../platform/cache/response-cache.ts';
import { Admission } from '../platform/http/limits/admission.ts';
import { seoRoutes } from './routes.ts';

const origin = 'https://haat.example';

let database: TestDatabase;
let fixtures: Fixtures;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  fixtures = await addFixtures(database.db);
  app = await open({ ownCatalogue: true });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function open({ ownCatalogue }: { ownCatalogue: boolean }): Promise<FastifyInstance> {
  const opened = Fastify();
  const cache = new ResponseCache(await watchChanges(database.db, 0), new Admission());
  seoRoutes(opened, database.db, { origin, ownCatalogue, cache, brand: () => readBrand(database.db) });
  return opened;
}

const urlsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
const urlsAt = async (url: string) => urlsIn((await app.inject(url)).body);

test('robots.txt allows everything but the API, and names the sitemap', async () => {
  const response = await app.inject('/robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://haat.example/sitemap.xml\n');
});

test('the sitemap lists its files, and the files list every page in both languages', async () => {
  const response = await app.inject('/sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  const files = urlsIn(response.body);
  expect(files).toEqual([
    `${origin}/sitemaps/pages.xml`,
    `${origin}/sitemaps/products-${fixtures.miniket}.xml`,
  ]);
  const pages = await urlsAt('/sitemaps/pages.xml');
  expect(pages).toEqual(
    expect.arrayContaining([
      `${origin}/`,
      `${origin}/bn`,
      `${origin}/about`,
      `${origin}/bn/return-policy`,
      `${origin}/products?category=fish`,
      `${origin}/bn/products?category=fish&amp;subcategory=river`,
    ]),
  );
  expect(await urlsAt(`/sitemaps/products-${fixtures.miniket}.xml`)).toEqual(
    [fixtures.miniket, fixtures.rui, fixtures.ilish, fixtures.blender].flatMap((id) => [
      `${origin}/products/${id}`,
      `${origin}/bn/products/${id}`,
    ]),
  );
});

test('an unlisted product is in no sitemap, and a catalogue change is shown at once', async () => {
  await database.db
    .updateTable('product')
    .set({ listed: false })
    .where('id', '=', fixtures.miniket)
    .execute();
  await database.db
    .updateTable('product')
    .set({ price_paisa: 34_900 })
    .where('id', '=', fixtures.rui)
    .execute();
  const changed = await app.inject(`/sitemaps/products-${fixtures.rui}.xml`);
  expect(changed.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect((await urlsAt('/sitemap.xml')).at(-1)).toBe(`${origin}/sitemaps/products-${fixtures.rui}.xml`);
  expect(await urlsAt(`/sitemaps/products-${fixtures.miniket}.xml`)).not.toContain(
    `${origin}/products/${fixtures.miniket}`,
  );
  await database.db.updateTable('product').set({ listed: true }).where('id', '=', fixtures.miniket).execute();
});

test('a category that the shop hides is in no sitemap', async () => {
  const blender = database.db.updateTable('product').where('id', '=', fixtures.blender);
  const pages = async () => (await urlsAt('/sitemaps/pages.xml')).join(' ');
  expect(await pages()).toContain('category=electronics');
  await blender.set({ listed: false }).execute();
  expect(await pages()).not.toContain('category=electronics');
  expect(await pages()).toContain('category=fish');
  await blender.set({ listed: true }).execute();
  expect(await pages()).toContain('category=electronics');
});

test('a product sitemap is compressed if the client accepts it', async () => {
  const url = `/sitemaps/products-${fixtures.miniket}.xml`;
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe((await app.inject(url)).body);
});

test.each(['products-999999', 'products-0', 'products-x', 'products-1x', 'other'])(
  'returns 404 for the sitemap %s',
  async (file) => {
    expect((await app.inject(`/sitemaps/${file}.xml`)).statusCode).toBe(404);
  },
);

test('with another provider’s catalogue there is no sitemap', async () => {
  const other = await open({ ownCatalogue: false });
  expect((await other.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /api/\n');
  expect((await other.inject('/sitemap.xml')).statusCode).toBe(404);
  await other.close();
});

test('twenty-five thousand products are in three sitemaps, each once, none too long', async () => {
  await sql`
    INSERT INTO product (slug, category_id, name, price_paisa, stock, listed, search_key)
    SELECT 'many-' || n, (SELECT min(id) FROM category), 'Many ' || n, 100, 1, n % 5 <> 0, ''
    FROM generate_series(1, 31250) AS n`.execute(database.db);
  const listed = await database.db
    .selectFrom('product')
    .where('listed', '=', true)
    .select('id')
    .orderBy('id')
    .execute();
  const files = (await urlsAt('/sitemap.xml')).slice(1);
  expect(files).toHaveLength(3);
  const found: (string | undefined)[] = [];
  for (const file of files) {
    const urls = await urlsAt(file!.slice(origin.length));
    expect(urls.length).toBeLessThanOrEqual(50_000);
    found.push(...urls.filter((url) => !url?.includes('/bn/')));
  }
  expect(found).toEqual(listed.map(({ id }) => `${origin}/products/${id}`));
});
