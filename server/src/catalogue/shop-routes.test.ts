import type { Product } from '@haat/contract/shop/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

const get = (query = '') => shop.app.inject(`/api/shop-app/products/${query}`);
const listNames = async (query: string) =>
  (await get(query)).json<Product[]>().map((product) => product.name);

test('returns products as a plain list with every field', async () => {
  const texts = { preview_text: 'Rui fish, fresh.', detail_text: 'From the Padma.' };
  const pictures = { mainimage: 'rui.webp', image1: 'head.webp', image2: 'tail.webp', image3: 'whole.webp' };
  await shop.db
    .updateTable('product')
    .set({ ...texts, ...pictures })
    .where('id', '=', fixtures.rui)
    .execute();
  await shop.db
    .updateTable('product')
    .set({ old_price_paisa: 8000 })
    .where('id', '=', fixtures.miniket)
    .execute();
  const response = await get();
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-total-count']).toBe('4');
  expect(response.headers.link).toBeUndefined();
  const rui = response.json<Product[]>().find((product) => product.id === fixtures.rui);
  expect(rui).toEqual({
    id: fixtures.rui,
    slug: 'rui',
    name: 'Rui fish',
    name_bn: 'রুই মাছ',
    unit: '',
    price: 350,
    old_price: 400,
    isOnSale: true,
    mainimage: '/media/rui.webp',
    image1: '/media/head.webp',
    image2: '/media/tail.webp',
    image3: '/media/whole.webp',
    thumbnail: '/media/rui.webp',
    category: expect.any(Number),
    category_title: 'River fish',
    category_title_bn: 'নদীর মাছ',
    preview_text: 'Rui fish, fresh.',
    preview_text_bn: '',
    detail_text: 'From the Padma.',
    detail_text_bn: '',
    stock_status: true,
  });
  const others = response
    .json<Product[]>()
    .map(({ name, price, old_price, isOnSale, category_title }) => [
      name,
      price,
      old_price,
      isOnSale,
      category_title,
    ]);
  expect(others).toContainEqual(['Miniket rice', 72.5, 80, false, 'Rice']);
  expect(others).toContainEqual(['Padma ilish', 1450, null, false, 'River fish']);
});

test('returns one product, or 404', async () => {
  expect((await get(`${fixtures.ilish}/`)).json()).toMatchObject({
    name: 'Padma ilish',
    stock_status: false,
    old_price: null,
  });
  const missing = await get('999999/');
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ code: 'not_found', message: 'Product not found.' });
});

test('no response contains an unlisted product', async () => {
  const { category_id } = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.rui)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const old = await addProduct(shop.db, category_id, {
    slug: 'old',
    name: 'Old fish',
    price_paisa: 100,
    stock: 1,
  });
  await shop.db.updateTable('product').set({ listed: false }).where('id', '=', old).execute();
  expect(await listNames('')).not.toContain('Old fish');
  expect((await get(`${old}/`)).statusCode).toBe(404);
});

test('a category contains its own products and those of its children', async () => {
  expect(await listNames('?category=fish')).toEqual(['Rui fish', 'Padma ilish']);
  expect(await listNames('?category=fish&subcategory=river')).toEqual(['Rui fish', 'Padma ilish']);
  expect(await listNames('?category=electronics')).toEqual(['Blender 300 W']);
});

test.each([
  ['-100', ['Miniket rice']],
  ['100-350', ['Rui fish']],
  ['350-', ['Rui fish', 'Padma ilish', 'Blender 300 W']],
  ['72-73', ['Miniket rice']],
  ['100-349', []],
])('filters by a range of prices with both ends: %s', async (price, names) => {
  for (const search of ['', '&sort=unit_price']) {
    const response = await shop.app.inject(`/api/shop-app/products/?price=${price}${search}`);
    expect(new Set(response.json<Product[]>().map(({ name }) => name))).toEqual(new Set(names));
  }
});

test('a product leaves a cached range when its price changes, and another text is no range', async () => {
  const inRange = async () =>
    (await shop.app.inject('/api/shop-app/products/?price=100-350')).json<Product[]>().map(({ id }) => id);
  expect(await inRange()).toEqual([fixtures.rui]);
  const price = (price_paisa: number) =>
    shop.db.updateTable('product').set({ price_paisa }).where('id', '=', fixtures.rui).execute();
  await price(36_000);
  expect(await inRange()).toEqual([]);
  await price(35_000);
  expect(await inRange()).toEqual([fixtures.rui]);
  expect((await shop.app.inject('/api/shop-app/products/?price=cheap')).statusCode).toBe(400);
});

test('returns an empty list for an unknown category or a child of another category', async () => {
  expect(await listNames('?category=cars')).toEqual([]);
  expect(await listNames('?category=fish&subcategory=rice')).toEqual([]);
  expect(await listNames('?category=river')).toEqual([]);
});

test.each([
  ['rui', ['Rui fish']],
  ['FISH', ['Rui fish', 'Padma ilish']],
  ['মাছ', ['Rui fish', 'Padma ilish']],
  ['ইলিস', ['Padma ilish']],
  ['মিনীকেট', ['Miniket rice']],
  ['ui', ['Rui fish']],
  ['i f', ['Rui fish']],
  ['iniket', ['Miniket rice']],
  ['NIKE', ['Miniket rice']],
  ['iniket ri', ['Miniket rice']],
  ['nothing like it', []],
])('a search for %s finds names that hold it, whatever the case and spelling', async (search, names) => {
  expect(await listNames(`?search=${encodeURIComponent(search)}`)).toEqual(names);
});

