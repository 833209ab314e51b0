import { HOUR } from './durations.ts';
/** The parts of a local time in Bangladesh. */
export interface DhakaTime {
  day: number;
  /** 0 to 11. */
  month: number;
  year: number;
  hour: number;
  /** Two digits. */
  minute: string;
}

/** Bangladesh has UTC+6 without daylight saving time. In ms. */
export const DHAKA_OFFSET = 6 * HOUR;

/** Returns a date whose UTC fields are the local time of Bangladesh. */
export function inDhaka(at: Date): Date {
  return new Date(at.getTime() + DHAKA_OFFSET);
}

/** The date in Bangladesh, as in a date field: `2026-11-22`. */
export function dayInDhaka(at: Date): string {
  return inDhaka(at).toISOString().slice(0, 10);
}

/** The time of the day in Bangladesh, as in a time field: `10:41`. */
export function clockInDhaka(at: Date): string {
  return inDhaka(at).toISOString().slice(11, 16);
}

/** The day of the last market morning in Bangladesh: before 6 it is that of yesterday, because nothing has been bought yet. */
export function marketDay(at: Date): string {
  return dayInDhaka(new Date(at.getTime() - 6 * HOUR));
}

/** Whether a text such as `2026-11-22` is a day of the calendar: 30 February is none. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * Converts an ISO 8601 time to the time zone of Bangladesh; null if invalid. Not by `Intl`, which formats dates differently
 * in Node and in browsers, while hydration needs the same text in both.
 */
export function dhakaTime(iso: string): DhakaTime | null {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return null;
  const dhaka = inDhaka(new Date(ms));
  return {
    day: dhaka.getUTCDate(),
    month: dhaka.getUTCMonth(),
    year: dhaka.getUTCFullYear(),
    hour: dhaka.getUTCHours(),
    minute: String(dhaka.getUTCMinutes()).padStart(2, '0'),
  };
}
