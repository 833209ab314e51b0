import { join } from 'node:path';
import type { Product } from '@haat/contract/shop/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestFolder } from '../../../testing/catalogue/import.ts';
import {
  hasRealCatalogue,
  realCatalogueFile,
  realCatalogueFolder,
} from '../../../testing/catalogue/real-catalogue.ts';
import { figuresOf, readProducts, readRelevanceSet, show } from '../../../testing/catalogue/relevance.ts';
import { testMedia } from '../../../testing/media/media.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readCatalogue } from './read/read-catalogue.ts';

if (!hasRealCatalogue)
  console.log('skipped: the import of the real catalogue, which is not beside this clone');

let shop: TestShop;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, remove } = await openTestFolder());
  shop = await openTestShop({ media: testMedia(join(folder, 'media')) });
});
afterAll(async () => {
  await shop.close();
  await remove();
});

async function importReal() {
  const began = performance.now();
  const file = await readCatalogue(realCatalogueFile);
  const pictures = { from: realCatalogueFolder, to: testMedia(join(folder, 'media')) };
  const imported = await importCatalogue(shop.db, file, { openingStock: 100, dryRun: false, pictures });
  console.log(`${file.rows.length} real products in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return imported;
}

async function get<T>(path: string): Promise<T> {
  return (await shop.app.inject(path)).json<T>();
}

test.runIf(hasRealCatalogue)(
  'imports the whole real catalogue, and again with 0 changes',
  { timeout: 120_000 },
  async () => {
    expect(await importReal()).toMatchObject({
      created: 5210,
      refused: [],
      warnings: [],
      categories: { created: 55, updated: 0 },
      pictures: 346,
    });
    expect(await importReal()).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 5210,
      refused: [],
      categories: { created: 0, updated: 0 },
      pictures: 0,
    });
  },
);

test.runIf(hasRealCatalogue)('the shop browses, searches and sells from it', async () => {
  const all = await get<Product[]>('/api/shop-app/products/');
  expect(all).toHaveLength(5210);
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(5210);
  expect(all.filter(({ name, name_bn }) => /\s\s|[\u200b\u00a0]/.test(name + name_bn))).toEqual([]);
  const twins = all.filter(({ name }) => name === 'Nivea Men Sensitive After Shave Lotion 100 ml');
  expect(twins.map(({ slug }) => slug)).toEqual([
    'nivea-men-sensitive-after-shave-lotion-100-ml',
    expect.stringMatching(/^nivea-men-sensitive-after-shave-lotion-100-ml-chaldal-\d+$/),
  ]);

  const oil = await get<Product[]>('/api/shop-app/products/?category=oil-spices&subcategory=oil&limit=100');
  expect(oil).not.toEqual([]);
  expect(new Set(oil.map(({ category_title_bn }) => category_title_bn))).toEqual(new Set(['তেল ও ঘি']));
  const found = await get<Product[]>(`/api/shop-app/products/?search=${encodeURIComponent('সরিষার তেল')}`);
  expect(found.map(({ name }) => name)).toContain('Rahul Pure Mustard Oil 1 ltr');

  const mustard = all[0]!;
  expect(mustard).toMatchObject({ name: 'Rahul Pure Mustard Oil 1 ltr', price: 355, stock_status: true });
  const picture = await shop.app.inject(mustard.mainimage);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  const order = await shop.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone: '01712345678',
      address: 'Dhanmondi, Dhaka',
      items: [{ product: mustard.id, quantity: 2, price: 355 }],
    },
    headers: { 'idempotency-key': 'amina-mustard' },
  });
  expect(order.statusCode).toBe(201);
  const { stock } = await shop.db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', mustard.id)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(98);
});

test.runIf(hasRealCatalogue)(
  'of a hundred searches 96 % show a right product among the first five',
  async () => {
    const queries = readRelevanceSet('real', await readProducts(shop.db));
    expect(queries).toHaveLength(100);
    const { recall5, precision5 } = figuresOf(await show(shop.app, queries));
    expect(recall5).toBeGreaterThanOrEqual(0.96);
    expect(precision5).toBeGreaterThanOrEqual(0.85);
  },
);
