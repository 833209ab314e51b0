import { expect, test } from 'vitest';
import { announcementOf } from './cart-announcement.ts';

const miniket = {
  id: 7,
  name: 'Miniket rice',
  name_bn: '',
  unit: '5 kg',
  image: '',
  pricePaisa: 7_250,
  quantity: 1,
};
const ilish = { ...miniket, id: 9, name: 'Hilsa' };

test('names the only line that was added, changed or removed', () => {
  const two = { ...miniket, quantity: 2 };
  expect(announcementOf([], [miniket])).toEqual({ kind: 'added', line: miniket });
  expect(announcementOf([miniket, ilish], [two, ilish])).toEqual({ kind: 'changed', line: two });
  expect(announcementOf([miniket, ilish], [ilish])).toEqual({ kind: 'removed', line: miniket });
});

test('announces nothing if no quantity changed', () => {
  expect(announcementOf([miniket], [{ ...miniket, pricePaisa: 8_000 }])).toBeNull();
  expect(announcementOf([], [])).toBeNull();
});

test('announces an emptied cart and a change of several lines as one', () => {
  expect(announcementOf([miniket, ilish], [])).toEqual({ kind: 'emptied' });
  expect(announcementOf([miniket], [ilish])).toEqual({ kind: 'several' });
});
