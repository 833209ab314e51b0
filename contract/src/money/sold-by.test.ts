import { expect, test } from 'vitest';
import { isOffered, readSteps, saleFormOf, stepAmount, stepGrams } from './sold-by.ts';

test.each([
  ['500 g', 500],
  ['250g', 250],
  ['1.5 kg', 1500],
  ['1 KG.', 1000],
  ['400 gm', 400],
  ['0 g', null],
  ['12 pcs', null],
  ['1 L', null],
  ['6 x 200 g', null],
  ['', null],
])('the weight of a step of %s is %s', (unit, grams) => {
  expect(stepGrams(unit)).toBe(grams);
});

test.each([
  ['500 g', 1, '500 g'],
  ['500 g', 2, '1 kg'],
  ['500 g', 3, '1.5 kg'],
  ['250 g', 999, '249.75 kg'],
  ['1.4 kg', 3, '4.2 kg'],
])('%s × %i is %s', (unit, steps, amount) => {
  expect(stepAmount({ unit, sold_by: 'weight' }, steps)).toBe(amount);
});

test('pieces have no weight, and a weight that the browser does not understand is shown as pieces', () => {
  expect(stepAmount({ unit: '500 g' }, 2)).toBeNull();
  expect(stepAmount({ unit: '500 g', sold_by: 'piece' }, 2)).toBeNull();
  expect(stepAmount({ unit: '12 pcs', sold_by: 'weight' }, 2)).toBeNull();
});

test('a product is offered as it is, and in each of its options', () => {
  const fish = { options: [{ name: 'whole' }, { name: 'curry cut' }] };
  for (const option of ['', 'whole', 'curry cut']) expect(isOffered(option, fish)).toBe(true);
  expect(isOffered('fillet', fish)).toBe(false);
  expect(isOffered('', { options: [] })).toBe(true);
});

test('most products are sold by the piece without options, and have neither field', () => {
  expect(saleFormOf({ sold_by: 'piece', options: [] })).toEqual({});
  expect(saleFormOf({ sold_by: 'weight', options: ['whole'] })).toEqual({
    sold_by: 'weight',
    options: ['whole'],
  });
});

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
