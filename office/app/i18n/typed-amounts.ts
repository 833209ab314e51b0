import { problemTextIn } from '@haat/contract/http/own-problems';
import type { ProblemTexts } from '@haat/contract/http/problems';
import { parsePaisa, wholeNumber } from '@haat/contract/money/typed-number';
import { MAX_STOCK_LINE } from '@haat/contract/office/limits';
import { formatPaisa } from './format.ts';

/** Returns why a typed amount is refused, or null if it is right; `least` and `most` in paisa, `whole`: only whole taka. */
export function checkAmount(
  typed: string,
  { least = 0, most, whole = false }: { least?: number; most: number; whole?: boolean },
  texts: Pick<ProblemTexts, 'not_an_amount' | 'not_whole_taka' | 'above'>,
): string | null {
  const paisa = parsePaisa(typed);
  if (whole && (paisa ?? 0) % 100 !== 0) return texts.not_whole_taka;
  if (paisa === null || paisa < least) return texts.not_an_amount;
  return paisa > most ? problemTextIn(texts, { code: 'above', params: { max: formatPaisa(most) } })! : null;
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

/** Typed kilograms, with up to two decimals, in grams: `1.5` → 1500. Null: not a weight, or more than ten tonnes. */
export function parseGrams(typed: string): number | null {
  const hundredths = parsePaisa(typed);
  return hundredths !== null && hundredths > 0 && hundredths <= 1_000_000 ? hundredths * 10 : null;
}
