import { expect, test } from 'vitest';
import { orderedQuantity } from './order-card.tsx';

test('a substitute is not one more item of an order', () => {
  const rice = { quantity: 2, replaces: null };
  const rui = { quantity: 1, replaces: null };
  expect(orderedQuantity([rice, rui, { quantity: 2, replaces: 17 }])).toBe(3);
  expect(orderedQuantity([{ quantity: 2 } as typeof rice])).toBe(2);
});

test('goods by weight are one item, as in the cart', () => {
  const fish = { quantity: 4, replaces: null, sold_by: 'weight' as const };
  const rice = { quantity: 2, replaces: null, sold_by: 'piece' as const };
  expect(orderedQuantity([fish])).toBe(1);
  expect(orderedQuantity([fish, rice])).toBe(3);
});
