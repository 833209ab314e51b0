import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import { expect, test } from 'vitest';
import { boughtProducts } from './bought-products.ts';

const options = [
  { name: 'Curry cut', name_bn: 'কারি কাট' },
  { name: 'Whole', name_bn: 'আস্ত' },
];
const rui: OrderAgainLine = {
  product: 9,
  name: 'Rui',
  name_bn: 'রুই',
  unit: '1 kg',
  image: '',
  ordered: 1,
  available: 1,
  price_before: 350,
  price_now: 350,
  options,
};

test('a bought product is offered once, as in the newest order, without the cut of an order', () => {
  const newest = { ...rui, option: 'Whole', price_now: 340 };
  const oldest = { ...rui, option: 'Curry cut' };
  const products = boughtProducts([newest, oldest, { ...rui, product: 7, available: 0 }]);
  expect(products).toEqual([expect.objectContaining({ id: 9, price: 340, options })]);
  expect(products[0]).not.toHaveProperty('option');
});
