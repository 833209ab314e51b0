import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unitSizes } from '@haat/contract/money/pack-size';
import { stepGrams } from '@haat/contract/money/sold-by';
import { expect, test } from 'vitest';
import { packText, unitPrice } from './unit-price.ts';

test.each([
  ['500 g', '51800 kg'],
  ['250\u00a0gm', '103600 kg'],
  ['2 kg', '12950 kg'],
  ['1.5 KG', '17267 kg'],
  ['5 l', '5180 l'],
  ['500 ml', '51800 l'],
  ['2 Ltr', '12950 l'],
  ['1.5 litre', '17267 l'],
  ['12 pcs', '2158 pc'],
  ['4 pieces', '6475 pc'],
  ['6 x 200 ml', '21583 l'],
])('Tk 259 for %s', (unit, expected) => {
  const found = unitPrice(25_900, unit);
  expect(found && `${found.paisa} ${found.per}`).toBe(expected);
});

test.each([
  '1 kg',
  '1 l',
  '1000 g',
  '2×500g',
  '1 pc',
  'each',
  '',
  '2-3 kg',
  '4 rolls',
  '16 pack',
  '1 bundle',
  '0 g',
  '2 dozen eggs',
])('%s has no other price of a unit', (unit) => {
  expect(unitPrice(25_900, unit)).toBe(null);
});

test.each([
  [49, '500 g · Tk 98/kg'],
  [44.9, '500 g · Tk 89.80/kg'],
  [259.3, '500 g · Tk 519/kg'],
])('a price of a unit has decimals only where they say something: Tk %s', (price, shown) => {
  expect(packText('en', { unit: '500 g', price })).toBe(shown);
});

test('every unit of the demo is shown, those by weight, volume or number with the price of one', () => {
  const file = path.join(import.meta.dirname, '../../../demo/products.json');
  const units = new Set(
    (JSON.parse(readFileSync(file, 'utf8')) as { unit: string }[]).map(({ unit }) => unit),
  );
  expect(units.size).toBeGreaterThan(30);
  const without = [...units].filter((unit) => !packText('en', { unit, price: 259 }).includes('/'));
  expect(without.toSorted()).toEqual([
    '1 bundle',
    '1 kg',
    '1 l',
    '1 pack',
    '1 pc',
    '1 set',
    '2 rolls',
    '4 rolls',
  ]);
});

test('the search and the steps of a weight read the same size as the price of a unit, for every unit of the demo', () => {
  const file = path.join(import.meta.dirname, '../../../demo/products.json');
  const units = new Set(
    (JSON.parse(readFileSync(file, 'utf8')) as { unit: string }[]).map(({ unit }) => unit),
  );
  let [priced, weights] = [0, 0];
  for (const unit of units) {
    const size = unitSizes(unit)[0];
    const inBase = size && { paisa: Math.round((1_000_000 * (size.of === 'pc' ? 1 : 1_000)) / size.amount) };
    const shown = unitPrice(1_000_000, unit);
    if (shown) expect([unit, shown]).toMatchObject([unit, inBase]);
    // Without a price the size is one kilogram, litre or piece, or the search knows none either.
    else expect([unit, inBase ?? { paisa: 1_000_000 }]).toEqual([unit, { paisa: 1_000_000 }]);
    const grams = stepGrams(unit);
    if (grams !== null) expect([unit, size]).toEqual([unit, { amount: grams, of: 'g' }]);
    priced += shown ? 1 : 0;
    weights += grams === null ? 0 : 1;
  }
  expect([priced > 20, weights > 10]).toEqual([true, true]);
});

test('the price of a unit is in whole taka from 100 on, in the digits of the page', () => {
  expect(packText('en', { unit: '500 g', price: 259 })).toBe('500 g · Tk 518/kg');
  expect(packText('en', { unit: '12 pcs', price: 145 })).toBe('12 pcs · Tk 12.08/pc');
  expect(packText('en', { unit: '1 kg', price: 72.5 })).toBe('1 kg');
  expect(packText('bn', { unit: '500 g', price: 259 })).toBe('৫০০ গ্রাম · ৳৫১৮/কেজি');
});
