import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import { expect, test } from 'vitest';
import { differences, orderable } from './order-again-lines.ts';

const rice = (more: Partial<OrderAgainLine>): OrderAgainLine => ({
  product: 1,
  name: 'Miniket rice',
  name_bn: 'মিনিকেট চাল',
  unit: '5 kg',
  image: '',
  ordered: 2,
  available: 2,
  price_before: 72.5,
  price_now: 72.5,
  ...more,
});

test.each<[string, Partial<OrderAgainLine>, string[], number]>([
  ['the same', {}, [], 1],
  ['cheaper', { price_now: 70 }, [], 1],
  ['dearer', { price_now: 72.51 }, ['dearer'], 1],
  ['fewer', { available: 1 }, ['fewer'], 1],
  ['fewer and dearer', { available: 1, price_now: 80 }, ['fewer', 'dearer'], 1],
  ['without its cut', { removed_option: { name: 'Curry cut', name_bn: '' } }, ['optionRemoved'], 1],
  ['sold out', { available: 0, price_now: 80 }, ['soldOut'], 0],
  ['not sold any more', { available: 0, price_now: null }, ['notSold'], 0],
])('names what is %s', (_what, more, kinds, count) => {
  expect(differences([rice(more)]).map(({ kind }) => kind)).toEqual(kinds);
  expect(orderable([rice(more)])).toHaveLength(count);
});
