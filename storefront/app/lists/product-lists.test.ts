import { MAX_LIST_PRODUCTS, MAX_SHOPPING_LISTS } from '@haat/contract/common/limits';
import { expect, test } from 'vitest';
import {
  FAVOURITES,
  type ProductLists,
  readProductLists,
  refuseProducts,
  withoutMerged,
  withProducts,
} from './product-lists.ts';

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
  const device: ProductLists = [
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

test.each([
  ['nothing', null],
  ['a text', 'lists'],
  ['lists of another shape', [null, 7, {}, { name: 'x' }, { name: 1, products: [] }]],
])('%s in the storage is no list', (_what, stored) => {
  expect(readProductLists(stored)).toEqual([]);
});

test('ids that are none are left out of a stored list, and lists with one name are one', () => {
  const stored = [
    { name: 'Monthly', products: [1, '2', -3, 1.5, null, 1] },
    { name: 'monthly', products: [4] },
  ];
  expect(readProductLists(stored)).toEqual([{ name: 'Monthly', products: [1, 4] }]);
});
