import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimalTaka,
  formatAmount,
  formatTk,
  paisaOfText,
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

test('totals equal a calculation with big integers, to the paisa', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const subtotal = lines.reduce((sum, line) => sum + BigInt(line.pricePaisa) * BigInt(line.quantity), 0n);
      const tax = (subtotal * 5n + 50n) / 100n;
      const totals = totalsOf(lines);
      expect(BigInt(totals.subtotalPaisa)).toBe(subtotal);
      expect(BigInt(totals.taxPaisa)).toBe(tax);
      expect(BigInt(totals.totalPaisa)).toBe(subtotal + tax);
    }),
    { numRuns: 2_000 },
  );
});

test('tax is 5 % once on the subtotal, half up', () => {
  expect(taxOf(9)).toBe(0);
  expect(taxOf(10)).toBe(1);
  expect(taxOf(7250)).toBe(363);
  expect(taxOf(10_000)).toBe(500);
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
