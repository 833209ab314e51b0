import { MAX_LIST_PRODUCTS, MAX_SHOPPING_LISTS } from '@haat/contract/http/limits';
import { expect, test } from 'vitest';
import {
  FAVOURITES,
  quantityIn,
  readShoppingLists,
  refuseProducts,
  type ShoppingLists,
  withoutMerged,
  withoutProduct,
  withProducts,
} from './shopping-lists.ts';

const monthly = { name: 'Monthly', products: [1, 2] };
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('a product is in a list once, whatever the capitals of the name, and the favourites come first', () => {
  const lists = withProducts([monthly], 'MONTHLY ', [2, 3]);
  expect(withProducts(lists, FAVOURITES, [7])).toEqual([
    { name: '', products: [7] },
    { name: 'Monthly', products: [1, 2, 3] },
  ]);
});

test('a list holds no more than the most products, and a device no more than the most lists', () => {
  const full = { name: 'Full', products: numbers(MAX_LIST_PRODUCTS) };
  expect(refuseProducts([full], 'full', [1, 2])).toBeNull();
  expect(refuseProducts([full], 'full', [1, 999])).toBe('list_full');
  expect(withProducts([full], 'full', [999])).toEqual([full]);
  const many = numbers(MAX_SHOPPING_LISTS).map((n) => ({ name: `List ${n}`, products: [] }));
  expect(refuseProducts(many, 'Another', [])).toBe('too_many_lists');
  expect(withProducts(many, 'Another', [])).toEqual(many);
});

test('what was merged leaves the device, without what found no room and what was added meanwhile', () => {
  const device: ShoppingLists = [
    { name: '', products: [7, 8] },
    { name: 'Monthly', products: [1, 2, 3] },
    { name: 'Eid', products: [] },
    { name: 'New', products: [5] },
  ];
  const merged = [
    { name: '', products: [7, 8] },
    { name: 'Monthly', products: [1, 2] },
    { name: 'Eid', products: [] },
  ];
  expect(withoutMerged(device, merged, [{ name: 'monthly', products: [2] }])).toEqual([
    { name: 'Monthly', products: [2, 3] },
    { name: 'New', products: [5] },
  ]);
});

test('a quantity replaces the former one, stays when the product is added again, and goes with the product', () => {
  const three = withProducts([monthly], 'Monthly', [1], { 1: 3 });
  expect(three).toEqual([{ ...monthly, quantities: { 1: 3 } }]);
  expect([1, 2].map((id) => quantityIn(three[0]!, id))).toEqual([3, 1]);
  expect(withProducts(three, 'monthly', [1, 2])).toEqual(three);
  expect(withProducts(three, 'monthly', [1], { 1: 1 })).toEqual([monthly]);
  const removed = withoutProduct(three, 'Monthly', 1);
  expect(withProducts(removed, 'Monthly', [1])).toEqual([{ name: 'Monthly', products: [2, 1] }]);
});

test('a quantity that was changed during the merge stays on the device, to be merged again', () => {
  const sent = [{ name: 'Monthly', products: [1, 2], quantities: { 1: 2, 2: 4 } }];
  const device = [{ name: 'Monthly', products: [1, 2], quantities: { 1: 5, 2: 4 } }];
  expect(withoutMerged(device, sent, [])).toEqual([{ name: 'Monthly', products: [1], quantities: { 1: 5 } }]);
});

test.each([
  ['nothing', null],
  ['a text', 'lists'],
  ['lists of another shape', [null, 7, {}, { name: 'x' }, { name: 1, products: [] }]],
])('%s in the storage is no list', (_what, stored) => {
  expect(readShoppingLists(stored)).toEqual([]);
});

test('ids and quantities that are none are left out of a stored list, and lists with one name are one', () => {
  const stored = [
    { name: 'Monthly', products: [1, '2', -3, 1.5, null, 1], quantities: { 1: 1.5, 7: 2, x: 3 } },
    { name: 'monthly', products: [4, 5, 6], quantities: { 4: 2, 5: 1_000, 6: -2 } },
  ];
  expect(readShoppingLists(stored)).toEqual([
    { name: 'Monthly', products: [1, 4, 5, 6], quantities: { 4: 2 } },
  ]);
});
