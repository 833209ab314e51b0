import { MAX_SHOPPING_LISTS } from '@haat/contract/common/limits';
import { listKey } from '@haat/contract/common/list-name';
import type { MergedLists, NamedProducts, ShoppingList } from '@haat/contract/shop/shopping-lists';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer, signUp } from '../testing/customers.ts';
import { addFixtures, type Fixtures } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

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
  await shop.db.deleteFrom('shopping_list_merge').execute();
});

const merge = (lists: NamedProducts[], key: string, customer = a) =>
  customer.call('POST', `${path}merge/`, { lists, merge_key: key });
const read = async (customer = a) =>
  (await customer.call('GET', path)).json<ShoppingList[]>().map(({ name, products }) => ({ name, products }));

test('a guest’s lists become those of the account: lists with the same name are one, each product is in it once', async () => {
  const { miniket, rui, ilish } = fixtures;
  await a.call('POST', path, { name: 'Monthly', products: [miniket, rui] });
  const sent = [
    { name: '', products: [ilish] },
    { name: 'MONTHLY', products: [ilish, rui] },
    { name: 'Eid', products: [] },
  ];
  const merged = (await merge(sent, 'key')).json<MergedLists>();
  expect(merged.dropped).toEqual([]);
  expect(await read()).toEqual([
    { name: '', products: [ilish] },
    { name: 'Monthly', products: [miniket, rui, ilish] },
    { name: 'Eid', products: [] },
  ]);
});

test('a repeated merge changes nothing, even after a product was removed', async () => {
  const sent = [{ name: '', products: [fixtures.rui, fixtures.miniket] }];
  const { lists } = (await merge(sent, 'key')).json<MergedLists>();
  await a.call('DELETE', `${path}${lists[0]!.id}/products/${fixtures.rui}/`);
  const again = await merge(sent, 'key');
  expect(again.json<MergedLists>()).toMatchObject({
    lists: [{ name: '', products: [fixtures.miniket] }],
    dropped: [],
  });
  expect(await read()).toEqual([{ name: '', products: [fixtures.miniket] }]);
});

test('refuses a used key with other lists, and keys are separate per customer', async () => {
  const sent = [{ name: 'Monthly', products: [fixtures.rui] }];
  await merge(sent, 'key');
  const other = await merge([{ name: 'Weekly', products: [fixtures.rui] }], 'key');
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
  expect((await merge(sent, 'key', k)).statusCode).toBe(200);
  expect(await read()).toEqual(sent);
  expect(await read(k)).toEqual(sent);
});

test('returns lists beyond the maximum as dropped', async () => {
  for (let n = 2; n <= MAX_SHOPPING_LISTS; n++)
    await a.call('POST', path, { name: `List ${n}`, products: [] });
  const sent = ['Monthly', 'Weekly'].map((name) => ({ name, products: [fixtures.rui] }));
  const merged = (await merge(sent, 'key')).json<MergedLists>();
  expect(merged.dropped).toEqual([sent[1]]);
  expect(merged.lists).toHaveLength(MAX_SHOPPING_LISTS);
});

test('whatever devices merge at once and repeat, nothing is lost and nothing is doubled', async () => {
  const { miniket, rui, ilish, blender } = fixtures;
  const list = fc.record({
    name: fc.constantFrom('', 'Monthly', 'monthly ', 'Eid', 'ঈদ'),
    products: fc.uniqueArray(fc.constantFrom(miniket, rui, ilish, blender)),
  });
  const device = fc.record({
    lists: fc.array(list, { maxLength: 4 }),
    times: fc.integer({ min: 1, max: 3 }),
  });
  const devices = fc.array(device, { minLength: 1, maxLength: 4 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(list, { maxLength: 2 }), devices, async (account, merged) => {
      run++;
      await shop.db.deleteFrom('shopping_list').execute();
      for (const body of account) await a.call('POST', path, body);
      const requests = merged.flatMap(({ lists, times }, at) =>
        Array.from({ length: times }, () => merge(lists, `run-${run}-${at}`)),
      );
      for (const response of await Promise.all(requests)) expect(response.statusCode).toBe(200);
      const expected = new Map<string, Set<number>>();
      for (const { name, products } of [...account, ...merged.flatMap(({ lists }) => lists)])
        expected.set(listKey(name), new Set([...(expected.get(listKey(name)) ?? []), ...products]));
      const found = await read();
      expect(found.map(({ name }) => listKey(name)).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const { name, products } of found)
        expect(products.toSorted()).toEqual([...expected.get(listKey(name))!].toSorted());
    }),
    { numRuns: 25 },
  );
});
