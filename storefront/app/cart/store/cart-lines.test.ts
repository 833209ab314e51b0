import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import { MAX_PRICE_PAISA, totalsOf } from '@haat/contract/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  added,
  type CartLine,
  type CartLines,
  countOf,
  decreased,
  increased,
  removed,
  sumOf,
  withoutOrdered,
  withQuantity,
} from './cart-lines.ts';
import { miniket } from './testing/miniket.ts';

const ilish = { id: 9, name: 'Hilsa', name_bn: 'ইলিশ', unit: '', image: '', pricePaisa: 159_900 };

describe('verbs', () => {
  test('adding a product in the cart raises its quantity by 1 or by the chosen quantity', () => {
    const lines = added(added([], miniket), ilish);
    expect(added(lines, miniket)).toEqual([
      { ...miniket, quantity: 2 },
      { ...ilish, quantity: 1 },
    ]);
    expect(added(lines, ilish, 4)).toEqual([
      { ...miniket, quantity: 1 },
      { ...ilish, quantity: 5 },
    ]);
    // The price that the shopper saw first stays: the checkout compares it.
    expect(added(lines, { ...ilish, pricePaisa: 1 })[1]).toEqual({ ...ilish, quantity: 2 });
  });

  test('a decrease at 1 does nothing', () => {
    const lines = added([], miniket, 2);
    expect(decreased(lines, 7)).toEqual([{ ...miniket, quantity: 1 }]);
    expect(decreased(decreased(lines, 7), 7)).toEqual([{ ...miniket, quantity: 1 }]);
  });

  test('limits quantities to the maximum of an order', () => {
    const lines = added([], miniket, MAX_QUANTITY);
    expect(increased(lines, 7)).toEqual(lines);
    expect(added(lines, miniket, 5)).toEqual(lines);
    expect(withQuantity(lines, 7, Number.NaN)[0]?.quantity).toBe(1);
  });

  test('limits the cart to the maximum number of lines of an order', () => {
    const full = Array.from({ length: MAX_LINES }, (_, i) => ({ ...miniket, id: i + 1, quantity: 1 }));
    expect(added(full, { ...ilish, id: 500 })).toEqual(full);
    expect(countOf(added(full, { ...ilish, id: 3 }))).toBe(MAX_LINES + 1);
  });

  test('counts pieces, and goods by weight once, whatever their weight', () => {
    expect(countOf(added(added([], miniket, 3), { ...ilish, unit: '500 g', sold_by: 'weight' }, 4))).toBe(4);
  });

  test('removes ordered quantities and preserves quantities added meanwhile', () => {
    const lines = added(added([], miniket, 3), ilish);
    expect(withoutOrdered(lines, [{ id: 7, quantity: 2 }])).toEqual([
      { ...miniket, quantity: 1 },
      { ...ilish, quantity: 1 },
    ]);
    expect(withoutOrdered(lines, lines)).toEqual([]);
  });
});

describe('any sequence of verbs', () => {
  const product = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    pricePaisa: fc.integer({ min: 1, max: MAX_PRICE_PAISA }),
  });
  const step = fc.oneof(
    fc.record({ verb: fc.constant('add' as const), product, quantity: fc.integer({ min: 1, max: 1_200 }) }),
    fc.record({ verb: fc.constantFrom('increase', 'decrease', 'remove'), product }),
  );

  test('preserves quantity limits and exact sums, compared with BigInt', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const lines = steps.reduce<CartLines>((lines, step) => {
          if ('quantity' in step) return added(lines, { ...miniket, ...step.product }, step.quantity);
          if (step.verb === 'increase') return increased(lines, step.product.id);
          if (step.verb === 'decrease') return decreased(lines, step.product.id);
          return removed(lines, step.product.id);
        }, []);
        expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
        for (const line of lines) {
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
        expectExact(lines);
      }),
      { numRuns: 500 },
    );
  });

  function expectExact(lines: readonly CartLine[]) {
    const subtotal = lines.reduce((sum, line) => sum + BigInt(line.pricePaisa) * BigInt(line.quantity), 0n);
    const tax = (subtotal * 5n + 50n) / 100n;
    const totals = totalsOf(lines, 5);
    expect(BigInt(sumOf(lines))).toBe(subtotal);
    expect(BigInt(totals.taxPaisa)).toBe(tax);
    expect(BigInt(totals.totalPaisa)).toBe(subtotal + tax);
  }
});
