import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualFeed } from '../../testing/change-feed.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { ProductCache } from './product-cache.ts';

let database: TestDatabase;
let fixtures: Fixtures;
let feed: ReturnType<typeof manualFeed>;
let products: ProductCache;
beforeEach(async () => {
  database = await openTestDatabase();
  fixtures = await addFixtures(database.db);
  feed = manualFeed();
  products = new ProductCache(database.db, feed);
});
afterEach(() => database.close());

const setPrice = (price_paisa: number, id: number) =>
  database.db.updateTable('product').set({ price_paisa }).where('id', '=', id).execute();

const prices = async (...ids: number[]) => (await products.get(ids)).map(({ price }) => price);

test('products come in the order of the ids, without those that do not exist', async () => {
  const { rui, miniket } = fixtures;
  expect(await prices(rui)).toEqual([350]);
  expect(await prices(miniket, 999_999, rui)).toEqual([72.5, 350]);
});

test('a product is read again after the report of its change, others are not', async () => {
  const { rui, miniket } = fixtures;
  await prices(rui, miniket);
  await setPrice(36_000, rui);
  await setPrice(8_000, miniket);
  feed.report(`product:${rui}`);
  expect(await prices(rui, miniket)).toEqual([360, 72.5]);
  feed.reportAll();
  expect(await prices(rui, miniket)).toEqual([360, 80]);
});

test('a renamed category is shown by all its products', async () => {
  const { rui } = fixtures;
  await products.get([rui]);
  await database.db
    .updateTable('category')
    .set({ title: 'Fish of rivers' })
    .where('slug', '=', 'river')
    .execute();
  feed.report('categories');
  expect(await products.get([rui])).toMatchObject([{ category_title: 'Fish of rivers' }]);
});

test('a product that changes while it is read is read again', async () => {
  const { rui } = fixtures;
  const reading = prices(rui);
  feed.report(`product:${rui}`);
  await reading;
  await setPrice(36_000, rui);
  expect(await prices(rui)).toEqual([360]);
});
