export type Digits = 'latin' | 'bengali';

let shown: Digits = 'latin';

/**
 * Sets the digits of all following renders. Only the Bengali layout calls it, before its page is rendered. A module variable,
 * because all numbers of a page have the same digits, and dozens of components format amounts.
 */
export function showDigits(digits: Digits): void {
  shown = digits;
}

/** Converts the numbers in a text to the current digits: `213` → `২১৩`. */
export function inDigits(text: number | string): string {
  if (shown === 'latin') return String(text);
  return String(text).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
