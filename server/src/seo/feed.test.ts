import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkFeed, type FeedItem } from '../../testing/check-feed.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { readBrand } from '../brand/brand.ts';
import { watchChanges } from '../platform/cache/changes.ts';
import { ResponseCache } from '../platform/cache/response-cache.ts';
import { sendErrors } from '../platform/http/error-handler.ts';
import { Admission } from '../platform/http/limits/admission.ts';
import { isGtin, readFeedState } from './feed.ts';
import { seoRoutes } from './routes.ts';

const origin = 'https://haat.example';
const FEED = '/feed/products.xml';
const PICTURE = 'tiles/rui.0123456789abcdef.webp';

let database: TestDatabase;
let fixtures: Fixtures;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  fixtures = await addFixtures(database.db);
  app = await open();
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await sql`UPDATE shop_setting SET tax_class = 'included'`.execute(database.db);
  await sql`UPDATE category SET tax_class = NULL, tax_percent = NULL`.execute(database.db);
  await sql`UPDATE product SET mainimage = ${PICTURE}`.execute(database.db);
});

async function open(admission = new Admission({ workPerMinute: 1_000_000 })): Promise<FastifyInstance> {
  const opened = Fastify();
  sendErrors(opened);
  const cache = new ResponseCache(await watchChanges(database.db, 0), admission);
  seoRoutes(opened, database.db, { origin, ownCatalogue: true, cache, brand: () => readBrand(database.db) });
  return opened;
}

async function feedAt(url = FEED): Promise<(id: number) => FeedItem | undefined> {
  const response = await app.inject(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const { items, problems } = checkFeed(response.body);
  expect(problems).toEqual([]);
  return (id) => items.find((item) => item['g:id']?.[0] === String(id));
}

const change = (id: number, values: object) =>
  database.db.updateTable('product').set(values).where('id', '=', id).execute();

test('lists what the page says in both languages, in the columns of catalogues', async () => {
  await change(fixtures.miniket, {
    barcode: '8801234567893',
    brand: 'Pran',
    brand_bn: 'প্রাণ',
    image1: 'tiles/rice.0123456789abcdef.webp',
    preview_text: 'Fine <b>rice</b> & \u0007more',
    unit: '5 kg',
  });
  const item = await feedAt();
  expect(item(fixtures.miniket)).toEqual({
    'g:id': [String(fixtures.miniket)],
    'g:title': ['Miniket rice'],
    'g:description': ['Fine <b>rice</b> & more'],
    'g:link': [`${origin}/products/${fixtures.miniket}`],
    'g:image_link': [`${origin}/media/tiles/rui.0123456789abcdef.800.jpg`],
    'g:additional_image_link': [`${origin}/media/tiles/rice.0123456789abcdef.800.jpg`],
    'g:availability': ['in_stock'],
    'g:condition': ['new'],
    'g:price': ['72.50 BDT'],
    'g:unit_pricing_measure': ['5000g'],
    'g:unit_pricing_base_measure': ['1kg'],
    'g:product_type': ['Rice & dal > Rice'],
    'g:brand': ['Pran'],
    'g:gtin': ['8801234567893'],
  });
  expect(item(fixtures.ilish)).toMatchObject({
    'g:availability': ['out_of_stock'],
    'g:brand': ['Haat'],
    'g:identifier_exists': ['no'],
  });
  expect((await feedAt('/bn/feed/products.xml'))(fixtures.miniket)).toMatchObject({
    'g:title': ['মিনিকেট চাল'],
    'g:link': [`${origin}/bn/products/${fixtures.miniket}`],
    'g:product_type': ['চাল ও ডাল > চাল'],
    'g:brand': ['প্রাণ'],
  });
});

test('what has no picture or is not for sale is left out and counted; without Bengali the English text stands', async () => {
  const counts = async () => {
    const { listed, withoutPicture, withoutTax } = await readFeedState(database.db);
    return [listed, withoutPicture, withoutTax];
  };
  const [all] = await counts();
  await change(fixtures.blender, { mainimage: '' });
  await change(fixtures.rui, { listed: false });
  // A barcode that a shop gives itself is no GTIN.
  await change(fixtures.miniket, { name_bn: '', barcode: '2001234567893' });
  const item = await feedAt('/bn/feed/products.xml');
  expect([item(fixtures.blender), item(fixtures.rui)]).toEqual([undefined, undefined]);
  expect(item(fixtures.miniket)).toMatchObject({
    'g:title': ['Miniket rice'],
    'g:identifier_exists': ['no'],
  });
  expect(item(fixtures.miniket)).not.toHaveProperty('g:gtin');
  expect(await counts()).toEqual([all! - 2, 1, 0]);
  await change(fixtures.rui, { listed: true });
  await change(fixtures.miniket, { name_bn: 'মিনিকেট চাল' });
});

test('an offer has its price and its dates, before it starts and while it lasts', async () => {
  const [starts, ends] = [new Date('2030-01-01T04:00:00Z'), new Date('2030-01-02T04:00:00Z')];
  await change(fixtures.miniket, { offer_paisa: 7000, offer_starts: starts, offer_ends: ends });
  const item = await feedAt();
  expect(item(fixtures.miniket)).toMatchObject({
    'g:price': ['72.50 BDT'],
    'g:sale_price': ['70.00 BDT'],
    'g:sale_price_effective_date': ['2030-01-01T10:00+0600/2030-01-02T10:00+0600'],
  });
  expect(item(fixtures.rui)).toMatchObject({ 'g:price': ['400.00 BDT'], 'g:sale_price': ['350.00 BDT'] });
  expect(item(fixtures.rui)).not.toHaveProperty('g:sale_price_effective_date');
  await change(fixtures.rui, { offer_ends: ends });
  expect((await feedAt())(fixtures.rui)).toMatchObject({
    'g:sale_price_effective_date': [expect.stringMatching(/\/2030-01-02T10:00\+0600$/)],
  });
});

test('a product whose price is without the tax is left out, and a shop of such prices has no feed', async () => {
  const fish = database.db.updateTable('category').where('slug', '=', 'fish');
  await fish.set({ tax_class: 'specified', tax_percent: 15 }).execute();
  const item = await feedAt();
  expect([item(fixtures.rui), item(fixtures.miniket)]).toEqual([undefined, expect.any(Object)]);
  await sql`UPDATE shop_setting SET tax_class = 'specified'`.execute(database.db);
  const refused = await app.inject(FEED);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'feed_without_tax']);
});

