import type { StockProduct } from '@haat/contract/office/catalogue/stock';
import { expect, test } from 'vitest';
import { quantityOf, stockAfter } from './sheet.ts';

const line = (typed: string, stock = 10) => ({ product: { product: 1, stock } as StockProduct, typed });

test.each([
  ['receive', '5', 5, 15],
  ['waste', '৩', 3, 7],
  ['count', '0', 0, 0],
  ['count', '12', 12, 12],
] as const)('%s %s', (kind, typed, quantity, after) => {
  expect(quantityOf(line(typed), kind)).toBe(quantity);
  expect(stockAfter(line(typed), kind, quantity)).toBe(after);
});

test.each([
  ['receive', '0'],
  ['waste', '0'],
  ['count', ''],
  ['count', '2.5'],
] as const)('%s of %j is no quantity', (kind, typed) => {
  expect(quantityOf(line(typed), kind)).toBeNull();
});
