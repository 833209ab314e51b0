import type { OrderStatus } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { timelineSteps } from './timeline-steps.ts';

const timeline = (...statuses: OrderStatus[]) =>
  statuses.map((status, minute) => ({ status, at: `2026-11-22T10:0${minute}:00Z` }));
const shown = (...statuses: OrderStatus[]) =>
  timelineSteps({ status: statuses.at(-1)!, timeline: timeline(...statuses) }).map(
    ({ status, at, current }) => `${status} ${at?.slice(14, 16) ?? '-'}${current ? ' now' : ''}`,
  );

test.each<[string, OrderStatus[], string[]]>([
  ['a new order', ['PENDING'], ['PENDING 00 now', 'PROCESSING -', 'ONGOING -', 'COMPLETED -']],
  [
    'a delivered order',
    ['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED'],
    ['PENDING 00', 'PROCESSING 01', 'ONGOING 02', 'COMPLETED 03 now'],
  ],
  [
    'an undone confirmation',
    ['PENDING', 'PROCESSING', 'PENDING'],
    ['PENDING 00 now', 'PROCESSING -', 'ONGOING -', 'COMPLETED -'],
  ],
  [
    'a second confirmation',
    ['PENDING', 'PROCESSING', 'PENDING', 'PROCESSING'],
    ['PENDING 00', 'PROCESSING 03 now', 'ONGOING -', 'COMPLETED -'],
  ],
  ['a cancelled order', ['PENDING', 'CANCELLED'], ['PENDING 00', 'CANCELLED 01 now']],
  [
    'an order refused at the door',
    ['PENDING', 'PROCESSING', 'ONGOING', 'CANCELLED'],
    ['PENDING 00', 'PROCESSING 01', 'ONGOING 02', 'CANCELLED 03 now'],
  ],
])('shows the way of %s', (_what, statuses, steps) => {
  expect(shown(...statuses)).toEqual(steps);
});
