import type { Order } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { promisedBy } from './promised-by.ts';

const order = {
  created: '2026-11-22T10:00:00.000Z',
  status: 'PENDING',
  delivery_type: 'HOME_DELIVERY',
  delivery: { zone: 'Dhaka', zone_bn: 'ঢাকা', hours: 3 },
} satisfies Partial<Order>;

test.each<[string, Partial<Order>, string | null]>([
  ['an open order', {}, '2026-11-22T13:00:00.000Z'],
  ['an order on its way', { status: 'ONGOING' }, '2026-11-22T13:00:00.000Z'],
  ['a delivered order', { status: 'COMPLETED' }, null],
  ['an order that is picked up', { delivery_type: 'STORE_PICKUP' }, null],
  ['a zone without promised hours', { delivery: { ...order.delivery, hours: null } }, null],
  ['an order without a zone', { delivery: null }, null],
])('names the end of the promised hours of %s', (_what, more, by) => {
  expect(promisedBy({ ...order, ...more })).toBe(by);
});
