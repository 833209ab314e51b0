import type { Category, Product } from '@haat/contract/shop/catalogue';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatFaults, importText } from '../../../testing/catalogue/import.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { openDatabase } from '../../platform/db/database.ts';

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const goods = `slug,code,name,name_bn,unit,price,old_price,stock,category,category_title,category_title_bn,subcategory,subcategory_title
miniket-rice,R-1,Miniket rice,মিনিকেট চাল,5 kg,439,500,3,rice-dal,Rice & dal,চাল ও ডাল,rice,Rice
moshur-dal,D-1,Moshur dal,মসুর ডাল,1 kg,159,,20,rice-dal,,,dal,Dal
rui-fish,F-1,Rui fish,রুই মাছ,1 kg,439.50,,0,fish,Fish,মাছ,,
`;

async function readProducts(query = ''): Promise<Product[]> {
  return (await shop.app.inject(`/api/shop-app/products/${query}`)).json();
}

function readStock(slug: string): Promise<number> {
  return shop.db
    .selectFrom('product')
    .select('stock')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
    .then(({ stock }) => stock);
}

test('an import creates products and categories that shoppers find', async () => {
  const imported = await importText(shop.db, goods);
  expect(imported).toMatchObject({ created: 3, updated: 0, unchanged: 0, refused: [], warnings: [] });
  expect(imported.categories).toEqual({ created: 4, updated: 0 });

  expect(await readProducts()).toMatchObject([
    {
      slug: 'miniket-rice',
      price: 439,
      old_price: 500,
      isOnSale: true,
      category_title: 'Rice',
      stock_status: true,
    },
    { slug: 'moshur-dal', price: 159, old_price: null, isOnSale: false, category_title: 'Dal' },
    { slug: 'rui-fish', price: 439.5, category_title: 'Fish', category_title_bn: 'মাছ', stock_status: false },
  ]);
  expect(await readStock('miniket-rice')).toBe(3);
  expect(await readProducts('?search=মসুর')).toMatchObject([{ slug: 'moshur-dal' }]);
  expect(await readProducts('?category=rice-dal&subcategory=rice')).toMatchObject([{ slug: 'miniket-rice' }]);
  const categories: Category[] = (await shop.app.inject('/api/shop-app/categories/')).json();
  expect(categories.filter(({ parent }) => parent === null).map(({ slug }) => slug)).toEqual([
    'rice-dal',
    'fish',
  ]);
});

test('a repeated import changes nothing and invalidates no cached page', async () => {
  await importText(shop.db, goods);
  const changes = () => shop.db.selectFrom('cache_change').select('tag').execute();
  const before = await changes();
  const again = await importText(shop.db, goods);
  expect(again).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
    categories: { created: 0, updated: 0 },
  });
  expect(await changes()).toEqual(before);
});

test('a price list changes only prices', async () => {
  await importText(shop.db, goods);
  const [rice] = await readProducts();
  const list = await importText(shop.db, 'code,price\nR-1,449\nD-1,159\n');
  expect(list).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect((await readProducts())[0]).toEqual({ ...rice, price: 449 });
});

test('a price that reaches the old price ends the offer', async () => {
  await importText(shop.db, goods);
  await importText(shop.db, 'slug,price\nminiket-rice,500\n');
  expect((await readProducts())[0]).toMatchObject({ price: 500, old_price: null, isOnSale: false });
});

test('an old price starts an offer, an empty one ends it', async () => {
  await importText(shop.db, goods);
  await importText(shop.db, 'slug,old_price\nmoshur-dal,180\nminiket-rice,\n');
  expect(await readProducts()).toMatchObject([
    { slug: 'miniket-rice', old_price: null, isOnSale: false },
    { slug: 'moshur-dal', old_price: 180, isOnSale: true },
    { slug: 'rui-fish' },
  ]);
});

test('search finds a new name in both languages and not the old one', async () => {
  await importText(shop.db, goods);
  await importText(shop.db, 'code,name\nF-1,Rohu\n');
  expect(await readProducts('?search=rohu')).toMatchObject([{ slug: 'rui-fish', name_bn: 'রুই মাছ' }]);
  expect(await readProducts('?search=রুই')).toMatchObject([{ slug: 'rui-fish' }]);
  await importText(shop.db, 'code,name,name_bn\nF-1,Katla,কাতলা মাছ\n');
  expect(await readProducts('?search=কাতলা')).toMatchObject([{ slug: 'rui-fish', name: 'Katla' }]);
  for (const old of ['rohu', 'রুই', 'rui']) expect(await readProducts(`?search=${old}`)).toEqual([]);
});

