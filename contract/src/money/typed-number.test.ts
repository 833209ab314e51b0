import { expect, test } from 'vitest';
import { plainNumber, wholeNumber } from './typed-number.ts';

test.each([
  ['1250', '1250'],
  [' ১,২৫,০০০.৫০ ', '125000.50'],
  ['1,250', '1250'],
  ['12 500', '12500'],
  ['0.5', '0.5'],
])('reads %j', (typed, read) => {
  expect(plainNumber(typed)).toBe(read);
});

test.each([
  '',
  '1,5',
  '1,50',
  '1,2,3',
  '12 5',
  '-3',
  '−3',
  '+3',
  '1e3',
  '0x10',
  '2.',
  '.5',
  '2.5.1',
  'two',
  '1,,250',
])('makes no other number of %j', (typed) => {
  expect(plainNumber(typed)).toBeNull();
});

test('a whole number is the typed one or none', () => {
  expect(wholeNumber('১২', 1, 99)).toBe(12);
  for (const typed of ['2.5', '-3', '0', '100', '2,5', '1 2', ''])
    expect(wholeNumber(typed, 1, 99)).toBeNull();
});

test('the limits themselves are allowed', () => {
  expect(wholeNumber('1', 1, 99)).toBe(1);
  expect(wholeNumber('99', 1, 99)).toBe(99);
});
