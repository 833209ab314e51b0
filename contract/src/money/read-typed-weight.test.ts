import { expect, test } from 'vitest';
import { readSteps } from './read-typed-weight.ts';

const potatoes = { unit: '500 g', sold_by: 'weight' as const };

test.each<[string, number | null]>([
  ['1.5 kg', 3],
  [' 1.5 kg ', 3],
  ['১.৫ কেজি', 3],
  ['১,৫', 3],
  ['1500', 3],
  ['১৫০০ গ্রাম', 3],
  ['500 g', 1],
  ['2', 4],
  ['0', 0],
  ['750 g', null],
  ['2.5 kg', null],
  ['4', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['some', null],
])('of 2 kg in steps of 500 g, %j are so many steps: %j', (typed, steps) => {
  expect(readSteps(potatoes, typed, 4)).toBe(steps);
});

test('a number without a measure is kilograms, or grams if that is more than was ordered', () => {
  const sack = { unit: '25 kg', sold_by: 'weight' as const };
  expect(readSteps(sack, '50', 4)).toBe(2);
  expect(readSteps(sack, '50000', 4)).toBe(2);
  expect(readSteps({ unit: '1 pc' }, '1', 4)).toBe(null);
});
