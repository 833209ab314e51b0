import { MONTHS } from '@haat/contract/time/months.bn';
import { inDigits } from './digits.ts';

/** Formats a date for Bengali pages; `month` is 0 to 11: `২১ নভেম্বর ২০২৬`. */
export function date(day: number, month: number, year: number): string {
  return `${inDigits(day)} ${MONTHS[month]} ${inDigits(year)}`;
}
