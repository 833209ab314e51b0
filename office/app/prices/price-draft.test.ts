import type { BoardRow } from '@haat/contract/office/catalogue/prices';
import { expect, test } from 'vitest';
import { byPercent, byTaka, changesOf, readTyped } from './price-draft.ts';

const rui = { product: 1, price_paisa: 38_000 } as BoardRow;
const onion = { product: 2, price_paisa: 9_000 } as BoardRow;

test.each([
  [undefined, { paisa: 38_000, isChanged: false, jump: null }],
  ['380', { paisa: 38_000, isChanged: false, jump: null }],
  ['৪০০', { paisa: 40_000, isChanged: true, jump: null }],
  ['494', { paisa: 49_400, isChanged: true, jump: null }],
  ['500', { paisa: 50_000, isChanged: true, jump: 32 }],
  ['200', { paisa: 20_000, isChanged: true, jump: -47 }],
  ['38O', { paisa: null, isChanged: true, jump: null }],
  ['0', { paisa: null, isChanged: true, jump: null }],
  ['99999999999', { paisa: null, isChanged: true, jump: null }],
])('typed %j beside Tk 380', (typed, expected) => {
  expect(readTyped(rui, typed)).toEqual(expected);
});

test('only changed rows are published; wrong and large ones without a confirmation are open', () => {
  const typed = { lines: { 1: '600', 2: '95' }, confirmed: {} };
  expect(changesOf([rui, onion], typed)).toEqual({
    changes: [
      { row: rui, paisa: 60_000 },
      { row: onion, paisa: 9_500 },
    ],
    open: 1,
  });
  expect(changesOf([rui, onion], { ...typed, confirmed: { 1: '600' } }).open).toBe(0);
  expect(changesOf([rui], { lines: { 1: '6x' }, confirmed: {} })).toEqual({ changes: [], open: 1 });
});

test('a confirmation is of the typed price: another large one asks again', () => {
  expect(changesOf([rui], { lines: { 1: '700' }, confirmed: { 1: '600' } }).open).toBe(1);
});

test('prices by percent are whole taka, at least one', () => {
  expect(byPercent([rui, onion], 5)).toEqual({ 1: '399', 2: '95' });
  expect(byPercent([{ product: 3, price_paisa: 100 } as BoardRow], -90)).toEqual({ 3: '1' });
});

test('a step changes the typed price, or the one until now', () => {
  expect(byTaka(rui, undefined, 5)).toBe('385');
  expect(byTaka(rui, '400.50', -5)).toBe('395.50');
  expect(byTaka(rui, 'x', 5)).toBe('385');
  expect(byTaka(rui, '2', -5)).toBe('1');
});
