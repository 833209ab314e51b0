import { DHAKA_OFFSET } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';

/** Returns the beginning and the end (exclusive) of a day in Dhaka, `2026-11-22`. A day that no month has is one of the next month. */
export function dayBounds(day: string): { from: Date; to: Date } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const from = Date.UTC(year, month - 1, date) - DHAKA_OFFSET;
  return { from: new Date(from), to: new Date(from + DAY) };
}