test.each(['%', '_', '\\', "'", '"', '(z+)+$', '%99', '\ud800'])(
  '%j in a search is only text',
  async (search) => {
    const response = await get(`?search=${encodeURIComponent(search.toWellFormed())}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([]);
  },
);

test('names that begin with the search come first, then words that do', async () => {
  const { category_id } = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const names = ['Brown oats', 'Quick oats bar', 'Oats', 'Goats cheese'];
  for (const name of names)
    await addProduct(shop.db, category_id, {
      slug: name.toLowerCase().replaceAll(' ', '-'),
      name,
      price_paisa: 100,
      stock: 1,
    });
  expect(await listNames('?search=oats')).toEqual(['Oats', 'Brown oats', 'Quick oats bar', 'Goats cheese']);
  expect(await listNames('?search=oats&sort=name')).toEqual([
    'Brown oats',
    'Goats cheese',
    'Oats',
    'Quick oats bar',
  ]);
});

test('words and texts however long are found', async () => {
  const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
  const name = `Tea of ${word}, ${word} ${'leaf '.repeat(600)}and bud`;
  await addProduct(shop.db, 1, { slug: 'long-tea', name, price_paisa: 100, stock: 1 });
  for (const text of [
    'schifffahrts',
    'betriebswerk,',
    word,
    `betriebswerk ${'leaf '.repeat(16)}`,
    'eaf and bu',
  ])
    expect(await listNames(`?search=${encodeURIComponent(text)}`)).toEqual([name]);
  const partly = await get('?search=betriebswerk%20oolong');
  expect(partly.json<Product[]>().map((product) => product.name)).toEqual([name]);
  expect(partly.headers['x-search-partial']).toBe('true');
  await shop.db.deleteFrom('product').where('slug', '=', 'long-tea').execute();
});

test.each(['default', 'price', '-price', 'name', 'newest'])(
  'sorted by %s, pages forward and back contain every product once',
  async (sort) => {
    const whole = await listNames(`?sort=${sort}`);
    const pages: string[][] = [];
    let query: string | undefined = `?sort=${sort}&limit=1`;
    let back: string | undefined;
    while (query) {
      const response = await get(query);
      pages.push(response.json<Product[]>().map((product) => product.name));
      query = readLink(response.headers.link, 'next');
      back = readLink(response.headers.link, 'prev');
    }
    expect(pages.flat()).toEqual(whole);
    expect(pages.length).toBeGreaterThan(2);
    const before: string[][] = [];
    while (back) {
      const response = await get(back);
      before.unshift(response.json<Product[]>().map((product) => product.name));
      back = readLink(response.headers.link, 'prev');
    }
    expect(before).toEqual(pages.slice(0, -1));
  },
);

test('sorts by price, ascending and descending', async () => {
  const prices = (await get('?sort=price')).json<Product[]>().map((product) => product.price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const falling = (await get('?sort=-price')).json<Product[]>().map((product) => product.price);
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
});

test.each([
  ['?limit=0', 'limit'],
  ['?limit=101', 'limit'],
  ['?limit=ten', 'limit'],
  ['?sort=colour', 'sort'],
  ['?cursor=rubbish', 'cursor'],
  [`?cursor=${Buffer.from('["next","x"]').toString('base64url')}`, 'cursor'],
  [`?search=${'a'.repeat(101)}`, 'search'],
])('%s is refused and names the field', async (query, field) => {
  const response = await get(query);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid',
    fields: { [field]: { code: expect.any(String) } },
  });
});

test('a cursor with a number that no product has is the end of the list', async () => {
  const key = ['next', 0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const response = await get(`?limit=24&cursor=${Buffer.from(JSON.stringify(key)).toString('base64url')}`);
  expect(response.statusCode).toBe(200);
});

test.each(['search', 'category', 'cursor'])('a NUL in %s is refused', async (parameter) => {
  const response = await get(`?${parameter}=rui%00`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid' });
});

test('caches a response until the catalogue changes, and returns 304 if the browser has it', async () => {
  const headers = { 'accept-encoding': 'br' };
  const url = '/api/shop-app/products/?category=electronics';
  const first = await shop.app.inject({ url, headers });
  expect(first.headers).toMatchObject({
    'cache-control': expect.stringContaining('public'),
    vary: 'Accept-Encoding',
  });
  const etag = String(first.headers.etag);
  expect((await shop.app.inject({ url, headers: { ...headers, 'if-none-match': etag } })).statusCode).toBe(
    304,
  );
  await shop.db
    .updateTable('product')
    .set({ price_paisa: 410_000 })
    .where('id', '=', fixtures.blender)
    .execute();
  const changed = await shop.app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
  expect(changed.statusCode).toBe(200);
  expect(await listNames('?category=electronics')).toEqual(['Blender 300 W']);
});

function readLink(link: unknown, rel: string): string | undefined {
  return new RegExp(`<[^?>]*([^>]*)>; rel="${rel}"`).exec(String(link))?.[1];
}
