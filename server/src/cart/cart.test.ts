import type { CartLine } from '@haat/contract/shop/cart';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer, signUp } from '../testing/customers.ts';
import { addFixtures, addProduct, type Fixtures } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const carts = '/api/payment-app/carts/';

let shop: TestShop;
let fixtures: Fixtures;
let [a, k]: SignedInCustomer[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('cart_line').execute();
});

const cartOf = async (customer = a) => (await customer!.call('GET', carts)).json<CartLine[]>();
const add = (item: unknown, quantity: unknown, customer = a) =>
  customer!.call('POST', carts, { item, quantity });
const shortly = (lines: CartLine[]) => lines.map(({ item, quantity }) => [item, quantity]);

test('a new customer has an empty cart, kept by no cache', async () => {
  const response = await a!.call('GET', carts);
  expect(response.json()).toEqual([]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('Amina puts two bags of miniket rice into her cart', async () => {
  const response = await add(fixtures.miniket, 2);
  expect(response.statusCode).toBe(201);
  const line = {
    id: expect.any(Number),
    item: fixtures.miniket,
    item_name: 'Miniket rice',
    item_name_bn: 'মিনিকেট চাল',
    item_price: 72.5,
    quantity: 2,
    total: 145,
    product_image: '',
    purchased: false,
    stock_status: true,
  };
  expect(response.json()).toEqual(line);
  expect(await cartOf()).toEqual([line]);
});

test('the same product is one line, other products follow in the order they were added', async () => {
  await add(fixtures.rui, 1);
  await add(fixtures.miniket, 2);
  const response = await add(fixtures.rui, 3);
  expect(response.json()).toMatchObject({ item: fixtures.rui, quantity: 4, total: 1400 });
  expect(shortly(await cartOf())).toEqual([
    [fixtures.rui, 4],
    [fixtures.miniket, 2],
  ]);
});

test('the same product added twenty times at once is one line, and no piece is lost', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add(fixtures.miniket, 2)));
  expect(shortly(await cartOf())).toEqual([[fixtures.miniket, 40]]);
});

test('a line holds at most 999', async () => {
  await add(fixtures.miniket, 999);
  expect((await add(fixtures.miniket, 1)).json()).toMatchObject({ quantity: 999 });
});

test('the cart shows prices and stock of now', async () => {
  const pabda = await addProduct(shop.db, await categoryOf(fixtures.rui), {
    slug: 'pabda',
    name: 'Pabda',
    price_paisa: 60000,
    stock: 5,
  });
  await add(pabda, 2);
  await shop.db
    .updateTable('product')
    .set({ price_paisa: 65050, stock: 0 })
    .where('id', '=', pabda)
    .execute();
  expect(await cartOf()).toMatchObject([{ item_price: 650.5, total: 1301, stock_status: false }]);
});

test('what is not sold cannot be added; what is not sold any more stays to be seen', async () => {
  const koi = await addProduct(shop.db, await categoryOf(fixtures.rui), {
    slug: 'koi',
    name: 'Koi',
    price_paisa: 50000,
    stock: 5,
  });
  await add(koi, 1);
  await shop.db.updateTable('product').set({ listed: false }).where('id', '=', koi).execute();
  for (const item of [koi, 999_999]) {
    const response = await add(item, 1);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'not_sold' });
  }
  expect(await cartOf()).toMatchObject([{ item: koi, stock_status: false }]);
});

test.each([0, -1, 1.5, '2', 1e308, 2 ** 31, 1000, null, undefined, true, [2]])(
  'a quantity of %s is refused, in adding and in changing',
  async (quantity) => {
    await add(fixtures.miniket, 1);
    const [line] = await cartOf();
    for (const response of [
      await add(fixtures.miniket, quantity),
      await a!.call('PATCH', `${carts}${line!.id}/`, { quantity }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid', fields: { quantity: expect.any(String) } });
    }
    expect(shortly(await cartOf())).toEqual([[fixtures.miniket, 1]]);
  },
);

test.each([0, -1, 1.5, '1', null, undefined, 2 ** 60])('the item %s is refused', async (item) => {
  const response = await add(item, 1);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ fields: { item: expect.any(String) } });
});

test('a quantity is changed, a line is removed, twice is 404', async () => {
  await add(fixtures.miniket, 1);
  const [line] = await cartOf();
  const changed = await a!.call('PATCH', `${carts}${line!.id}/`, { quantity: 7 });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({ id: line!.id, quantity: 7, total: 507.5 });

  const removed = await a!.call('DELETE', `${carts}${line!.id}/`);
  expect(removed.statusCode).toBe(204);
  expect(removed.body).toBe('');
  expect(await cartOf()).toEqual([]);
  expect((await a!.call('DELETE', `${carts}${line!.id}/`)).statusCode).toBe(404);
  expect((await a!.call('PATCH', `${carts}${line!.id}/`, { quantity: 7 })).statusCode).toBe(404);
});

test('a line is removed by a call that names the JSON type and brings no body', async () => {
  await add(fixtures.miniket, 1);
  const [line] = await cartOf();
  const headers = { authorization: `Bearer ${a!.access}`, 'content-type': 'application/json' };
  const bare = await shop.app.inject({ method: 'DELETE', url: `${carts}${line!.id}/`, headers });
  expect(bare.statusCode).toBe(204);
});

test("another customer's line is not there", async () => {
  await add(fixtures.miniket, 1);
  const [line] = await cartOf();
  for (const response of [
    await k!.call('PATCH', `${carts}${line!.id}/`, { quantity: 9 }),
    await k!.call('DELETE', `${carts}${line!.id}/`),
  ]) {
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'not_found', message: 'Cart line not found.' });
  }
  expect(await cartOf(k)).toEqual([]);
  expect(await cartOf()).toEqual([line]);
});

test('a cart holds a hundred different products and no more', async () => {
  const category = await categoryOf(fixtures.miniket);
  const products = [];
  for (let kind = 0; kind <= 100; kind++) {
    const product = { slug: `rice-${kind}`, name: `Rice ${kind}`, price_paisa: 5000, stock: 9 };
    products.push(await addProduct(shop.db, category, product));
  }
  for (const product of products.slice(0, 100)) expect((await add(product, 1)).statusCode).toBe(201);
  const response = await add(products[100], 1);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'cart_full' });
  expect(await cartOf()).toHaveLength(100);
  expect((await add(products[0], 1)).statusCode).toBe(201);
});

test.each([
  ['a line twice', () => ({ customer_id: a!.id, product_id: fixtures.rui, quantity: 1, order_id: null })],
  [
    'a quantity of zero',
    () => ({ customer_id: a!.id, product_id: fixtures.miniket, quantity: 0, order_id: null }),
  ],
  [
    'a quantity of 1000',
    () => ({ customer_id: a!.id, product_id: fixtures.miniket, quantity: 1000, order_id: null }),
  ],
])('the database itself refuses %s', async (_what, row) => {
  await add(fixtures.rui, 1);
  await expect(shop.db.insertInto('cart_line').values(row()).execute()).rejects.toThrow(/violates/);
});

async function categoryOf(product: number): Promise<number> {
  const row = await shop.db
    .selectFrom('product')
    .where('id', '=', product)
    .select('category_id')
    .executeTakeFirstOrThrow();
  return row.category_id;
}
