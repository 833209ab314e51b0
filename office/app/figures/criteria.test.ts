import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayBefore, groupsOf, readCriteria, tables } from './criteria.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T20:30:00Z') }); // the 23rd in Dhaka
});
afterEach(() => {
  vi.useRealTimers();
});

test('without parameters the page shows the sales of the last seven days in Dhaka by day', () => {
  expect(readCriteria(new URLSearchParams())).toEqual({
    ...{ table: 'sales', by: 'day' },
    ...{ from: '2026-11-17', to: '2026-11-23' },
  });
  expect(dayBefore(0)).toBe('2026-11-23');
});

test('what the URL names is shown; what it has wrong is as without it', () => {
  const query = 'table=refused&by=week&from=2026-01-01&to=2026-02-01';
  expect(readCriteria(new URLSearchParams(query))).toEqual({
    ...{ table: 'refused', by: 'week' },
    ...{ from: '2026-01-01', to: '2026-02-01' },
  });
  expect(readCriteria(new URLSearchParams('table=x&by=month&from=yesterday&to='))).toEqual(
    readCriteria(new URLSearchParams()),
  );
});

test('four tables have groups, the feedback its own', () => {
  expect(tables.filter((table) => groupsOf(table).length > 0)).toEqual([
    'sales',
    'ontime',
    'discounts',
    'feedback',
  ]);
  const by = (query: string) => readCriteria(new URLSearchParams(query)).by;
  expect(by('table=feedback&by=rider')).toBe('rider');
  expect([by('table=feedback&by=week'), by('table=sales&by=rider')]).toEqual(['picker', 'day']);
});
