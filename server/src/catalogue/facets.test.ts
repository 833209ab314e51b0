import type { Product, ProductFacets } from '@haat/contract/shop/catalogue';
import { facetNames, isText } from '@haat/contract/shop/product-list-parameters';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, addProduct } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let rice: number;

/** Rice of two brands, one of them sold out, and of nobody; the fixtures have no facts. */
beforeAll(async () => {
  shop = await openTestShop();
  const { miniket } = await addFixtures(shop.db);
  const { category_id } = await shop.db
    .selectFrom('product')
    .where('id', '=', miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const add = async (name: string, stock: number, facts: object) => {
    const id = await addProduct(shop.db, category_id, {
      slug: name.toLowerCase().replace(' ', '-'),
      name,
      price_paisa: 10_000,
      stock,
    });
    await shop.db.updateTable('product').set(facts).where('id', '=', id).execute();
    return id;
  };
  const pran = { brand: 'Pran', brand_bn: 'প্রাণ' };
  rice = await add('Chinigura rice', 5, { ...pran, origin: 'Dinajpur', origin_bn: 'দিনাজপুর', halal: true });
  await add('Basmati rice', 5, { ...pran, origin: 'Pakistan' });
  await add('Katari rice', 0, { brand: 'Aci', origin: 'Dinajpur', origin_bn: 'দিনাজপুর' });
});
afterAll(() => shop.close());

const namesOf = async (query: string) =>
  (await shop.app.inject(`/api/shop-app/products/?${query}`)).json<Product[]>().map(({ name }) => name);
const facetsOf = async (query: string) =>
  (await shop.app.inject(`/api/shop-app/products/facets/?${query}`)).json<ProductFacets>();
const dinajpur = { value: 'Dinajpur', value_bn: 'দিনাজপুর' };

test.each([
  ['brand=Pran', ['Chinigura rice', 'Basmati rice']],
  ['origin=Dinajpur', ['Chinigura rice', 'Katari rice']],
  ['origin=Dinajpur&in_stock=true', ['Chinigura rice']],
  ['brand=Pran&origin=Dinajpur', ['Chinigura rice']],
  ['halal=true', ['Chinigura rice']],
  ['halal=false&search=basmati', ['Basmati rice']],
  ['search=rice&brand=Aci', ['Katari rice']],
  ['brand=pran', []],
])('a list with %s has the products with these facts, those in stock first', async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test('each fact is counted with all filters but its own; what none or all of a list have is no choice', async () => {
  expect(await facetsOf('')).toEqual({
    brand: [
      { value: 'Pran', value_bn: 'প্রাণ', count: 2 },
      { value: 'Aci', value_bn: 'Aci', count: 1 },
    ],
    origin: [
      { ...dinajpur, count: 2 },
      { value: 'Pakistan', value_bn: 'Pakistan', count: 1 },
    ],
    halal: 1,
  });
  expect((await facetsOf('brand=Pran')).brand).toMatchObject([
    { value: 'Pran', count: 2 },
    { value: 'Aci', count: 1 },
  ]);
  expect(await facetsOf('brand=Pran&halal=true')).toMatchObject({
    brand: [{ value: 'Pran', count: 1 }],
    origin: [],
    halal: 1,
  });
  expect(await facetsOf('search=katari')).toEqual({ brand: [], origin: [], halal: 0 });
  expect(await facetsOf('category=fish')).toEqual({ brand: [], origin: [], halal: 0 });
});

test('a fact that is changed moves its product, also in cached lists and counts', async () => {
  await shop.db.updateTable('product').set({ brand: 'Aci', brand_bn: '' }).where('id', '=', rice).execute();
  await expect.poll(() => namesOf('brand=Pran')).toEqual(['Basmati rice']);
  expect((await facetsOf('')).brand.map(({ value, count }) => [value, count])).toEqual([
    ['Aci', 2],
    ['Pran', 1],
  ]);
});

test('lists are counted again when their facts change, not after each sale and price', async () => {
  const pricesOf = async (query: string) =>
    (await shop.app.inject(`/api/shop-app/products/?${query}`)).json<Product[]>().map(({ price }) => price);
  const before = await facetsOf('');
  expect(before.halal).toBe(1);
  await shop.db.transaction().execute(async (tx) => {
    // A change that no cache learns of: who counts again sees it.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await tx.updateTable('product').set({ halal: false }).where('id', '=', rice).execute();
  });
  await shop.db.updateTable('product').set({ price_paisa: 12_300 }).where('id', '=', rice).execute();
  await expect.poll(() => pricesOf('search=chinigura')).toEqual([123]);
  expect(await facetsOf('')).toEqual(before);
  await shop.db.updateTable('product').set({ origin: 'Naogaon' }).where('id', '=', rice).execute();
  await expect.poll(async () => (await facetsOf('')).halal).toBe(0);
});

test.each(facetNames)('a product is found and counted by its %s as soon as it has it', async (name) => {
  const value = isText(name) ? 'A value' : true;
  const query = `search=basmati&${name}=${value}`;
  expect(await namesOf(query)).toEqual([]);
  await facetsOf(query);
  const basmati = shop.db.updateTable('product').where('name', '=', 'Basmati rice');
  await basmati.set({ [name]: value }).execute();
  await expect.poll(() => namesOf(query)).toEqual(['Basmati rice']);
  const counted = { [name]: isText(name) ? [{ value, count: 1 }] : 1 };
  await expect.poll(() => facetsOf(query)).toMatchObject(counted);
});
