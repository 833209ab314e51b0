import { ownProblems } from '@haat/contract/http/own-problems';
import { parsePaisa } from '@haat/contract/money/typed-number';
import { expect, test } from 'vitest';
import { fromDhakaInput, isDhakaInput, toDhakaInput } from './dhaka-input.ts';
import { checkAmount, parseCount, typedTaka } from './typed-amounts.ts';

test.each([
  ['72', 7_200],
  ['72.5', 7_250],
  ['1,250.50', 125_050],
  ['১,২৫০.৫০', 125_050],
  [' 12 ', 1_200],
  ['0', 0],
])('%j is an amount', (typed, paisa) => {
  expect(parsePaisa(typed)).toBe(paisa);
});

test.each(['', '-3', '1.234', '1,5', '12 taka', 'দশ'])('%j is no amount', (typed) => {
  expect(parsePaisa(typed)).toBeNull();
});

test('an amount is from the least to the most, both in paisa', () => {
  const { not_an_amount: wrong, not_whole_taka: notWhole } = ownProblems.en;
  const above = 'It must be at most Tk\u00a01,500.';
  const check = (typed: string, whole: boolean) =>
    checkAmount(typed, { least: 1, most: 150_000, whole }, ownProblems.en);
  const typed = ['0', '0.01', '১,৫০০', '1500.01', '1501', 'x'];
  expect(typed.map((each) => check(each, false))).toEqual([wrong, null, null, above, above, wrong]);
  expect(typed.map((each) => check(each, true))).toEqual([wrong, notWhole, null, notWhole, above, wrong]);
});

test.each([
  ['12', 12],
  ['১২', 12],
  ['0', 0],
])('%j is a number of pieces', (typed, count) => expect(parseCount(typed)).toBe(count));

test.each(['', '2.5', '-1', '1000001'])('%j is no number of pieces', (typed) =>
  expect(parseCount(typed)).toBeNull(),
);

test.each([
  [12_500, '125'],
  [12_550, '125.50'],
  [5, '0.05'],
])('%i paisa are typed as %s', (paisa, typed) => {
  expect(typedTaka(paisa)).toBe(typed);
  expect(parsePaisa(typed)).toBe(paisa);
});

test('a field of date and time means the time in Dhaka, whatever the zone of the device', () => {
  expect(toDhakaInput('2026-11-22T04:30:00Z')).toBe('2026-11-22T10:30');
  expect(toDhakaInput('2026-11-22T20:30:00Z')).toBe('2026-11-23T02:30');
  expect(toDhakaInput(null)).toBe('');
  expect(fromDhakaInput('2026-11-22T10:30')).toBe('2026-11-22T04:30:00.000Z');
  expect(fromDhakaInput('')).toBeNull();
});

test('a year of more than four digits goes to the API as it is typed', () => {
  expect(isDhakaInput('12026-11-22T10:30')).toBe(false);
  expect(fromDhakaInput('12026-11-22T10:30')).toBe('12026-11-22T10:30');
});
