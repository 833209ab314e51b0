import { expect, test } from 'vitest';
import { cartNews } from './cart-announcement.ts';

const miniket = { id: 7, name: 'Miniket rice', name_bn: '', image: '', pricePaisa: 7_250, quantity: 1 };
const ilish = { ...miniket, id: 9, name: 'Hilsa' };

test('one line that came, changed or went is named', () => {
  const two = { ...miniket, quantity: 2 };
  expect(cartNews([], [miniket])).toEqual({ kind: 'added', line: miniket });
  expect(cartNews([miniket, ilish], [two, ilish])).toEqual({ kind: 'changed', line: two });
  expect(cartNews([miniket, ilish], [ilish])).toEqual({ kind: 'removed', line: miniket });
});

test('nothing is said where no quantity changed', () => {
  expect(cartNews([miniket], [{ ...miniket, pricePaisa: 8_000 }])).toBeNull();
  expect(cartNews([], [])).toBeNull();
});

test('an emptied cart and several lines at once are one piece of news', () => {
  expect(cartNews([miniket, ilish], [])).toEqual({ kind: 'emptied' });
  expect(cartNews([miniket], [ilish])).toEqual({ kind: 'several' });
});
