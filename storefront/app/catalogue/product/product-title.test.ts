import { expect, test } from 'vitest';
import { productTitle } from './product-title.ts';

test('the title of a product has the digits of its language', () => {
  const rui = { name: 'Rui 2-3 kg', name_bn: 'রুই মাছ', unit: '1.5 kg' };
  expect(productTitle('en', rui)).toBe('Rui 2-3 kg, 1.5 kg');
  expect(productTitle('bn', rui)).toBe('রুই মাছ, ১.৫ কেজি');
  expect(productTitle('bn', { ...rui, unit: '' })).toBe('রুই মাছ');
});
