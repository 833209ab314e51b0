import type { CartLine, MergedCart } from '@haat/contract/shop/cart';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, addProduct, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const carts = '/api/payment-app/carts/';

let shop: TestShop;
let fixtures: Fixtures;
let [a, k]: SignedInCustomer[] = [];
beforeAll(async () => {
  shop = await openTestShop({ limits: { customers: 100_000 } });
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('cart_line').execute();
});

const readCart = async (customer = a) => (await customer!.call('GET', carts)).json<CartLine[]>();
const add = (item: unknown, quantity: unknown, customer = a) =>
  customer!.call('POST', carts, { item, quantity });
const toPairs = (lines: CartLine[]) => lines.map(({ item, quantity }) => [item, quantity]);

const merge = (items: unknown, key: string | undefined, customer = a) =>
  customer!.call('POST', `${carts}merge/`, { items, ...(key === undefined ? {} : { merge_key: key }) });

test("a merge adds the guest's lines, combines equal products and drops products that are not sold", async () => {
  await add(fixtures.rui, 1);
  const response = await merge(
    [
      { product: fixtures.miniket, quantity: 2 },
      { product: fixtures.rui, quantity: 2 },
      { product: 999_999, quantity: 1 },
      { product: fixtures.miniket, quantity: 3 },
      { product: fixtures.blender, quantity: 999 },
      { product: fixtures.blender, quantity: 999 },
    ],
    'key-1',
  );
  expect(response.statusCode).toBe(200);
  const { lines, dropped } = response.json<MergedCart>();
  expect(dropped).toEqual([{ product: 999_999, quantity: 1, reason: 'not_sold' }]);
  expect(toPairs(lines)).toEqual([
    [fixtures.rui, 3],
    [fixtures.miniket, 5],
    [fixtures.blender, 999],
  ]);
  expect(await readCart()).toEqual(lines);
});

test('a repeated merge changes nothing and returns the same response', async () => {
  const items = [
    { product: fixtures.miniket, quantity: 2 },
    { product: 999_999, quantity: 1 },
  ];
  const first = await merge(items, 'key-2');
  await add(fixtures.rui, 1);
  const again = await merge(items, 'key-2');
  expect(again.json<MergedCart>().dropped).toEqual(first.json<MergedCart>().dropped);
  expect(toPairs(again.json<MergedCart>().lines)).toEqual([
    [fixtures.miniket, 2],
    [fixtures.rui, 1],
  ]);
});

test('twenty concurrent copies of a merge run once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => merge([{ product: fixtures.miniket, quantity: 2 }], 'key-3')),
  );
  for (const response of responses)
    expect(toPairs(response.json<MergedCart>().lines)).toEqual([[fixtures.miniket, 2]]);
});

test('another key is another merge; keys are separate per customer', async () => {
  const items = [{ product: fixtures.miniket, quantity: 2 }];
  await merge(items, 'key-4');
  await merge(items, 'key-5');
  expect(toPairs(await readCart())).toEqual([[fixtures.miniket, 4]]);
  expect(toPairs((await merge(items, 'key-4', k)).json<MergedCart>().lines)).toEqual([[fixtures.miniket, 2]]);
});

test('stores the newest 20 merges of a customer', async () => {
  await merge([{ product: fixtures.miniket, quantity: 1 }], 'karims', k);
  for (let n = 1; n <= 25; n++) {
    expect((await merge([{ product: fixtures.miniket, quantity: 1 }], `many-${n}`)).statusCode).toBe(200);
  }
  const rememberedBy = async ({ id }: SignedInCustomer) =>
    (await shop.db.selectFrom('cart_merge').where('customer_id', '=', id).select('merge_key').execute()).map(
      ({ merge_key }) => merge_key,
    );
  const newest = Array.from({ length: 20 }, (_, place) => `many-${6 + place}`);
  expect((await rememberedBy(a!)).toSorted()).toEqual(newest.toSorted());
  expect(await rememberedBy(k!)).toContain('karims');
  const { lines } = (await merge([{ product: fixtures.miniket, quantity: 1 }], 'many-6')).json<MergedCart>();
  expect(toPairs(lines)).toEqual([[fixtures.miniket, 25]]);
});

test('refuses a used key with different lines', async () => {
  await merge([{ product: fixtures.miniket, quantity: 2 }], 'key-6');
  const response = await merge([{ product: fixtures.miniket, quantity: 3 }], 'key-6');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'key_reused' });
  expect(toPairs(await readCart())).toEqual([[fixtures.miniket, 2]]);
});

test('accepts the merge key in the header and refuses two different keys', async () => {
  const send = (header: string, body: object) =>
    shop.app.inject({
      method: 'POST',
      url: `${carts}merge/`,
      headers: { authorization: `Bearer ${a!.access}`, 'idempotency-key': header },
      payload: body,
    });
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  expect((await send('key-7', { items })).statusCode).toBe(200);
  expect((await send('key-7', { items, merge_key: 'key-7' })).statusCode).toBe(200);
  expect((await send('key-7', { items, merge_key: 'key-8' })).statusCode).toBe(400);
  expect(toPairs(await readCart())).toEqual([[fixtures.miniket, 1]]);
  const none = await merge(items, undefined);
  expect(none.statusCode).toBe(400);
  expect(none.json()).toMatchObject({ fields: { merge_key: { code: expect.any(String) } } });
});

test('accepts a merge of an empty guest cart', async () => {
  expect((await merge([], 'key-9')).json()).toEqual({ lines: [], dropped: [] });
});

test.each([
  ['no items', undefined],
  ['items that are no list', { product: 1, quantity: 1 }],
  ['a line without a product', [{ quantity: 1 }]],
  ['a line without a quantity', [{ product: 1 }]],
  ['a quantity of zero', [{ product: 1, quantity: 0 }]],
  ['a quantity in letters', [{ product: 1, quantity: 'two' }]],
  ['501 lines', Array.from({ length: 501 }, (_, place) => ({ product: place + 1, quantity: 1 }))],
])('refuses a merge of %s completely', async (_what, items) => {
  expect((await merge(items, 'key-10')).statusCode).toBe(400);
  expect(await readCart()).toEqual([]);
});

test('returns lines beyond the maximum as dropped, and adds to existing lines', async () => {
  const category = await shop.db.selectFrom('category').select('id').executeTakeFirstOrThrow();
  const items = [];
  for (let kind = 0; kind <= 100; kind++) {
    const product = { slug: `rice-${kind}`, name: `Rice ${kind}`, price_paisa: 5000, stock: 9 };
    items.push({ product: await addProduct(shop.db, category.id, product), quantity: 3 });
  }
  // A line that was ordered takes no place.
  await add(fixtures.blender, 1);
  expect(await a!.call('POST', '/api/payment-app/orders/', receiver)).toMatchObject({ statusCode: 201 });
  await add(fixtures.rui, 1);
  const { lines, dropped } = (
    await merge([...items, { product: fixtures.rui, quantity: 1 }], 'key-11')
  ).json<MergedCart>();
  expect(dropped).toEqual(items.slice(99).map((item) => ({ ...item, reason: 'cart_full' })));
  const open = lines.filter(({ purchased }) => !purchased);
  expect(open).toHaveLength(100);
  expect(open[0]).toMatchObject({ item: fixtures.rui, quantity: 2 });
});
