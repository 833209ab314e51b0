export type Digits = 'latin' | 'bengali';

let shown: Digits = 'latin';
let sign = 'Tk ';

/**
 * Sets the digits of all following renders, and the sign of amounts. Each layout of a language calls it before its page is
 * rendered; a page is rendered in one go, so no other page comes between. Module variables, because all numbers of a page
 * have the same digits, and dozens of components format amounts.
 */
export function showDigits(digits: Digits, takaSign = 'Tk '): void {
  shown = digits;
  sign = takaSign;
}

/** The sign before an amount: `Tk `, on Bengali pages `৳`. */
export function takaSign(): string {
  return sign;
}

/** Converts the numbers in a text to the current digits: `213` → `২১৩`. */
export function inDigits(text: number | string): string {
  return shown === 'latin' ? String(text) : bengaliDigits(String(text));
}

/** Converts the numbers in a text to Bengali digits, whichever digits are shown. */
export function bengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