test('the ETag stays until a column changes', async () => {
  const etag = async () => (await app.inject(FEED)).headers.etag as string;
  const first = await etag();
  const again = await app.inject({ url: FEED, headers: { 'if-none-match': first } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await change(fixtures.blender, { stock: 49 });
  expect(await etag()).toBe(first);
  const changes = [{ stock: 0 }, { price_paisa: 390_000 }, { name_bn: 'মিক্সার' }, { listed: false }];
  const seen = new Set([first]);
  for (const values of changes) {
    await change(fixtures.blender, values);
    seen.add(await etag());
  }
  await sql`UPDATE category SET title = 'Fine rice' WHERE slug = 'rice'`.execute(database.db);
  seen.add(await etag());
  expect(seen.size).toBe(changes.length + 2);
});

test('5,210 products are all there, and a client that reads them again and again is refused', async () => {
  await sql`
    INSERT INTO product (slug, category_id, name, price_paisa, stock, unit, mainimage, search_key)
    SELECT 'many-' || n, (SELECT min(id) FROM category), 'Many ' || n, 100 + n, n % 3, '500 g', ${PICTURE}, ''
    FROM generate_series(1, 5210) AS n`.execute(database.db);
  const { items, problems } = checkFeed((await app.inject(FEED)).body);
  expect(problems).toEqual([]);
  expect(items.length).toBeGreaterThanOrEqual(5_210);
  const strict = await open(new Admission({ workPerMinute: 120 }));
  const statuses = [];
  for (let time = 0; time < 3; time++) statuses.push((await strict.inject(FEED)).statusCode);
  expect(statuses).toEqual([200, 429, 429]);
  await strict.close();
});

test('a barcode counts as a GTIN if its check digit is right and no shop gives it itself', () => {
  const barcodes = [
    '8801234567893',
    '96385074',
    '012345678905',
    '8801234567894',
    '2001234567893',
    'PRAN-1',
    '',
  ];
  expect(barcodes.filter(isGtin)).toEqual(barcodes.slice(0, 3));
});
