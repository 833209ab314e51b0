import { expect, test } from 'vitest';
import { readPriceRange } from './price-range.ts';

test('a range has both ends or one', () => {
  expect(readPriceRange('100-500')).toEqual({ from: 100, to: 500 });
  expect(readPriceRange('-100')).toEqual({ from: null, to: 100 });
  expect(readPriceRange('5000-')).toEqual({ from: 5000, to: null });
});

test.each(['', '-', '100', 'a-b', '1.5-2', '1-2-3', '-1-2', '12345678-'])('%s is no range', (text) => {
  expect(readPriceRange(text)).toBe(null);
});
