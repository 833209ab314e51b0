import type { Product } from '@haat/contract/catalogue';
import { searchKey } from '@haat/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { addProduct, stockShelf, type World } from '../test-world.ts';

let shop: TestShop;
let world: World;

/** The shelf with 1,100 sacks of rice more. */
beforeAll(async () => {
  shop = await openTestShop();
  world = await stockShelf(shop.db);
  const rice = await shop.db
    .selectFrom('product')
    .where('id', '=', world.miniket)
    .selectAll()
    .executeTakeFirstOrThrow();
  const sacks = Array.from({ length: 1_100 }, (_, number) => ({
    slug: `sack-${number}`,
    name: `Sack ${number}`,
    category_id: rice.category_id,
    price_paisa: 100_000 + number,
    stock: 1,
    search_key: `${searchKey(`Sack ${number}`)}\n`,
  }));
  await shop.db.insertInto('product').values(sacks).execute();
});
afterAll(() => shop.close());

const get = (query: string) => shop.app.inject(`/api/shop-app/products/?limit=5&${query}`);

test.each(['', 'sort=price', 'search=sack', 'search=sack&sort=-price'])(
  'a list is counted to a thousand: ?%s',
  async (query) => {
    expect((await get(query)).headers['x-total-count']).toBe('1001');
  },
);

test('pages of a search go on from each other and back, with the best first', async () => {
  await addProduct(shop.db, 1, { slug: 'rucksack', name: 'Rucksack', price_paisa: 90_000, stock: 1 });
  const first = await get('search=sack');
  const names = (await first.json<Product[]>()).map(({ name }) => name);
  expect(names).toEqual(['Sack 0', 'Sack 1', 'Sack 2', 'Sack 3', 'Sack 4']);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await shop.app.inject(next);
  expect(second.json<Product[]>()[0]?.name).toBe('Sack 5');
  expect(second.headers['x-total-count']).toBe('1001');
});
