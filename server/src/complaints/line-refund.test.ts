import { taxClasses } from '@haat/contract/shop/order-choices';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLine } from '../orders/order-lines.ts';
import { suppliedPaisa, suppliedTaxes } from '../pricing/supplied-price.ts';
import { amountLeft, lineRefund, type OrderCosts } from './line-refund.ts';

const line = fc.record({
  price_paisa: fc.integer({ min: 1, max: 300 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  tax_class: fc.constantFrom(...taxClasses),
  tax_percent: fc.constantFrom(null, 5, 15),
  grams: fc.option(fc.integer({ min: 1, max: 2_000 })),
});

/** Refunds parts of the lines until nothing is left; returns the sums. */
function refundAll(costs: OrderCosts, parts: readonly number[]): { paisa: number; taxPaisa: number } {
  const madeGood = new Map<number, number>();
  let [paisa, taxPaisa] = [0, 0];
  for (let at = 0; ; at++) {
    const open = [...costs.lines.values()].filter((each) => amountLeft({ madeGood }, each) > 0);
    const next = open[(parts[at % parts.length] ?? 0) % open.length];
    if (!next) return { paisa, taxPaisa };
    const left = amountLeft({ madeGood }, next);
    const amount = Math.max(1, Math.min(left, Math.ceil((left * (parts[at % parts.length] ?? 0)) / 7)));
    const refund = lineRefund({ ...costs, madeGood }, next, amount);
    expect(refund.taxPaisa).toBeLessThanOrEqual(refund.paisa);
    paisa += refund.paisa;
    taxPaisa += refund.taxPaisa;
    madeGood.set(next.id, (madeGood.get(next.id) ?? 0) + amount);
  }
}

test('parts in any sequence are together exactly what the lines cost, and their tax the tax of the order', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }),
      fc.constantFrom(5, 7.5, 15),
      (given, parts, taxPercent) => {
        const lines = given.map(({ grams, ...each }, at) => ({
          ...each,
          ...(each.tax_class === 'exempt' && { tax_percent: null }),
          id: at + 1,
          supplied_quantity: null,
          supplied_grams: grams,
          pack_grams: grams === null ? null : 500,
          tolerance_percent: 5 * at,
        })) as unknown as OrderLine[];
        const costs: OrderCosts = {
          lines: new Map(lines.map((each) => [each.id, each])),
          taxPercent,
          madeGood: new Map(),
          lowered: new Map(),
          mostPaisa: Number.MAX_SAFE_INTEGER,
        };
        const { paisa, taxPaisa } = refundAll(costs, parts);
        expect(paisa).toBe(suppliedPaisa(lines, taxPercent));
        const taxes = suppliedTaxes(lines, taxPercent);
        expect(taxPaisa).toBe(taxes.reduce((sum, tax) => sum + tax.taxPaisa, 0));
      },
    ),
  );
});
