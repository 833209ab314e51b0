import { formatAmount } from '@haat/contract/common/money';
import { inDigits } from './digits.ts';

/** Paisa as shoppers read it, in the digits that they chose: `Tk 72.50`, `Tk ৭২.৫০`. */
export function formatTk(paisa: number): string {
  return `Tk ${inDigits(formatAmount(paisa))}`;
}
