import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { expect, test } from 'vitest';
import { orders as bn } from './messages.bn.ts';
import { orders as en } from './messages.en.ts';

function read(iso: string): [string, string] {
  const { day, month, year, hour, minute } = dhakaTime(iso)!;
  return [en.time(day, month, year, hour, minute), bn.time(day, month, year, hour, minute)];
}

test('shows the time of an order in the time zone of Dhaka, UTC+6', () => {
  expect(read('2026-11-21T10:05:00.000Z')).toEqual(['21 Nov 2026, 4:05 pm', '২১ নভেম্বর ২০২৬, বিকাল ৪:০৫']);
  expect(read('2026-12-31T18:30:00.000Z')).toEqual(['1 Jan 2027, 12:30 am', '১ জানুয়ারি ২০২৭, রাত ১২:৩০']);
  expect(read('2026-02-28T06:00:00.000Z')).toEqual(['28 Feb 2026, 12:00 pm', '২৮ ফেব্রুয়ারি ২০২৬, দুপুর ১২টা']);
});
