import { MONTHS } from '@haat/contract/time/months.en';

/** Formats a date for English pages; `month` is 0 to 11: `21 Nov 2026`. */
export function date(day: number, month: number, year: number): string {
  return `${day} ${MONTHS[month]} ${year}`;
}

/** A time of the day: `2:05 pm`. */
export function clock(hour: number, minute: string): string {
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}
