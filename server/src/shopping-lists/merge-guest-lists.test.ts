import { MAX_SHOPPING_LISTS } from '@haat/contract/http/limits';
import type { MergedLists, NamedProducts, ShoppingList } from '@haat/contract/shop/shopping-lists';
import { listKey } from '@haat/contract/text/shopping-list-name';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
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

test('a product that both have keeps the larger quantity', async () => {
  const { miniket, rui, ilish } = fixtures;
  const products = [miniket, rui, ilish];
  const account = { name: 'Monthly', products, quantities: { [miniket]: 5, [rui]: 2 } };
  await a.call('POST', path, account);
  const sent = { name: 'monthly', products, quantities: { [miniket]: 3, [rui]: 4 } };
  const { lists } = (await merge([sent], 'key')).json<MergedLists>();
  expect(lists).toMatchObject([{ products, quantities: { [miniket]: 5, [rui]: 4 } }]);
  expect(Object.keys(lists[0]!.quantities!)).toHaveLength(2);
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
  const list = fc
    .record({
      name: fc.constantFrom('', 'Monthly', 'monthly ', 'Eid', 'ঈদ'),
      lines: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom(miniket, rui, ilish, blender),
          quantity: fc.integer({ min: 1, max: 4 }),
        }),
        { selector: ({ id }) => id },
      ),
    })
    .map(({ name, lines }) => ({
      name,
      products: lines.map(({ id }) => id),
      quantities: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    }));
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
      for (const [at, body] of account.entries()) await merge([body], `run-${run}-account-${at}`);
      const requests = merged.flatMap(({ lists, times }, at) =>
        Array.from({ length: times }, () => merge(lists, `run-${run}-${at}`)),
      );
      for (const response of await Promise.all(requests)) expect(response.statusCode).toBe(200);
      const expected = new Map<string, Map<number, number>>();
      for (const { name, products, quantities } of [...account, ...merged.flatMap(({ lists }) => lists)]) {
        const largest = expected.get(listKey(name)) ?? new Map<number, number>();
        for (const id of products) largest.set(id, Math.max(largest.get(id) ?? 1, quantities[id]!));
        expected.set(listKey(name), largest);
      }
      const found = (await a.call('GET', path)).json<ShoppingList[]>();
      expect(found.map(({ name }) => listKey(name)).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const { name, products, quantities = {} } of found)
        expect(new Map(products.map((id) => [id, quantities[id] ?? 1])), name).toEqual(
          expected.get(listKey(name)),
        );
    }),
    { numRuns: 25 },
  );
});
