import type { Product } from '@haat/contract/shop/catalogue';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { inTransaction } from '../platform/db/database.ts';
import { rankProducts, rankProductsOfDay } from './rank-products.ts';

let shop: TestShop;
let fixtures: Fixtures;
/** More sorts of rice. */
let kalijira: number;
let chinigura: number;

/** The day of the fixtures in Dhaka: 1 a.m. there is still the day before in UTC. */
const TODAY = new Date('2026-03-01T01:00:00Z');
const TOMORROW = new Date('2026-03-02T01:00:00Z');

beforeEach(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  const { category_id: rice } = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const bag = { price_paisa: 10_000, stock: 9 };
  kalijira = await addProduct(shop.db, rice, { slug: 'kalijira', name: 'Kalijira rice', ...bag });
  chinigura = await addProduct(shop.db, rice, { slug: 'chinigura', name: 'Chinigura rice', ...bag });
});
afterEach(() => shop.close());

async function listed(query = ''): Promise<number[]> {
  const response = await shop.app.inject(`/api/shop-app/products/${query}`);
  return response.json<Product[]>().map(({ id }) => id);
}

/** Returns the token of the order. */
async function order(product: number, quantity: number): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone: '01712345678',
      address: 'House 7, Mirpur 10',
      items: [{ product, quantity }],
    },
  });
  expect(response.statusCode).toBe(201);
  return response.json<GuestOrder>().token;
}

test('departments take turns, the most sold product of each first, sold-out products last', async () => {
  const { miniket, rui, ilish, blender } = fixtures;
  // Until the first day is ranked: as they came.
  expect(await listed()).toEqual([miniket, rui, blender, kalijira, chinigura, ilish]);
  await order(chinigura, 4);
  await order(blender, 5);
  await rankProductsOfDay(shop.db, TODAY);
  expect(await listed()).toEqual([blender, chinigura, rui, miniket, kalijira, ilish]);
  expect(await listed('?category=rice-dal')).toEqual([chinigura, miniket, kalijira]);
});

test('the order is that of the day, and cancelled orders do not count', async () => {
  const { miniket, rui, ilish, blender } = fixtures;
  await rankProductsOfDay(shop.db, TODAY);
  const before = [rui, miniket, blender, kalijira, chinigura, ilish];
  expect(await listed()).toEqual(before);
  await order(kalijira, 2);
  const token = await order(blender, 3);
  await shop.app.inject({ method: 'POST', url: `/api/order-app/guest-orders/${token}/cancel/` });
  await rankProductsOfDay(shop.db, new Date(TODAY.getTime() + 20 * 3_600_000));
  expect(await listed()).toEqual(before);
  await rankProductsOfDay(shop.db, TOMORROW);
  expect(await listed()).toEqual([kalijira, rui, blender, miniket, chinigura, ilish]);
});

test('a product that is sold out goes to the end at once, and comes back to its rank', async () => {
  const { miniket, rui, ilish, blender } = fixtures;
  await rankProductsOfDay(shop.db, TODAY);
  const stock = (stock: number) =>
    shop.db.updateTable('product').set({ stock }).where('id', '=', rui).execute();
  await stock(0);
  expect(await listed()).toEqual([miniket, blender, kalijira, chinigura, rui, ilish]);
  await stock(1);
  expect(await listed()).toEqual([rui, miniket, blender, kalijira, chinigura, ilish]);
});

test('a new product is the last one of the day, and pages lead through all without gaps', async () => {
  await rankProductsOfDay(shop.db, TODAY);
  const { category_id } = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.rui)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const katla = await addProduct(shop.db, category_id, {
    slug: 'katla',
    name: 'Katla',
    price_paisa: 1,
    stock: 1,
  });
  const all = await listed();
  expect(all.at(-2)).toBe(katla);
  const paged: number[] = [];
  for (let next = '/api/shop-app/products/?limit=2'; next; ) {
    const response = await shop.app.inject(next);
    paged.push(...response.json<Product[]>().map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1] ?? '';
  }
  expect(paged).toEqual(all);
  await rankProductsOfDay(shop.db, TOMORROW);
  expect((await listed()).indexOf(katla)).toBeLessThan(all.indexOf(katla));
});

test('two processes rank the products of a day once', async () => {
  await Promise.all([rankProductsOfDay(shop.db, TODAY), rankProductsOfDay(shop.db, TODAY)]);
  const { rows } = {
    rows: await shop.db.selectFrom('product_rank').select('rank').orderBy('rank').execute(),
  };
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('pages whose promise has the date change with the first ranking of a day', async () => {
  await rankProductsOfDay(shop.db, TODAY);
  const tags = async () =>
    (await shop.db.selectFrom('cache_change').select('tag').execute()).map(({ tag }) => tag);
  await shop.db.updateTable('category').set({ promise: 'Bought this morning, {date}.' }).execute();
  await shop.db.deleteFrom('cache_change').execute();
  await rankProductsOfDay(shop.db, TODAY);
  expect(await tags()).toEqual([]);
  await rankProductsOfDay(shop.db, TOMORROW);
  expect(await tags()).toContain('categories');
});

test('a product without a rank gets one', async () => {
  await shop.db.deleteFrom('product_rank').where('product_id', '=', kalijira).execute();
  expect(await listed()).not.toContain(kalijira);
  await inTransaction(shop.db, (tx) => rankProducts(tx));
  expect(await listed()).toContain(kalijira);
});

test('ranked by an import, the products have their order until the next day', async () => {
  await inTransaction(shop.db, (tx) => rankProducts(tx, TODAY));
  const before = await listed();
  await order(chinigura, 4);
  await rankProductsOfDay(shop.db, TODAY);
  expect(await listed()).toEqual(before);
});

test('the first products of the demo are of as many departments', async () => {
  const demo = await openTestShop({}, 'demo');
  const first = (await demo.app.inject('/api/shop-app/products/?limit=6')).json<Product[]>();
  const departments = await demo.db
    .selectFrom('category')
    .where(
      'id',
      'in',
      first.map(({ category }) => category),
    )
    .select(({ fn }) => fn.coalesce('parent_id', 'id').as('department'))
    .execute();
  expect(new Set(departments.map(({ department }) => department)).size).toBe(6);
  await demo.close();
});
