import { joinEndings, MONTHS, spokenClock } from '@haat/contract/time/months.bn';
import { inDigits } from './digits.ts';

/** Formats a date for Bengali pages; `month` is 0 to 11: `২১ নভেম্বর ২০২৬`. */
export function date(day: number, month: number, year: number): string {
  return `${inDigits('bn', day)} ${MONTHS[month]} ${inDigits('bn', year)}`;
}

/** A time of the day in Bangladesh: `দুপুর ২:০৫`, `সকাল ৯টা`. */
export function clock(hour: number, minute: string): string {
  return inDigits('bn', spokenClock({ hour, minute: Number(minute) }));
}

/** `সকাল ৯টার মধ্যে`, `রাত ৮:৪২-এর মধ্যে`. */
export function withinClock(time: string): string {
  return joinEndings(`${time}-এর মধ্যে`);
}
