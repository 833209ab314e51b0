import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimalTaka,
  formatAmount,
  formatTk,
  includedTaxOf,
  paisaOfText,
  TAX_RATES,
  taxOf,
  toPaisa,
  toTaka,
  totalsOf,
  wholeTaka,
} from './money.ts';

const cart = fc.array(
  fc.record({
    pricePaisa: fc.integer({ min: 1, max: 10_000_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { minLength: 1, maxLength: 100 },
);

/** Each rate that an owner can set. */
const rate = fc
  .integer({ min: TAX_RATES.minimum / TAX_RATES.multipleOf, max: TAX_RATES.maximum / TAX_RATES.multipleOf })
  .map((steps) => steps * TAX_RATES.multipleOf);

test('totals equal a calculation with big integers, to the paisa, with every rate', () => {
  fc.assert(
    fc.property(cart, rate, (lines, percent) => {
      const subtotal = lines.reduce((sum, line) => sum + BigInt(line.pricePaisa) * BigInt(line.quantity), 0n);
      const tax = (subtotal * BigInt(2 * percent) + 100n) / 200n;
      const totals = totalsOf(lines, percent);
      expect(BigInt(totals.subtotalPaisa)).toBe(subtotal);
      expect(BigInt(totals.taxPaisa)).toBe(tax);
      expect(BigInt(totals.totalPaisa)).toBe(subtotal + tax);
    }),
    { numRuns: 2_000 },
  );
});

test('tax is 5 % once on the subtotal, half up', () => {
  expect(taxOf(9, 5)).toBe(0);
  expect(taxOf(10, 5)).toBe(1);
  expect(taxOf(7250, 5)).toBe(363);
  expect(taxOf(10_000, 5)).toBe(500);
});

test('tax of half a percent is rounded half up, too', () => {
  expect(taxOf(6, 7.5)).toBe(0);
  expect(taxOf(7, 7.5)).toBe(1);
  expect(taxOf(7250, 7.5)).toBe(544);
  expect(taxOf(7250, 0)).toBe(0);
});

test('tax of the largest subtotals is exact, although its product with the rate is above 2^53', () => {
  for (let paisa = 999_000_000_000_000; paisa > 999_000_000_000_000 - 250; paisa--) {
    expect(BigInt(taxOf(paisa, 24.5))).toBe((BigInt(paisa) * 49n + 100n) / 200n);
    expect(BigInt(includedTaxOf(paisa, 24.5))).toBe((BigInt(2 * paisa) * 49n + 249n) / 498n);
  }
});

test('the tax in a price is what was added to the price without it, with every rate', () => {
  const whole = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(whole, rate, (paisa, percent) => {
      expect(includedTaxOf(paisa + taxOf(paisa, percent), percent)).toBe(taxOf(paisa, percent));
    }),
    { numRuns: 2_000 },
  );
  expect(includedTaxOf(10_500, 5)).toBe(500);
  expect(includedTaxOf(14_500, 5)).toBe(690);
  expect(includedTaxOf(0, 5)).toBe(0);
});

test('every amount in paisa survives the conversion to taka and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paisa) => {
      expect(toPaisa(JSON.parse(JSON.stringify(toTaka(paisa))))).toBe(paisa);
    }),
  );
});

test.each([19.999, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e308])('refuses the amount %s', (taka) => {
  expect(toPaisa(taka)).toBeNull();
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [12_345_600, '1,23,456.00'],
  [1_234_567_890, '1,23,45,678.90'],
  [-7250, '-72.50'],
])('formats %i paisa as %s', (paisa, text) => {
  expect(formatAmount(paisa)).toBe(text);
  expect(formatTk(paisa)).toBe(`Tk ${text}`);
});

test('groups digits by lakh and crore', () => {
  const oracle = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paisa) => {
      expect(formatAmount(paisa)).toBe(oracle.format(paisa / 100));
    }),
  );
});

test('every amount in paisa survives the conversion to text with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paisa) => {
      expect(decimalTaka(paisa)).toMatch(/^\d+\.\d\d$/);
      expect(paisaOfText(decimalTaka(paisa))).toBe(paisa);
    }),
  );
});

test.each([
  ['69', 6900],
  ['67.2', 6720],
  ['0.01', 1],
  ['1e3', null],
  ['-1', null],
  ['+1', null],
  [' 1', null],
  ['', null],
  ['1.', null],
  ['1.005', null],
  ['1,000', null],
  ['১০', null],
])('parses %j as %s paisa', (text, paisa) => {
  expect(paisaOfText(text)).toBe(paisa);
});

test('a payment in cash is in whole taka, rounded down', () => {
  expect(wholeTaka(7250)).toBe(7200);
  expect(wholeTaka(7200)).toBe(7200);
  expect(wholeTaka(99)).toBe(0);
});
