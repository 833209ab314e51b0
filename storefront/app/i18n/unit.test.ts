import { expect, test } from 'vitest';
import { unitIn } from './unit.ts';

test('a pack size is read in the language of the page', () => {
  expect(unitIn('en', '1.5 kg')).toBe('1.5 kg');
  expect(unitIn('bn', '1.5 kg')).toBe('১.৫ কেজি');
  expect(unitIn('bn', '500 g')).toBe('৫০০ গ্রাম');
  expect(unitIn('bn', '2KG')).toBe('২ কেজি');
  expect(unitIn('bn', '12 pcs')).toBe('১২টি');
  expect(unitIn('bn', 'each')).toBe('প্রতিটি');
});

test('an unknown unit is shown as written', () => {
  expect(unitIn('bn', '2 dozen eggs')).toBe('2 dozen eggs');
  expect(unitIn('bn', '3 hali')).toBe('3 hali');
  expect(unitIn('bn', '')).toBe('');
});
