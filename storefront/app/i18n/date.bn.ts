import { MONTHS, partOfDay } from '@haat/contract/time/months.bn';
import { inDigits } from './digits.ts';

/** Formats a date for Bengali pages; `month` is 0 to 11: `২১ নভেম্বর ২০২৬`. */
export function date(day: number, month: number, year: number): string {
  return `${inDigits('bn', day)} ${MONTHS[month]} ${inDigits('bn', year)}`;
}

/** A time of the day in Bangladesh: `দুপুর ২:০৫`. */
export function clock(hour: number, minute: string): string {
  return `${partOfDay(hour)} ${inDigits('bn', hour % 12 || 12)}:${inDigits('bn', minute)}`;
}

/** `সকাল ৯টার মধ্যে`, `রাত ৮:৪২-এর মধ্যে`. */
export function withinClock(time: string): string {
  return `${time}-এর মধ্যে`.replace(':০০-এর', 'টার');
}
