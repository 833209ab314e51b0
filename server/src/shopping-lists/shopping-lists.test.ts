import { MAX_LIST_PRODUCTS, MAX_SHOPPING_LISTS } from '@haat/contract/http/limits';
import type { Product } from '@haat/contract/shop/catalogue';
import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const path = '/api/user/lists/';

let shop: TestShop;
let fixtures: Fixtures;
let a: SignedInCustomer;
let k: SignedInCustomer;
beforeAll(async () => {
  shop = await openTestShop({ limits: { customers: 100_000 } });
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shopping_list').execute();
});

const add = (name: string, products: number[], customer = a) =>
  customer.call('POST', path, { name, products });
const listsOf = async (customer = a) => (await customer.call('GET', path)).json<ShoppingList[]>();
const read = async (customer = a) =>
  (await listsOf(customer)).map(({ name, products }) => ({ name, products }));

test('products are added to a list once, in the order in which they came, and the favourites are the first list', async () => {
  const { miniket, rui, ilish } = fixtures;
  await add('Monthly', [rui, miniket]);
  await add('', [ilish]);
  await add(' monthly ', [ilish, rui, 999_999]);
  expect(await read()).toEqual([
    { name: '', products: [ilish] },
    { name: 'Monthly', products: [rui, miniket, ilish] },
  ]);
});

test('a quantity replaces that of the list, and a product that is added again keeps its quantity', async () => {
  const { miniket, rui, ilish } = fixtures;
  const addQuantities = (products: number[], quantities: Record<number, number>) =>
    a.call('POST', path, { name: 'Monthly', products, quantities });
  await addQuantities([rui, miniket], { [miniket]: 3, [ilish]: 9 });
  await add('monthly', [miniket, ilish]);
  expect(await listsOf()).toMatchObject([{ products: [rui, miniket, ilish], quantities: { [miniket]: 3 } }]);
  await addQuantities([rui, miniket], { [rui]: 999, [miniket]: 1 });
  const [list] = await listsOf();
  expect(list).toMatchObject({ products: [rui, miniket, ilish], quantities: { [rui]: 999 } });
  expect(Object.keys(list!.quantities!)).toEqual([String(rui)]);
  for (const quantity of [0, -1, 1.5, 1_000, '2'])
    expect((await addQuantities([rui], { [rui]: quantity as number })).statusCode, String(quantity)).toBe(
      400,
    );
  expect((await listsOf())[0]!.quantities).toEqual({ [rui]: 999 });
});

test('names with the same small letters, spaces and composed letters are one list', async () => {
  for (const name of ['ঈদের বাজার', 'ঈদের  বাজার', 'Fête', 'FE\u0302TE']) await add(name, []);
  expect((await listsOf()).map(({ name }) => name)).toEqual(['ঈদের বাজার', 'Fête']);
});

test('half of a character in a name is dropped, so that two names are never one only in the database', async () => {
  await add('Weekly', []);
  const lists = (await add('Monthly', [])).json<ShoppingList[]>();
  const [weekly, monthly] = lists.map(({ id }) => `${path}${id}/`);
  expect((await a.call('PATCH', weekly!, { name: 'Fish \ud800' })).statusCode).toBe(200);
  expect((await a.call('PATCH', monthly!, { name: 'fish \udfff' })).json()).toMatchObject({
    code: 'name_taken',
  });
  expect((await a.call('PATCH', monthly!, { name: '\ud800' })).statusCode).toBe(400);
  expect((await listsOf()).map(({ name }) => name)).toEqual(['Fish', 'Monthly']);
});

test('a list is renamed, loses a product, and is deleted; the name of the favourites stays', async () => {
  const { miniket, rui } = fixtures;
  await add('', [rui]);
  await add('Weekly', []);
  const lists = (await add('Monthly', [rui, miniket])).json<ShoppingList[]>();
  const [favourites, weekly, monthly] = lists.map(({ id }) => `${path}${id}/`);
  expect((await a.call('DELETE', `${monthly}products/${rui}/`)).statusCode).toBe(200);
  expect((await a.call('DELETE', `${monthly}products/${rui}/`)).statusCode).toBe(200);
  expect((await a.call('PATCH', monthly!, { name: 'MONTHLY' })).statusCode).toBe(200);
  const refusals = [
    await a.call('PATCH', monthly!, { name: 'weekly' }),
    await a.call('PATCH', favourites!, { name: 'Best' }),
    await a.call('PATCH', monthly!, { name: ' ' }),
    await a.call('PATCH', monthly!, { name: 'x'.repeat(41) }),
    await add('x'.repeat(41), []),
  ];
  expect(refusals.map((response) => [response.statusCode, response.json().code])).toEqual([
    [409, 'name_taken'],
    [409, 'favourites'],
    [400, 'invalid'],
    [400, 'invalid'],
    [400, 'invalid'],
  ]);
  expect((await a.call('DELETE', weekly!)).statusCode).toBe(200);
  expect((await a.call('DELETE', weekly!)).statusCode).toBe(404);
  expect(await read()).toEqual([
    { name: '', products: [rui] },
    { name: 'MONTHLY', products: [miniket] },
  ]);
});

