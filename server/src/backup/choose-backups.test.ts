import { DAY, HOUR } from '@haat/contract/time/durations';
import { describe, expect, test } from 'vitest';
import { chooseBackups, isDue } from './choose-backups.ts';

const at = (iso: string) => new Date(`${iso}+06:00`);
const nightly = (nights: number, last = '2026-11-28T03:30') =>
  Array.from({ length: nights }, (_, n) => ({ started: new Date(at(last).getTime() - n * DAY) }));
const days = (chosen: Iterable<{ started: Date }>) =>
  [...chosen].map(({ started }) => new Date(started.getTime() + 6 * HOUR).toISOString().slice(0, 10));

describe('which backups stay', () => {
  const now = at('2026-11-28T12:00');

  test('of a year and a half of nights the newest of 14 days, 8 weeks and 12 months', () => {
    const chosen = days(chooseBackups(nightly(550), now));
    // The 28th is a Saturday, on which a week begins: the last day of each former week is a Friday.
    expect(chosen).toEqual([
      ...Array.from({ length: 14 }, (_, n) => `2026-11-${28 - n}`),
      ...['2026-11-13', '2026-11-06', '2026-10-31', '2026-10-30', '2026-10-23', '2026-10-16'],
      ...['2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31'],
      ...['2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  test('every one of the last day, so that nothing disappears that somebody has just made', () => {
    const made = [
      '2026-11-28T09:00',
      '2026-11-28T10:00',
      '2026-11-28T11:00',
      '2026-11-26T10:00',
      '2026-11-26T11:00',
    ];
    const backups = made.map((iso) => ({ started: at(iso) }));
    expect(chooseBackups(backups, now)).toEqual(new Set(backups.filter((_, n) => n !== 3)));
  });

  test('the newest, however old it is', () => {
    const [newest, older] = [{ started: at('2024-01-02T03:30') }, { started: at('2024-01-01T03:30') }];
    expect(chooseBackups([older, newest], now)).toEqual(new Set([newest]));
    expect(chooseBackups([], now)).toEqual(new Set());
  });
});

describe('when the nightly backup is due', () => {
  const due = (now: string, lastDone: string | null, lastTry = lastDone, created = '2026-01-01T00:00') =>
    isDue({
      now: at(now),
      created: at(created),
      lastDone: lastDone ? at(lastDone) : null,
      lastTry: lastTry ? at(lastTry) : null,
    });

  test.each([
    ['before half past three', '2026-11-28T03:29', '2026-11-27T03:31', false],
    ['at half past three in Dhaka', '2026-11-28T03:30', '2026-11-27T03:31', true],
    ['at noon, if the shop was off at night', '2026-11-28T12:00', '2026-11-27T03:31', true],
    ['not twice', '2026-11-28T12:00', '2026-11-28T03:31', false],
    ['also after one by hand on the day before', '2026-11-28T03:30', '2026-11-27T23:00', true],
    ['if there was none', '2026-11-28T04:00', null, true],
  ])('%s', (_, now, lastDone, expected) => expect(due(now, lastDone)).toBe(expected));

  test('again an hour after a try that failed', () => {
    expect(due('2026-11-28T04:29', '2026-11-27T03:31', '2026-11-28T03:30')).toBe(false);
    expect(due('2026-11-28T04:30', '2026-11-27T03:31', '2026-11-28T03:30')).toBe(true);
  });

  test('not on the day on which the shop began', () => {
    expect(due('2026-11-28T12:00', null, null, '2026-11-28T11:00')).toBe(false);
    expect(due('2026-11-29T03:30', null, null, '2026-11-28T11:00')).toBe(true);
  });
});
