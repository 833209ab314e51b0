import { paisaOfText, toTaka } from '@haat/contract/money/money';
import { plainNumber, wholeNumber } from '@haat/contract/money/typed-number';
import { MAX_STOCK_LINE } from '@haat/contract/office/limits';

/** Parses typed taka, also with Bengali digits and commas; returns paisa: `১,২৫০.৫০` → 125050. null: not an amount. */
export function parsePaisa(typed: string): number | null {
  return paisaOfText(plainNumber(typed) ?? '');
}

/** Parses the same; returns taka: `১,২৫০.৫০` → 1250.5. null: not an amount. */
export function parseTaka(typed: string): number | null {
  const paisa = parsePaisa(typed);
  return paisa === null ? null : toTaka(paisa);
}

/** Parses a number of pieces in digits of either script. null: not a whole number, or too many. */
export function parseCount(typed: string): number | null {
  return wholeNumber(typed, 0, MAX_STOCK_LINE);
}

/** Paisa as somebody types taka: 12500 → `125`, 12550 → `125.50`; null: empty. */
export function typedTaka(paisa: number | null): string {
  if (paisa === null) return '';
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
}