test('a number sets the stock; a status sets it only if the availability changes', async () => {
  await importText(shop.db, goods);
  const rows = [
    { slug: 'miniket-rice', stock_status: true },
    { slug: 'moshur-dal', stock_status: false },
    { slug: 'rui-fish', stock_status: true },
  ];
  expect(await importText(shop.db, rows, { openingStock: 40 })).toMatchObject({ updated: 2, unchanged: 1 });
  expect(await readStock('miniket-rice')).toBe(3);
  expect(await readStock('moshur-dal')).toBe(0);
  expect(await readStock('rui-fish')).toBe(40);
  await importText(shop.db, 'slug,stock\nminiket-rice,১২\nmoshur-dal,\n');
  expect(await readStock('miniket-rice')).toBe(12);
  expect(await readStock('moshur-dal')).toBe(0);
});

test('a new product without a number gets the opening stock, or none if it is out of stock', async () => {
  const fish = { price: 100, category: 'fish', category_path: ['Fish'] };
  const rows = [
    { name: 'Rui', ...fish },
    { name: 'Katla', stock_status: true, ...fish },
    { name: 'Ilish', stock_status: false, ...fish },
  ];
  await importText(shop.db, rows, { openingStock: 7 });
  expect([await readStock('rui'), await readStock('katla'), await readStock('ilish')]).toEqual([7, 7, 0]);
});

test('a row without a slug gets one from its name, or from its code if the name has no Latin letters or is taken', async () => {
  const oil = { price: 355, category: 'oil', category_path: ['Oil'] };
  const rows = [
    { id: 1000, name: "Farmer's Gold Oil 1 ltr", source: 'Bazar:57', ...oil },
    { id: 1001, name: 'Farmer’s gold oil — 1 ltr', source: 'Bazar:58', ...oil },
    { id: 1002, name: 'সরিষার তেল ১ লিটার', source: 'Bazar:59', ...oil },
    { id: 1003, name: 'নারিকেল তেল', ...oil },
    { name: 'তিলের তেল', ...oil },
  ];
  const slugs = [
    'farmers-gold-oil-1-ltr',
    'farmers-gold-oil-1-ltr-bazar-58',
    'p-bazar-59',
    'p-1003',
    expect.stringMatching(/^p-[0-9a-f]{8}$/),
  ];
  expect(await importText(shop.db, rows)).toMatchObject({ created: 5, refused: [] });
  expect((await readProducts()).map(({ slug }) => slug)).toEqual(slugs);
  expect(await importText(shop.db, rows.toReversed())).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 5,
  });
});

test('a new name for a code leaves the slug; a slug in the row changes it', async () => {
  await importText(shop.db, goods);
  await importText(shop.db, 'code,name\nR-1,Miniket rice premium\n');
  await importText(shop.db, 'code,slug\nD-1,red-lentil\n');
  expect((await readProducts()).map(({ slug, name }) => [slug, name])).toEqual([
    ['miniket-rice', 'Miniket rice premium'],
    ['red-lentil', 'Moshur dal'],
    ['rui-fish', 'Rui fish'],
  ]);
});

test('a shared slug belongs to the row that contains it', async () => {
  const fish = { price: 100, category: 'fish', category_path: ['Fish'] };
  const rows = [
    { code: 'A', name: 'Rui', ...fish },
    { code: 'B', name: 'Rui of the river', slug: 'rui', ...fish },
  ];
  expect(await importText(shop.db, rows)).toMatchObject({ created: 2, refused: [] });
  expect((await readProducts()).map(({ slug }) => slug)).toEqual(['rui-a', 'rui']);
});

test('uses the category titles of the file; of two different ones the first', async () => {
  await importText(shop.db, goods);
  const renamed = await importText(shop.db, 'slug,category,category_title\nrui-fish,fish,Fresh fish\n');
  expect(renamed).toMatchObject({ updated: 0, categories: { created: 0, updated: 1 }, warnings: [] });
  const torn = await importText(
    shop.db,
    'slug,category,category_title\nrui-fish,fish,Fish\nmoshur-dal,fish,Fishes\n',
  );
  expect(torn.warnings).toEqual(['category fish has two titles, "Fish" and "Fishes": the first is taken']);
  const categories: Category[] = (await shop.app.inject('/api/shop-app/categories/')).json();
  expect(categories.find(({ slug }) => slug === 'fish')?.title).toBe('Fish');
});

