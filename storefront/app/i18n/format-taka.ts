import { formatAmount } from '@haat/contract/common/money';
import { inDigits, takaSign } from './digits.ts';

/** Formats an amount in paisa with the sign and the digits of the page: `Tk 72.50`, `৳৭২.৫০`. */
export function formatTk(paisa: number): string {
  return `${takaSign()}${inDigits(formatAmount(paisa))}`;
}
