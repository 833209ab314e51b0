import type { Category } from '@haat/contract/shop/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

test('returns no category without listed products, not even one with empty subcategories', async () => {
  const slugs = async () =>
    (await shop.app.inject('/api/shop-app/categories/')).json<{ slug: string }[]>().map(({ slug }) => slug);
  const setListed = (listed: boolean) =>
    shop.db.updateTable('product').set({ listed }).where('id', '=', fixtures.miniket).execute();
  await setListed(false);
  expect(await slugs()).toEqual(['fish', 'electronics', 'river']);
  await setListed(true);
  expect(await slugs()).toEqual(['fish', 'rice-dal', 'electronics', 'river', 'rice']);
});

test('returns all categories with their children', async () => {
  const response = await shop.app.inject('/api/shop-app/categories/');
  expect(response.statusCode).toBe(200);
  const categories = response.json<{ slug: string; parent: number | null; children: object[] }[]>();
  expect(categories.map(({ slug }) => slug)).toEqual(['fish', 'rice-dal', 'electronics', 'river', 'rice']);
  expect(categories[0]).toEqual({
    id: expect.any(Number),
    slug: 'fish',
    image: '',
    former: [],
    title: 'Fish',
    title_bn: 'মাছ',
    parent: null,
    children: [{ id: expect.any(Number), slug: 'river', title: 'River fish', title_bn: 'নদীর মাছ' }],
  });
});

test('a category names its parent and all children that have products, by position', async () => {
  const read = async () => {
    const { rows } = await sql<{ id: number; slug: string }>`SELECT id, slug FROM category`.execute(shop.db);
    return new Map(rows.map(({ id, slug }) => [slug, id]));
  };
  const fish = (await read()).get('fish')!;
  for (const [position, slug] of ['pond', 'sea', 'empty'].entries())
    await shop.db
      .insertInto('category')
      .values({ slug, title: slug, title_bn: '', parent_id: fish, position: position + 1 })
      .execute();
  const ids = await read();
  const move = (product: number, category: string) =>
    shop.db
      .updateTable('product')
      .set({ category_id: ids.get(category)! })
      .where('id', '=', product)
      .execute();
  await move(fixtures.ilish, 'sea');
  await move(fixtures.blender, 'pond');
  const response = await shop.app.inject('/api/shop-app/categories/');
  const family = response.json<Category[]>().filter(({ id, parent }) => id === fish || parent === fish);
  expect(family.map(({ id, slug, parent, children }) => [id, slug, parent, children])).toEqual([
    [
      fish,
      'fish',
      null,
      ['river', 'pond', 'sea'].map((slug) => ({
        id: ids.get(slug),
        slug,
        title: slug === 'river' ? 'River fish' : slug,
        title_bn: slug === 'river' ? 'নদীর মাছ' : '',
      })),
    ],
    ...['river', 'pond', 'sea'].map((slug) => [ids.get(slug), slug, fish, []]),
  ]);
});
