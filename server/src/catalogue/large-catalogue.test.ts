import type { Product } from '@haat/contract/shop/catalogue';
import { searchKey } from '@haat/contract/text/search-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;

/** The catalogue with 1,400 more bags of rice, and 700 jugs, each with a second name. */
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  const rice = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.miniket)
    .selectAll()
    .executeTakeFirstOrThrow();
  const many = (length: number, kind: string, nameOf: (number: number) => string) =>
    Array.from({ length }, (_, number) => ({
      slug: `${kind}-${number}`,
      name: nameOf(number),
      category_id: rice.category_id,
      price_paisa: 100_000 + number,
      stock: 1,
      search_key: `${searchKey(nameOf(number))}\n`,
    }));
  const sacks = many(1_400, 'sack', (number) => `Sack ${number} of grain`);
  const jugs = many(700, 'jug', (number) => `Jug ${number}, jugful`);
  await shop.db.insertInto('product').values(sacks).execute();
  await shop.db.insertInto('product').values(jugs).execute();
  await addProduct(shop.db, 1, { slug: 'rucksack', name: 'Rucksack', price_paisa: 90_000, stock: 1 });
});
afterAll(() => shop.close());

const get = (query: string) => shop.app.inject(`/api/shop-app/products/?limit=5&${query}`);

test.each(['', 'sort=price', 'search=sack', 'search=sack&sort=-price', 'search=grain'])(
  'a list is counted to a thousand: ?%s',
  async (query) => {
    expect((await get(query)).headers['x-total-count']).toBe('1001');
  },
);

test('pages of a search go on from each other and back, with the best first', async () => {
  const first = await get('search=sack');
  const names = (await first.json<Product[]>()).map(({ name }) => name);
  expect(names).toEqual([0, 1, 2, 3, 4].map((number) => `Sack ${number} of grain`));
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await shop.app.inject(next);
  expect(second.json<Product[]>()[0]?.name).toBe('Sack 5 of grain');
  expect(second.headers['x-total-count']).toBe('1001');
});

test.each([
  ['sack', ''],
  ['sack', '&sort=-price'],
  ['grain', ''],
])('pages of very many lead through all of them and back: search=%s%s', async (text, sort) => {
  await addOtherSacks();
  const page = async (url: string) => {
    const response = await shop.app.inject(url);
    const link = (rel: string) =>
      new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(response.headers.link))?.[1];
    return { ids: response.json<Product[]>().map(({ id }) => id), next: link('next'), back: link('prev') };
  };
  const there: number[][] = [];
  const backAgain: number[][] = [];
  let back: string | undefined;
  for (let next: string | undefined = `/api/shop-app/products/?search=${text}&limit=100${sort}`; next; ) {
    const { ids, ...links } = await page(next);
    there.push(ids);
    ({ next, back } = links);
  }
  while (back) {
    const { ids, ...links } = await page(back);
    backAgain.unshift(ids);
    ({ back } = links);
  }
  expect(new Set(there.flat()).size).toBe(await countOf(`%${text}%`));
  expect(backAgain).toEqual(there.slice(0, -1));
  await shop.db.deleteFrom('product').where('slug', 'in', ['jute-sack', 'bosta']).execute();
});

test('of very many the best come first: the plainest names, then whole words, then the middle of words', async () => {
  await addOtherSacks();
  await addProduct(shop.db, 1, { slug: 'knapsack', name: 'Knapsack', price_paisa: 60_000, stock: 1 });
  const first = (await get('search=sack')).json<Product[]>().map(({ name }) => name);
  expect(first).toEqual([
    'Bosta',
    'Sack 0 of grain',
    'Sack 1 of grain',
    'Sack 2 of grain',
    'Sack 3 of grain',
  ]);
  const names: string[] = [];
  for (let next = '/api/shop-app/products/?search=sack&limit=100'; next; ) {
    const response = await shop.app.inject(next);
    names.push(...response.json<Product[]>().map(({ name }) => name));
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1] ?? '';
  }
  expect(names.slice(-4)).toEqual(['Sack 1399 of grain', 'Jute sack', 'Rucksack', 'Knapsack']);
});

test('of very many in whose middle it stands the few that begin with it come first', async () => {
  await addProduct(shop.db, 1, { slug: 'of-old', name: 'Grain of old', price_paisa: 80_000, stock: 1 });
  const names = (await get('search=grain')).json<Product[]>().map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Grain of old', 'Sack 0 of grain']);
  await shop.db.deleteFrom('product').where('slug', '=', 'of-old').execute();
});

test('a name that holds the text several times is one product', async () => {
  const response = await get('search=jug');
  expect(response.headers['x-total-count']).toBe('700');
  expect(response.json<Product[]>().map(({ name }) => name)[4]).toBe('Jug 4, jugful');
});

test('a product is found as it is now, and only while it is listed', async () => {
  const found = async (text: string) => (await get(`search=${text}`)).json<Product[]>().map(({ id }) => id);
  const change = (to: { name: string; name_bn: string } | { listed: boolean }) =>
    shop.db.updateTable('product').set(to).where('id', '=', fixtures.rui).execute();
  await change({ name: 'Katla fish', name_bn: '' });
  expect(await found('katla')).toEqual([fixtures.rui]);
  expect(await found('rui')).toEqual([]);
  await change({ listed: false });
  expect(await found('katla')).toEqual([]);
  await change({ listed: true });
  expect(await found('katla')).toEqual([fixtures.rui]);
  await change({ name: 'Katla', name_bn: 'কাতলা মাছ' });
  expect(await found(encodeURIComponent('তলা মাছ'))).toEqual([fixtures.rui]);
  await shop.db.deleteFrom('product').where('id', '=', fixtures.rui).execute();
  expect(await found('katla')).toEqual([]);
});

/** Sacks that are found by another word of theirs than the first, or by their Bengali name. */
async function addOtherSacks(): Promise<void> {
  await addProduct(shop.db, 1, { slug: 'jute-sack', name: 'Jute sack', price_paisa: 80_000, stock: 1 });
  await addProduct(shop.db, 1, {
    slug: 'bosta',
    name: 'Bosta',
    name_bn: 'sack',
    price_paisa: 70_000,
    stock: 1,
  });
}

async function countOf(pattern: string): Promise<number> {
  const { count } = await shop.db
    .selectFrom('product')
    .where('search_key', 'like', pattern)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
