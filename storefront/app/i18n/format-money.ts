import { takaText, toPaisa } from '@haat/contract/money/money';
import type { Language } from '@haat/contract/text/language';
import { inDigits } from './digits.ts';

/** Formats an amount in paisa with the sign and the digits of the page: `Tk 72.50`, `৳৭২.৫০`, `−Tk 5.00`. */
export function formatPaisa(language: Language, paisa: number): string {
  return inDigits(language, takaText(language, paisa));
}

/** The same for an amount in taka from the API. */
export function formatTaka(language: Language, taka: number): string {
  return formatPaisa(language, toPaisa(taka) ?? Math.round(taka * 100));
}

/** An amount in taka in few letters, for lines with several: whole taka without decimals: `Tk 1,000`, `৳৬০`. */
export function formatShortTaka(language: Language, taka: number): string {
  return formatTaka(language, taka).replace(/\.(00|০০)$/, '');
}
