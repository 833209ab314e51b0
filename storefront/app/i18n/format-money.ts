import { formatAmount, toPaisa } from '@haat/contract/money/money';
import { inDigits, takaSign } from './digits.ts';

/** Formats an amount in paisa with the sign and the digits of the page: `Tk 72.50`, `৳৭২.৫০`. */
export function formatPaisa(paisa: number): string {
  return `${takaSign()}${inDigits(formatAmount(paisa))}`;
}

/** The same for an amount in taka from the API. */
export function formatTaka(taka: number): string {
  return formatPaisa(toPaisa(taka) ?? Math.round(taka * 100));
}
