import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { expect, test } from 'vitest';
import { changeOf, emptyDraft, isTyped, quantityOf } from './order-edit-draft.ts';

const [rui, miniket] = [
  { id: 1, quantity: 3, supplied_quantity: 2 },
  { id: 2, quantity: 5, supplied_quantity: null },
];
const order = { orderitems: [rui, miniket] } as unknown as OfficeOrder;
const line = (item: typeof rui | typeof miniket) => item as unknown as OfficeOrder['orderitems'][number];

test('a line is supplied as until now, as ordered, or as typed', () => {
  expect(quantityOf(line(rui), emptyDraft)).toBe(2);
  expect(quantityOf(line(miniket), emptyDraft)).toBe(5);
  expect(quantityOf(line(rui), { ...emptyDraft, quantities: { 1: 0 } })).toBe(0);
});

test('a draft without a change is none, also with a quantity typed as it was', () => {
  expect(changeOf(order, emptyDraft)).toBeNull();
  expect(changeOf(order, { ...emptyDraft, quantities: { 1: 2 } })).toBeNull();
  expect(isTyped(order, { ...emptyDraft, quantities: { 1: 2 } })).toBe(false);
});

test('only changed lines are in the change', () => {
  const draft = {
    ...emptyDraft,
    quantities: { 1: 2, 2: 4 },
    missing: true,
    reason: ' spoilt ',
    notify: false,
  };
  expect(changeOf(order, draft)).toEqual({
    ...{ reason: 'spoilt', notify: false },
    lines: [{ line: 2, quantity: 4, missing: true }],
  });
  expect(isTyped(order, draft)).toBe(true);
});

test.each(['x', '0', '-5'])('an amount of %j is no change, even beside one of the lines', (amount) => {
  expect(changeOf(order, { ...emptyDraft, quantities: { 1: 1 }, amount })).toBeNull();
});

test('a wrong weight is no change', () => {
  expect(changeOf(order, { ...emptyDraft, quantities: { 1: null, 2: 4 } })).toBeNull();
});

test('a typed reason alone would be lost, but is no change', () => {
  const draft = { ...emptyDraft, reason: 'spoilt' };
  expect(isTyped(order, draft)).toBe(true);
  expect(changeOf(order, draft)).toBeNull();
});