test('nobody reads or changes a list of another customer', async () => {
  const [list] = (await add('Monthly', [fixtures.rui])).json<ShoppingList[]>();
  const responses = [
    await k.call('PATCH', `${path}${list!.id}/`, { name: 'Karim’s' }),
    await k.call('DELETE', `${path}${list!.id}/products/${fixtures.rui}/`),
    await k.call('DELETE', `${path}${list!.id}/`),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  await add('monthly', [fixtures.miniket], k);
  expect(await read()).toEqual([{ name: 'Monthly', products: [fixtures.rui] }]);
  expect(await read(k)).toEqual([{ name: 'monthly', products: [fixtures.miniket] }]);
});

test('concurrent requests exceed neither the number of lists nor that of products', async () => {
  const responses = await Promise.all(
    Array.from({ length: MAX_SHOPPING_LISTS + 10 }, (_, n) => add(`List ${n}`, [])),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_SHOPPING_LISTS);
  expect(responses.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    code: 'too_many_lists',
  });

  // Which of the requests were first is chance.
  const [one, other] = (await read()).map(({ name }) => name);
  const category = await shop.db.selectFrom('category').select('id').executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let n = 0; n < MAX_LIST_PRODUCTS + 4; n++) {
    const tea = { slug: `tea-${n}`, name: `Tea ${n}`, price_paisa: 5000, stock: 9 };
    ids.push(await addProduct(shop.db, category.id, tea));
  }
  await add(one!, ids.slice(0, MAX_LIST_PRODUCTS - 2));
  const more = await Promise.all(ids.slice(MAX_LIST_PRODUCTS - 2).map((id) => add(one!, [id])));
  expect(more.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
  const first = (await read()).find(({ name }) => name === one);
  expect(first!.products).toHaveLength(MAX_LIST_PRODUCTS);
  const full = await add(other!, ids.slice(0, MAX_LIST_PRODUCTS));
  expect(full.statusCode).toBe(200);
  expect((await add(other!, ids.slice(-1))).json()).toMatchObject({ code: 'list_full' });
});

test('lists leave with their customer', async () => {
  const gone = await signUp(shop.app, { phone: '01512345678', password: 'mustard oil and rice' });
  await add('Monthly', [fixtures.rui], gone);
  await gone.call('POST', `${path}merge/`, { lists: [], merge_key: 'key' });
  await sql`DELETE FROM session WHERE customer_id = ${gone.id}`.execute(shop.db);
  await sql`DELETE FROM customer WHERE id = ${gone.id}`.execute(shop.db);
  const { rows } = await sql`SELECT FROM shopping_list WHERE customer_id = ${gone.id}`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('products are found by their ids, in this order, each once, without those that are not sold', async () => {
  const { miniket, rui, ilish, blender } = fixtures;
  await shop.db.updateTable('product').set({ listed: false }).where('id', '=', blender).execute();
  const get = (ids: string) => shop.app.inject(`/api/shop-app/products/by-id/${encodeURIComponent(ids)}/`);
  const response = await get([ilish, blender, miniket, 999_999, rui, ilish].join(','));
  expect(response.json<Product[]>().map(({ id, stock_status }) => [id, stock_status])).toEqual([
    [ilish, false],
    [miniket, true],
    [rui, true],
  ]);
  await shop.db.updateTable('product').set({ price_paisa: 7_000 }).where('id', '=', miniket).execute();
  await expect.poll(async () => (await get(String(miniket))).json<Product[]>()[0]?.price).toBe(70);
  for (const ids of ['0', '1,', 'x', '1;2', Array(101).fill('1').join(',')])
    expect((await get(ids)).statusCode, ids).toBe(400);
  await shop.db.updateTable('product').set({ listed: true }).where('id', '=', blender).execute();
  await expect.poll(async () => (await get(String(blender))).json<Product[]>()).toHaveLength(1);
});
