import { expect, test } from 'vitest';
import { dayInDhaka, dhakaTime, marketDay } from './dhaka-time.ts';

test('agrees with the time zone data of the platform', () => {
  for (let hour = 0; hour < 48; hour++) {
    const at = new Date(Date.UTC(2026, 1, 27, hour, 7));
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Dhaka',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const { day, month, year, hour: dhakaHour, minute } = dhakaTime(at.toISOString())!;
    const two = (part: number) => String(part).padStart(2, '0');
    expect(`${two(day)}/${two(month + 1)}/${year}, ${two(dhakaHour)}:${minute}`).toBe(parts.format(at));
  }
});

test('returns null for an invalid time', () => {
  expect(dhakaTime('yesterday')).toBeNull();
});

test('a day begins at midnight in Dhaka', () => {
  expect(dayInDhaka(new Date('2026-11-21T17:59:59Z'))).toBe('2026-11-21');
  expect(dayInDhaka(new Date('2026-11-21T18:00:00Z'))).toBe('2026-11-22');
});

test('between midnight and 6 the last market morning is that of yesterday', () => {
  expect(marketDay(new Date('2026-11-21T18:00:00Z'))).toBe('2026-11-21');
  expect(marketDay(new Date('2026-11-21T23:59:59Z'))).toBe('2026-11-21');
  expect(marketDay(new Date('2026-11-22T00:00:00Z'))).toBe('2026-11-22');
});
