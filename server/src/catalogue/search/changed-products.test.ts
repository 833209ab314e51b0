import type { Product } from '@haat/contract/shop/catalogue';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let fish: number;
beforeAll(async () => {
  shop = await openTestShop({}, 'demo');
  const category = shop.db.selectFrom('category').select('id').where('slug', '=', 'fish');
  ({ id: fish } = await category.executeTakeFirstOrThrow());
});
afterEach(() => shop.db.deleteFrom('product').where('slug', '=', 'former').execute());
afterAll(() => shop.close());

/** What a search finds, and its correction. */
async function find(search: string) {
  const { headers, ...response } = await shop.app.inject(
    `/api/shop-app/products/?search=${encodeURIComponent(search)}&limit=100`,
  );
  const slugs = response.json<Product[]>().map(({ slug }) => slug);
  return { slugs, corrected: headers['x-search-corrected'] };
}

test.each([
  ['লালশাক', 'two words typed as one'],
  ['tomatoo', 'a word with a mistake'],
  ['spinac', 'the beginning of a word'],
  ['spinach', 'a known word, of which the matches are remembered'],
])('%s finds the same after a product of that name was renamed or archived: %s', async (name) => {
  const before = await find(name);
  expect(before.slugs.length).toBeGreaterThan(0);
  const id = await addProduct(shop.db, fish, { slug: 'former', name, price_paisa: 100_00, stock: 5 });
  const product = shop.db.updateTable('product').where('id', '=', id);
  expect((await find(name)).slugs[0]).toBe('former');
  await product.set({ name: 'Zzyzx' }).execute();
  expect(await find(name)).toEqual(before);
  expect((await find('zzyzx')).slugs).toEqual(['former']);
  await product.set({ name }).execute();
  expect((await find(name)).slugs[0]).toBe('former');
  await product.set({ listed: false }).execute();
  expect(await find(name)).toEqual(before);
});
