import type { CartLine } from '@haat/contract/shop/cart';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

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
  await shop.db.deleteFrom('cart_line').where('order_id', 'is', null).execute();
});

const readCart = async (customer = a) => (await customer!.call('GET', carts)).json<CartLine[]>();
const add = (item: unknown, quantity: unknown, customer = a) =>
  customer!.call('POST', carts, { item, quantity });
const toPairs = (lines: CartLine[]) => lines.map(({ item, quantity }) => [item, quantity]);

test('a new customer has an empty cart, which is not cached', async () => {
  const response = await a!.call('GET', carts);
  expect(response.json()).toEqual([]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('Amina adds two bags of miniket rice to her cart', async () => {
  const response = await add(fixtures.miniket, 2);
  expect(response.statusCode).toBe(201);
  const line = {
    id: expect.any(Number),
    item: fixtures.miniket,
    item_name: 'Miniket rice',
    item_name_bn: 'মিনিকেট চাল',
    unit: '1 kg',
    item_price: 72.5,
    quantity: 2,
    total: 145,
    product_image: '',
    purchased: false,
    stock_status: true,
  };
  expect(response.json()).toEqual(line);
  expect(await readCart()).toEqual([line]);
});

test('one product is one line; lines are in the order in which they were added', async () => {
  await add(fixtures.rui, 1);
  await add(fixtures.miniket, 2);
  const response = await add(fixtures.rui, 3);
  expect(response.json()).toMatchObject({ item: fixtures.rui, quantity: 4, total: 1400 });
  expect(toPairs(await readCart())).toEqual([
    [fixtures.rui, 4],
    [fixtures.miniket, 2],
  ]);
});

test('twenty concurrent additions of one product make one line with the full quantity', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add(fixtures.miniket, 2)));
  expect(toPairs(await readCart())).toEqual([[fixtures.miniket, 40]]);
});

test('a repeated addition with its key adds once, also at the same time; another key adds again', async () => {
  const addOnce = (add_key: string) =>
    a!.call('POST', carts, { item: fixtures.miniket, quantity: 2, add_key });
  const responses = await Promise.all(Array.from({ length: 5 }, () => addOnce('key-1')));
  for (const response of responses) expect(response.json()).toMatchObject({ quantity: 2 });
  await add(fixtures.miniket, 1);
  expect((await addOnce('key-1')).json()).toMatchObject({ quantity: 3 });
  expect((await addOnce('key-2')).json()).toMatchObject({ quantity: 5 });
});

test('a line has a quantity of at most 999', async () => {
  await add(fixtures.miniket, 999);
  expect((await add(fixtures.miniket, 1)).json()).toMatchObject({ quantity: 999 });
});

test('the cart shows current prices and stock', async () => {
  const pabda = await addProduct(shop.db, await findCategory(fixtures.rui), {
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
  expect(await readCart()).toMatchObject([{ item_price: 650.5, total: 1301, stock_status: false }]);
});

test('refuses to add a product that is not sold; a line whose product is not sold any more stays visible', async () => {
  const koi = await addProduct(shop.db, await findCategory(fixtures.rui), {
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
  expect(await readCart()).toMatchObject([{ item: koi, stock_status: false }]);
});

test.each([0, -1, 1.5, '2', 1e308, 2 ** 31, 1000, null, undefined, true, [2]])(
  'refuses the quantity %s when adding and when changing',
  async (quantity) => {
    await add(fixtures.miniket, 1);
    const [line] = await readCart();
    for (const response of [
      await add(fixtures.miniket, quantity),
      await a!.call('PATCH', `${carts}${line!.id}/`, { quantity }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid',
        fields: { quantity: { code: expect.any(String) } },
      });
    }
    expect(toPairs(await readCart())).toEqual([[fixtures.miniket, 1]]);
  },
);

test.each([0, -1, 1.5, '1', null, undefined, 2 ** 60])('refuses the item %s', async (item) => {
  const response = await add(item, 1);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ fields: { item: { code: expect.any(String) } } });
});

test('changes a quantity and removes a line; the second removal returns 404', async () => {
  await add(fixtures.miniket, 1);
  const [line] = await readCart();
  const changed = await a!.call('PATCH', `${carts}${line!.id}/`, { quantity: 7 });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({ id: line!.id, quantity: 7, total: 507.5 });

  const removed = await a!.call('DELETE', `${carts}${line!.id}/`);
  expect(removed.statusCode).toBe(204);
  expect(removed.body).toBe('');
  expect(await readCart()).toEqual([]);
  expect((await a!.call('DELETE', `${carts}${line!.id}/`)).statusCode).toBe(404);
  expect((await a!.call('PATCH', `${carts}${line!.id}/`, { quantity: 7 })).statusCode).toBe(404);
});

test('removes a line for a request with a JSON content type and no body', async () => {
  await add(fixtures.miniket, 1);
  const [line] = await readCart();
  const headers = { authorization: `Bearer ${a!.access}`, 'content-type': 'application/json' };
  const bare = await shop.app.inject({ method: 'DELETE', url: `${carts}${line!.id}/`, headers });
  expect(bare.statusCode).toBe(204);
});

test('returns 404 for a line of another customer', async () => {
  await add(fixtures.miniket, 1);
  const [line] = await readCart();
  for (const response of [
    await k!.call('PATCH', `${carts}${line!.id}/`, { quantity: 9 }),
    await k!.call('DELETE', `${carts}${line!.id}/`),
  ]) {
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'Cart line not found.' });
  }
  expect(await readCart(k)).toEqual([]);
  expect(await readCart()).toEqual([line]);
});

test('a cart has at most a hundred different products', async () => {
  const category = await findCategory(fixtures.miniket);
  const products = [];
  for (let kind = 0; kind <= 100; kind++) {
    const product = { slug: `rice-${kind}`, name: `Rice ${kind}`, price_paisa: 5000, stock: 9 };
    products.push(await addProduct(shop.db, category, product));
  }
  for (const product of products.slice(0, 100)) expect((await add(product, 1)).statusCode).toBe(201);
  const response = await add(products[100], 1);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'cart_full' });
  expect(await readCart()).toHaveLength(100);
  expect((await add(products[0], 1)).statusCode).toBe(201);

  // Lines that were ordered do not count.
  const rahima = await signUp(shop.app, { phone: '01512345678', password: amina.password });
  const lines = products.slice(0, 100).map((product_id) => ({ product_id, quantity: 1, order_id: null }));
  await shop.db
    .insertInto('cart_line')
    .values(lines.map((line) => ({ ...line, customer_id: rahima.id })))
    .execute();
  expect((await rahima.call('POST', '/api/payment-app/orders/', receiver)).statusCode).toBe(201);
  expect((await add(products[100], 1, rahima)).statusCode).toBe(201);
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
])('the database rejects %s', async (_what, row) => {
  await add(fixtures.rui, 1);
  await expect(shop.db.insertInto('cart_line').values(row()).execute()).rejects.toThrow(/violates/);
});

async function findCategory(product: number): Promise<number> {
  const row = await shop.db
    .selectFrom('product')
    .where('id', '=', product)
    .select('category_id')
    .executeTakeFirstOrThrow();
  return row.category_id;
}
