import { expect, test } from 'vitest';
import { savedAmount } from './product-facts.tsx';

test('the saved amount is the difference, rounded to whole taka', () => {
  expect(savedAmount(72.5, 80)).toBe('8');
  expect(savedAmount(72.51, 80)).toBe('7');
  expect(savedAmount(123_456.5, 250_000)).toBe('1,26,544');
});

test('nothing is saved without a higher old price', () => {
  expect(savedAmount(72.5, null)).toBeNull();
  expect(savedAmount(72.5, 72.5)).toBeNull();
  expect(savedAmount(72.5, 70)).toBeNull();
  expect(savedAmount(72.5, 72.9)).toBeNull();
});
