import type { Calendar } from './calendar.ts';
import { DHAKA_OFFSET } from './dhaka-time.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';

/** When the shop is open. Without a week and special hours it always is. */
export type OpeningHours = Calendar & {
  /** A pause of the shop: closed until then, in ISO 8601. */
  closed_until?: string | null;
};

/** When an order comes. `from` is null if it counts from the order on. */
export interface DeliveryPromise {
  from: Date | null;
  by: Date;
}

/** Begin and end in ms since 1970; the end does not belong to it. */
type Span = [from: number, to: number];

/** From so many hours on, a promise counts the hours of the clock; a shorter one counts the time in which the shop is open. */
const CLOCK_HOURS = 24;

/** A shop that does not open within so many days promises nothing. */
const DAYS_AHEAD = 800;

/** Friday, if Monday is 0. */
const FRIDAY = 4;

export const ALWAYS_OPEN: OpeningHours = { week: null, special: [] };

export function isOpen(hours: OpeningHours, at: Date): boolean {
  return nextOpenTime(hours, at)?.getTime() === at.getTime();
}

/** Returns the first moment from `at` on at which the shop is open: `at` itself if it is, null if it opens never again. */
export function nextOpenTime(hours: OpeningHours, at: Date): Date | null {
  for (const [from, to] of openSpans(hours, at.getTime()))
    if (to > at.getTime()) return new Date(Math.max(from, at.getTime()));
  return null;
}

/**
 * Returns when an order that is placed at `at` comes, if it is promised within so many hours, at least 1; null if the shop opens never again.
 * Ordered at 23:50 where the shop opens at 9, an order of 3 hours comes from 9 to 12. A promise that would end while the shop is closed ends
 * when it opens.
 */
export function promiseFor(hours: OpeningHours, at: Date, within: number): DeliveryPromise | null {
  if (within >= CLOCK_HOURS) return clockPromise(hours, at.getTime() + within * HOUR);
  let left = within * HOUR;
  let begin: number | null = null;
  for (const [from, to] of openSpans(hours, at.getTime())) {
    if (to <= at.getTime()) continue;
    const start = Math.max(from, at.getTime());
    begin ??= start;
    if (start + left <= to)
      return { from: begin > at.getTime() ? new Date(begin) : null, by: new Date(start + left) };
    left -= to - start;
  }
  return null;
}

function clockPromise(hours: OpeningHours, end: number): DeliveryPromise | null {
  for (const [from, to] of openSpans(hours, end))
    if (to >= end) return { from: null, by: new Date(Math.max(from, end)) };
  return null;
}

/** Whether a promise begins and ends while the shop is open; it may end at closing time. */
export function isPromiseOpen(hours: OpeningHours, { from, by }: DeliveryPromise): boolean {
  if (from && !isOpen(hours, from)) return false;
  return clockPromise(hours, by.getTime())?.by.getTime() === by.getTime();
}

/** For how long the shop was open between two moments, in ms. */
export function openTimeBetween(hours: OpeningHours, begin: Date, end: Date): number {
  let sum = 0;
  for (const [from, to] of openSpans(hours, begin.getTime())) {
    if (from >= end.getTime()) break;
    sum += Math.max(0, Math.min(to, end.getTime()) - Math.max(from, begin.getTime()));
  }
  return sum;
}

/** The times in which the shop is open on a day in Dhaka (`2026-11-22`), as moments; those that begin on the day before not. */
export function openTimesOf(hours: OpeningHours, day: string): [from: Date, to: Date][] {
  return spansOfDay(hours, Date.parse(day) / DAY).map(([from, to]) => [new Date(from), new Date(to)]);
}

/** Splits `10:00-16:00 19:30-01:00` into times of the clock; none: closed. */
export function splitHours(hours: string): [opens: string, closes: string][] {
  return hours === '' ? [] : hours.split(' ').map((each) => each.split('-') as [string, string]);
}

/** True if no time overlaps another one, and only the last ends on the next day. */
export function areHoursInOrder(hours: string): boolean {
  const minutes = splitHours(hours).flatMap(([opens, closes]) => minutesOf(opens, closes));
  return minutes.every((each, at) => at === 0 || each > minutes[at - 1]!);
}

/** Yields the times in which the shop is open, from the day before on; none overlaps another one. */
function* openSpans(hours: OpeningHours, at: number): Generator<Span> {
  const first = dayOf(at) - 1;
  let last = hours.closed_until ? Date.parse(hours.closed_until) : Number.NEGATIVE_INFINITY;
  for (let day = first; day < first + DAYS_AHEAD; day++)
    for (const [from, to] of spansOfDay(hours, day)) {
      if (to > last) yield [Math.max(from, last), to];
      last = Math.max(last, to);
    }
}

/** The times that begin on a day. A closed day begins at midnight, even if the day before ends later. */
function spansOfDay(hours: OpeningHours, day: number): Span[] {
  const midnight = day * DAY - DHAKA_OFFSET;
  const latest = hoursOf(hours, day + 1) === '' ? midnight + DAY : Number.POSITIVE_INFINITY;
  return splitHours(hoursOf(hours, day)).map(([opens, closes]) => {
    const [from, to] = minutesOf(opens, closes);
    return [midnight + from * MINUTE, Math.min(midnight + to * MINUTE, latest)];
  });
}

/** Minutes since midnight; a time that does not end after its begin ends on the next day. */
function minutesOf(opens: string, closes: string): Span {
  const [from, to] = [minuteOf(opens), minuteOf(closes)];
  return [from, to > from ? to : to + DAY / MINUTE];
}

/** `09:30` in minutes after midnight. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** Minutes after midnight as a clock shows them: `09:30`; the end of a day is `24:00`. */
export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The hours of a day: a closure wins, then the special hours that begin last, then the week. */
function hoursOf({ week, special }: OpeningHours, day: number): string {
  const weekday = (day + 3) % 7;
  const usual = week ? week[weekday]! : '00:00-24:00';
  if (special.length === 0) return usual;
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  const those = special.filter(({ from, to }) => from <= date && date <= to);
  const found =
    those.find((each) => each.hours === '') ?? those.sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  if (!found) return usual;
  return (weekday === FRIDAY && found.hours !== '' ? found.friday : null) ?? found.hours;
}

/** The day in Dhaka, in days since 1970-01-01, which was a Thursday. */
function dayOf(at: number): number {
  return Math.floor((at + DHAKA_OFFSET) / DAY);
}
