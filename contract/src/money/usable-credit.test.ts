import { expect, test } from 'vitest';
import { usableCredit } from './usable-credit.ts';

test.each([
  [5_000, 7_613, 0, 5_000],
  [9_000, 7_613, 0, 7_613],
  [0, 7_613, 1_000, 0],
  // Paid online, what is left is nothing, or as much as can be paid.
  [5_000, 7_613, 1_000, 5_000],
  [7_000, 7_613, 1_000, 6_613],
  [7_613, 7_613, 1_000, 7_613],
  [500, 900, 1_000, 0],
])('of a credit of %i an order of %i with at least %i online uses %i', (credit, total, least, usable) => {
  expect(usableCredit(credit, total, least)).toBe(usable);
});
