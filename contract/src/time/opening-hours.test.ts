import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpecialHours } from './calendar.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';
import {
  ALWAYS_OPEN,
  areHoursInOrder,
  isOpen,
  nextOpenTime,
  type OpeningHours,
  openTimeBetween,
  openTimesOf,
  promiseFor,
  splitHours,
} from './opening-hours.ts';

/** A grocer in Dhaka in 2026: opens after the Friday prayer, closes for iftar in Ramadan, sells until one at night, and rests at both Eids. */
const DHAKA: OpeningHours = {
  week: [
    '09:00-22:00',
    '09:00-22:00',
    '09:00-22:00',
    '09:00-22:00',
    '15:00-22:00',
    '09:00-22:00',
    '09:00-22:00',
  ],
  special: [
    special('2026-02-18', '2026-03-19', '10:00-16:00 19:30-01:00', '14:30-16:00 19:30-01:00'),
    special('2026-03-20', '2026-03-24', ''),
    special('2026-03-26', '2026-03-26', '09:00-13:00'),
    special('2026-04-14', '2026-04-14', '15:00-24:00'),
    special('2026-05-26', '2026-05-31', ''),
    special('2026-12-16', '2026-12-16', ''),
  ],
};

function special(from: string, to: string, hours: string, friday: string | null = null): SpecialHours {
  return { from, to, hours, friday, text: '', text_bn: '' };
}

const at = (local: string) => new Date(`${local}:00+06:00`);
const local = (time: Date | null | undefined) =>
  time && new Date(time.getTime() + 6 * HOUR).toISOString().slice(0, 16);

test.each<[string, number, string | null, string]>([
  // Within the hours, over the night, over Friday morning.
  ['2026-11-02T10:00', 3, null, '2026-11-02T13:00'],
  ['2026-11-02T19:00', 3, null, '2026-11-02T22:00'],
  ['2026-11-02T20:30', 3, null, '2026-11-03T10:30'],
  ['2026-11-02T23:50', 3, '2026-11-03T09:00', '2026-11-03T12:00'],
  ['2026-11-05T21:00', 3, null, '2026-11-06T17:00'],
  // The hours of the clock, moved out of the night.
  ['2026-11-02T10:00', 24, null, '2026-11-03T10:00'],
  ['2026-11-02T22:00', 24, null, '2026-11-03T22:00'],
  ['2026-11-02T23:50', 24, null, '2026-11-04T09:00'],
  ['2026-11-02T23:50', 72, null, '2026-11-06T15:00'],
  // Ramadan: iftar, and a night that ends on the next day.
  ['2026-03-02T15:00', 3, null, '2026-03-02T21:30'],
  ['2026-03-03T00:30', 3, null, '2026-03-03T12:30'],
  // The last night before Eid ends at midnight; the shop opens after five days.
  ['2026-03-19T23:30', 3, null, '2026-03-25T11:30'],
  ['2026-03-21T10:00', 3, '2026-03-25T09:00', '2026-03-25T12:00'],
  ['2026-03-18T12:00', 72, null, '2026-03-25T09:00'],
  ['2026-12-15T21:30', 3, null, '2026-12-17T11:30'],
])('an order of %s within %i hours comes from %s to %s', (ordered, hours, from, by) => {
  const promise = promiseFor(DHAKA, at(ordered), hours);
  expect([local(promise?.from), local(promise?.by)]).toEqual([from, by]);
});

test('a shop without hours is always open', () => {
  const ordered = at('2026-11-02T23:50');
  expect(isOpen(ALWAYS_OPEN, ordered)).toBe(true);
  expect(promiseFor(ALWAYS_OPEN, ordered, 3)).toEqual({ from: null, by: at('2026-11-03T02:50') });
  expect(promiseFor(ALWAYS_OPEN, ordered, 72)).toEqual({ from: null, by: at('2026-11-05T23:50') });
});

test('a shop that opens never again promises nothing', () => {
  const closed = { week: Array<string>(7).fill(''), special: [] };
  expect(nextOpenTime(closed, at('2026-11-02T10:00'))).toBeNull();
  expect(promiseFor(closed, at('2026-11-02T10:00'), 3)).toBeNull();
  expect(promiseFor(closed, at('2026-11-02T10:00'), 72)).toBeNull();
});

test('the times of a day end at midnight before a closed day', () => {
  const timesOf = (day: string) =>
    openTimesOf(DHAKA, day).map((times) => times.map((time) => local(time)!.slice(5)));
  expect(timesOf('2026-03-18')).toEqual([
    ['03-18T10:00', '03-18T16:00'],
    ['03-18T19:30', '03-19T01:00'],
  ]);
  expect(timesOf('2026-03-19')[1]).toEqual(['03-19T19:30', '03-20T00:00']);
  expect(timesOf('2026-03-20')).toEqual([]);
  expect(timesOf('2026-03-13')[0]).toEqual(['03-13T14:30', '03-13T16:00']);
});

test.each([
  ['', true],
  ['09:00-22:00', true],
  ['10:00-16:00 19:30-01:00', true],
  ['00:00-24:00', true],
  ['09:00-09:00', true],
  ['15:00-22:00 09:00-13:00', false],
  ['09:00-13:00 12:00-22:00', false],
  ['22:00-02:00 08:00-12:00', false],
])('the times of the day %j are in order: %s', (hours, inOrder) => {
  expect(areHoursInOrder(hours)).toBe(inOrder);
});

