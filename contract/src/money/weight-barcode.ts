/** What the barcode of a scale says: the code of the product, and what was weighed or what it costs. */
export interface WeightBarcode {
  item: string;
  /** One of the two. */
  grams?: number;
  paisa?: number;
}

/** The layouts that an owner can set, digit by digit: X any, I the code of the product, G grams, or T taka and P paisa, C the check digit. */
export const WEIGHT_BARCODE_LAYOUT = '^(?=.{13}$)2[0-9X]I{4,6}(G{4,6}|T{2,6}P{0,2})C$';

/**
 * Reads a barcode that a scale of the shop has printed. Null: another barcode. `wrong`: it was not read well, as its check digit shows.
 * Prefixes 20 to 29 of EAN-13 are free for each shop (GS1 General Specifications, 2.1.12).
 */
export function readWeightBarcode(layout: string, code: string): WeightBarcode | 'wrong' | null {
  if (!/^\d{13}$/.test(code) || layout.length !== 13) return null;
  const isOther = [...layout].some((letter, at) => /\d/.test(letter) && letter !== code[at]);
  if (isOther) return null;
  if (!hasCheckDigit(code)) return 'wrong';
  const part = (letter: string) => [...code].filter((_, at) => layout[at] === letter).join('');
  const item = part('I');
  if (layout.includes('G')) return { item, grams: Number(part('G')) };
  return { item, paisa: Number(part('T')) * 100 + Number(part('P').padEnd(2, '0')) };
}

/** Whether the last digit of an EAN-13 is that of the others: their sum, every second one three times, ends in 0. */
function hasCheckDigit(code: string): boolean {
  return [...code].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
