import { expect, test } from 'vitest';
import { compareNames } from './name-order.ts';

test('names are in the order of people: Bengali first, any case, numbers by their value', () => {
  const names = ['Rice 10 kg', 'rice 2 kg', 'Apple', 'চাল', 'আম'];
  expect(names.sort(compareNames)).toEqual(['আম', 'চাল', 'Apple', 'rice 2 kg', 'Rice 10 kg']);
});