/** Whether the shop is open in a minute, computed from the rules in another way than the code does. */
function isOpenMinute(hours: OpeningHours, minute: number): boolean {
  if (hours.closed_until && minute * MINUTE < Date.parse(hours.closed_until)) return false;
  const time = new Date(minute * MINUTE + 6 * HOUR);
  const clock = time.toISOString().slice(11, 16);
  const today = rule(hours, time);
  const yesterday = rule(hours, new Date(time.getTime() - DAY));
  return (
    splitHours(today).some(([opens, closes]) => clock >= opens && (clock < closes || closes <= opens)) ||
    (today !== '' && splitHours(yesterday).some(([opens, closes]) => closes <= opens && clock < closes))
  );
}

function rule({ week, special }: OpeningHours, time: Date): string {
  const day = time.toISOString().slice(0, 10);
  const isFriday = time.getUTCDay() === 5;
  let found = week ? week[(time.getUTCDay() + 6) % 7]! : '00:00-24:00';
  let since = '';
  for (const each of special) {
    if (day < each.from || day > each.to) continue;
    if (each.hours === '') return '';
    if (each.from <= since) continue;
    since = each.from;
    found = isFriday && each.friday !== null ? each.friday : each.hours;
  }
  return found;
}

const clock = (from: number, to: number) =>
  fc
    .integer({ min: from * 4, max: to * 4 - 1 })
    .map((n) => `${String(n >> 2).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const dayHours = fc
  .oneof(
    fc.constant(''),
    fc.tuple(clock(0, 24), clock(0, 24)).map(([opens, closes]) => `${opens}-${closes}`),
    fc
      .tuple(clock(6, 12), clock(12, 16), clock(16, 20), clock(0, 24))
      .map(([a, b, c, d]) => `${a}-${b} ${c}-${d}`),
  )
  .filter(areHoursInOrder);
const days = fc
  .tuple(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 40 }))
  .map(([from, length]) => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    return { from: day(from), to: day(from + length) };
  });
const moment = fc
  .integer({ min: 0, max: 366 * 24 * 60 })
  .map((minute) => new Date(Date.parse('2025-12-31T18:00:00Z') + minute * MINUTE));
/** At a quarter of an hour, when all hours begin and end. */
const quarter = moment.map((time) => new Date(Math.floor(time.getTime() / (15 * MINUTE)) * 15 * MINUTE));
/** That of the grocer, or any other, with or without a pause. */
const anyHours: fc.Arbitrary<OpeningHours> = fc
  .oneof(
    fc.constant(DHAKA),
    fc.record({
      week: fc.option(
        fc.array(dayHours, { minLength: 7, maxLength: 7 }).filter((week) => week.some(Boolean)),
      ),
      special: fc.uniqueArray(
        fc
          .tuple(days, dayHours, fc.option(dayHours))
          .map(([when, hours, friday]) => ({ ...special('', '', hours, friday), ...when })),
        { maxLength: 5, selector: ({ from }) => from },
      ),
    }),
  )
  .chain((hours) =>
    fc.option(quarter).map((until) => ({ ...hours, closed_until: until?.toISOString() ?? null })),
  );
const within = fc.constantFrom(1, 2, 3, 5, 10, 23, 24, 48, 72, 100);
const RUNS = { numRuns: 1_000 };
/** Where every quarter of an hour is looked at. */
const FEW_RUNS = { numRuns: 100 };

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE);

test('no promise of a year ends or begins while the shop is closed', () => {
  fc.assert(
    fc.property(anyHours, moment, within, (hours, ordered, n) => {
      const promise = promiseFor(hours, ordered, n)!;
      const { from, by } = promise;
      // A promise may end at closing time, and one that was moved ends at opening time.
      expect(isOpenMinute(hours, minuteOf(by) - 1) || isOpenMinute(hours, minuteOf(by))).toBe(true);
      expect(by.getTime()).toBeGreaterThanOrEqual(ordered.getTime() + n * HOUR);
      if (from) expect(isOpenMinute(hours, minuteOf(from))).toBe(true);
      if (from) expect(isOpenMinute(hours, minuteOf(ordered))).toBe(false);
    }),
    RUNS,
  );
});

test('a promise of less than a day counts the time in which the shop is open', () => {
  fc.assert(
    fc.property(anyHours, quarter, fc.integer({ min: 1, max: 23 }), (hours, ordered, n) => {
      const { by } = promiseFor(hours, ordered, n)!;
      let open = 0;
      for (let minute = minuteOf(ordered); minute < minuteOf(by); minute += 15)
        if (isOpenMinute(hours, minute)) open++;
      expect(open).toBe(n * 4);
      expect(openTimeBetween(hours, ordered, by)).toBe(n * HOUR);
    }),
    FEW_RUNS,
  );
});

test('who orders later is never promised an earlier time', () => {
  fc.assert(
    fc.property(
      anyHours,
      moment,
      fc.integer({ min: 0, max: 5 * 24 * 60 }),
      within,
      (hours, first, later, n) => {
        const second = new Date(first.getTime() + later * MINUTE);
        expect(promiseFor(hours, second, n)!.by.getTime()).toBeGreaterThanOrEqual(
          promiseFor(hours, first, n)!.by.getTime(),
        );
      },
    ),
    RUNS,
  );
});

test('the next opening is the first open minute, and is its own next opening', () => {
  fc.assert(
    fc.property(anyHours, moment, (hours, ordered) => {
      const next = nextOpenTime(hours, ordered)!;
      expect(nextOpenTime(hours, next)).toEqual(next);
      expect(isOpen(hours, next)).toBe(true);
      expect(isOpenMinute(hours, minuteOf(next))).toBe(true);
      let minute = minuteOf(ordered);
      while (minute < minuteOf(next) && !isOpenMinute(hours, minute)) minute += 15;
      expect(minute).toBeGreaterThanOrEqual(minuteOf(next));
    }),
    FEW_RUNS,
  );
});
