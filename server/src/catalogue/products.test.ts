import type { Product } from '@haat/contract/shop/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
/** The ids of all products in stock, and of those sold out, each in the order of the catalogue. */
const ids = { inStock: [] as number[], soldOut: [] as number[] };

/** Rice whose every third sort is sold out. */
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  const rice = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  for (let sort = 0; sort < 9; sort++)
    await addProduct(shop.db, rice.category_id, {
      slug: `rice-${sort}`,
      name: `Rice ${sort}`,
      price_paisa: 100,
      stock: sort % 3,
    });
  const products = await shop.db.selectFrom('product').select(['id', 'stock']).orderBy('id').execute();
  for (const { id, stock } of products) (stock > 0 ? ids.inStock : ids.soldOut).push(id);
});
afterAll(() => shop.close());

test('a list without a sort order shows sold-out products last, on pages that lead there and back', async () => {
  const expected = [...ids.inStock, ...ids.soldOut];
  const page = async (url: string) => {
    const response = await shop.app.inject(url);
    const link = (rel: string) =>
      new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(response.headers.link))?.[1];
    return { ids: response.json<Product[]>().map(({ id }) => id), next: link('next'), back: link('prev') };
  };
  for (const limit of [1, 2, 3, 5, 100]) {
    const there: number[] = [];
    const backAgain: number[] = [];
    let back: string | undefined;
    for (let next: string | undefined = `/api/shop-app/products/?limit=${limit}`; next; ) {
      const shown: Awaited<ReturnType<typeof page>> = await page(next);
      there.push(...shown.ids);
      ({ next, back } = shown);
    }
    expect(there).toEqual(expected);
    while (back) {
      const shown: Awaited<ReturnType<typeof page>> = await page(back);
      backAgain.unshift(...shown.ids);
      back = shown.back;
    }
    expect(backAgain).toEqual(expected.slice(0, backAgain.length));
  }
});

test('a product that is sold out moves to the end, also of a cached list', async () => {
  const first = async () => (await shop.app.inject('/api/shop-app/products/')).json<Product[]>();
  expect((await first())[0]?.id).toBe(fixtures.miniket);
  await shop.db.updateTable('product').set({ stock: 0 }).where('id', '=', fixtures.miniket).execute();
  await expect.poll(async () => (await first())[0]?.id).not.toBe(fixtures.miniket);
  expect((await first())[ids.inStock.length - 1]?.id).toBe(fixtures.miniket);
});

test('the page after the longest name is found', async () => {
  const name = 'ক'.repeat(200);
  await shop.db.updateTable('product').set({ name }).where('id', '<>', fixtures.rui).execute();
  const names = async (url: string) => {
    const response = await shop.app.inject(url);
    const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    return { names: response.json<Product[]>().map((product) => product.name), next };
  };
  const limit = ids.inStock.length + ids.soldOut.length - 2;
  const first = await names(`/api/shop-app/products/?sort=name&limit=${limit}`);
  expect(first.names).toEqual(Array.from({ length: limit }, () => name));
  expect((await names(first.next!)).names).toEqual([name, 'Rui fish']);
});
