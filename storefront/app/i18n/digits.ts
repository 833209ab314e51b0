export type Digits = 'latin' | 'bengali';

let shown: Digits = 'latin';

/**
 * The digits of everything that is rendered from now on. Told by the Bengali layout alone, before its page: the digits
 * of a page are one, and amounts are written in dozens of places that need not know of the choice.
 */
export function showDigits(digits: Digits): void {
  shown = digits;
}

/** A text with its numbers in the digits that are shown: `213` → `২১৩`. */
export function inDigits(text: number | string): string {
  if (shown === 'latin') return String(text);
  return String(text).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
