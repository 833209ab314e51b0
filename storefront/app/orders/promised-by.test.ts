import type { Order } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { promisedBy } from './promised-by.ts';

const order = {
  status: 'PENDING',
  delivery: {
    zone: 'Dhaka',
    zone_bn: 'ঢাকা',
    area: '',
    area_bn: '',
    area_id: null,
    hours: 3,
    from: null,
    by: '2026-11-22T13:00:00.000Z',
  },
} satisfies Partial<Order>;

test.each<[string, Partial<Order>, string | null]>([
  ['an open order', {}, '2026-11-22T13:00:00.000Z'],
  ['an order on its way', { status: 'ONGOING' }, '2026-11-22T13:00:00.000Z'],
  ['a delivered order', { status: 'COMPLETED' }, null],
  ['an order without a promise', { delivery: { ...order.delivery, by: null } }, null],
  ['an order without a zone', { delivery: null }, null],
])('names the end of the promised time of %s', (_what, more, by) => {
  expect(promisedBy({ ...order, ...more })).toBe(by);
});
