import { expect, test } from 'vitest';
import { savingOf } from './save-amount.ts';

test('the saving on miniket rice is the difference, rounded to whole taka', () => {
  expect(savingOf(72.5, 80)).toBe('8');
  expect(savingOf(72.51, 80)).toBe('7');
  expect(savingOf(123_456.5, 250_000)).toBe('1,26,544');
});

test('nothing is saved without a higher old price', () => {
  expect(savingOf(72.5, null)).toBeNull();
  expect(savingOf(72.5, 72.5)).toBeNull();
  expect(savingOf(72.5, 70)).toBeNull();
  expect(savingOf(72.5, 72.9)).toBeNull();
});