test('a list of categories sets titles and order and creates empty categories', async () => {
  const categories = ['tea', 'fish', 'rice-dal'].map((slug) => ({
    path: [slug],
    title: slug.toUpperCase(),
    title_bn: '',
  }));
  const readTitles = async () => {
    const top = shop.db.selectFrom('category').where('parent_id', 'is', null).select('title');
    return (await top.orderBy('position').execute()).map(({ title }) => title);
  };
  await importText(shop.db, goods, { categories });
  expect(await readTitles()).toEqual(['TEA', 'FISH', 'RICE-DAL']);

  // The list also sorts existing categories; those that are not in it follow.
  const oil = { path: ['oil'], title: 'OIL', title_bn: '' };
  const turned = [oil, ...categories.slice(1).toReversed()];
  const { categories: counts } = await importText(shop.db, goods, { categories: turned });
  expect(counts).toEqual({ created: 1, updated: 3 });
  expect(await readTitles()).toEqual(['OIL', 'RICE-DAL', 'FISH', 'TEA']);
  const again = await importText(shop.db, goods, { categories: turned });
  expect(again.categories).toEqual({ created: 0, updated: 0 });
});

test('stores clean text: NFC, no zero-width or double spaces, line breaks only in the long text', async () => {
  const row = {
    name: '  Corn ( Vutta\u00a0)\u00a01  pcs ',
    name_bn: 'আলু\u200b  রেগুলার \u09a1\u09bc',
    detail_text: 'First line\r\nsecond\tline\u0020',
    price: 19,
    category: 'vegetables',
    category_path: ['Vegetables'],
  };
  await importText(shop.db, [row]);
  expect((await readProducts())[0]).toMatchObject({
    name: 'Corn ( Vutta ) 1 pcs',
    name_bn: 'আলু রেগুলার \u09a1\u09bc',
    detail_text: 'First line\nsecond line',
  });
});

test('a dry run returns the result and stores nothing', async () => {
  const dry = await importText(shop.db, goods, { dryRun: true });
  expect(dry).toMatchObject({ created: 3, categories: { created: 4 } });
  expect(await readProducts()).toEqual([]);
  expect((await shop.app.inject('/api/shop-app/categories/')).json()).toEqual([]);
});

test('stores nothing if the database fails during the import', async () => {
  await shop.db.schema.alterTable('product').addCheckConstraint('no_fish', sql`name <> 'Rui fish'`).execute();
  await expect(importText(shop.db, goods)).rejects.toThrow('no_fish');
  expect(await readProducts()).toEqual([]);
  expect((await shop.app.inject('/api/shop-app/categories/')).json()).toEqual([]);
});

test('two imports at once: one creates the products, the other finds them', async () => {
  const other = openDatabase(shop.url);
  const both = await Promise.all([importText(shop.db, goods), importText(other, goods)]);
  await other.destroy();
  expect(both.map(({ created }) => created).sort()).toEqual([0, 3]);
  expect(both.map(({ unchanged }) => unchanged).sort()).toEqual([0, 3]);
  expect(both.map(formatFaults)).toEqual([[], []]);
  expect(await readProducts()).toHaveLength(3);
});

test('an import and orders of the same products both finish and lose no sale', async () => {
  await importText(shop.db, goods);
  const order = (index: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      headers: { 'idempotency-key': `amina-${index}` },
      payload: {
        name: 'Amina',
        phone: '01712345678',
        address: 'Dhanmondi, Dhaka',
        items: [{ product: 2, quantity: 1 }, ...(index === 0 ? [{ product: 1, quantity: 3 }] : [])],
      },
    });
  const [first, ...others] = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => order(index)),
    importText(shop.db, 'slug,name\nmoshur-dal,Moshur dal deshi\nminiket-rice,Miniket rice new\n'),
    importText(shop.db, 'slug,unit\nmoshur-dal,1000 g\nminiket-rice,5000 g\n'),
  ]);
  expect(first).toMatchObject({ statusCode: 201 });
  expect(
    others.slice(0, 9).every((response) => 'statusCode' in response && response.statusCode === 201),
  ).toBe(true);
  expect([await readStock('moshur-dal'), await readStock('miniket-rice')]).toEqual([10, 0]);
  // Sold-out products are last.
  expect(await readProducts()).toMatchObject([
    { name: 'Moshur dal deshi', unit: '1000 g' },
    { name: 'Miniket rice new', unit: '5000 g' },
    { slug: 'rui-fish' },
  ]);
});
