import { latinDigits } from '../text/digits.ts';
import { paisaOfText } from './money.ts';

/** Groups of thousands or lakhs, by commas or spaces. A comma anywhere else may be a decimal comma. */
const GROUPED = /^(\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(\.\d+)?$/;

/**
 * A typed number in Latin digits, without separators of thousands: `১,২৫,০০০.৫০` → `125000.50`. Null: no number without a sign, or
 * commas elsewhere, as in `1,5`, which must never become 15.
 */
export function plainNumber(typed: string): string | null {
  const text = latinDigits(typed).trim();
  return GROUPED.test(text) ? text.replace(/[,\s]/g, '') : null;
}

/** Typed taka in digits of either script, with or without separators, as paisa: `১,২৫০.৫০` → 125050. Null: not an amount. */
export function parsePaisa(typed: string): number | null {
  return paisaOfText(plainNumber(typed) ?? '');
}

/** A typed whole number from `least` to `most`, or null: never another number than the typed one. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = plainNumber(typed) ?? '';
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
