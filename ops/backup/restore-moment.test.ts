import { expect, test } from 'vitest';
import { parseRestoreTime } from './restore-moment.ts';

test.each([
  ['2026-11-22 10:15', '2026-11-22T04:15:00.000Z'],
  ['2026-11-22 10:15:30', '2026-11-22T04:15:30.000Z'],
  ['2026-11-22T10:15:30.5Z', '2026-11-22T10:15:30.500Z'],
  ['2026-11-22 01:15+05:30', '2026-11-21T19:45:00.000Z'],
])('%s is a moment', (text, expected) => {
  expect(parseRestoreTime(text)?.toISOString()).toBe(expected);
});

test.each([
  '',
  '10:15',
  '2026-11-22',
  '2026-02-30 10:15',
  '2026-11-22 25:00',
  '22/11/2026 10:15',
  'yesterday',
])('%j is no moment', (text) => {
  expect(parseRestoreTime(text)).toBeNull();
});
