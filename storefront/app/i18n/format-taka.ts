import { formatAmount } from '@haat/contract/common/money';
import { inDigits } from './digits.ts';

/** Formats an amount in paisa with the chosen digits: `Tk 72.50`, `Tk ৭২.৫০`. */
export function formatTk(paisa: number): string {
  return `Tk ${inDigits(formatAmount(paisa))}`;
}
