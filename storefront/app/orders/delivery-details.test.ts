import type { Order } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { deliveryDetails, isDeliveryDetails } from './delivery-details.ts';

const order = {
  status: 'PENDING',
  order_type: 'COD',
  delivery_type: 'HOME_DELIVERY',
  total: 271.95,
  cash_due: 272,
  delivery: { zone: 'Dhaka', zone_bn: 'ঢাকা', hours: 3, from: null, by: '2026-11-22T12:00:00.000Z' },
} as Order;

test('an order in cash names the sum in whole taka and the promised time of its zone', () => {
  const delivery = { cash: 272, pickup: false, by: '2026-11-22T12:00:00.000Z', zone: true };
  expect(deliveryDetails(order)).toEqual(delivery);
  expect(isDeliveryDetails(JSON.parse(JSON.stringify(delivery)))).toBe(true);
});

test('an order paid online or picked up names neither', () => {
  expect(deliveryDetails({ ...order, order_type: 'ONLINE' }).cash).toBeNull();
  expect(deliveryDetails({ ...order, delivery_type: 'STORE_PICKUP', delivery: null })).toMatchObject({
    pickup: true,
    by: null,
  });
});

test('another provider’s order has its total, or nothing', () => {
  const { cash_due: _, delivery: __, ...bare } = order;
  expect(deliveryDetails(bare as Order)).toEqual({ cash: 271.95, pickup: false, by: null, zone: false });
  expect(deliveryDetails({ id: 7 } as Order)).toEqual({ cash: null, pickup: false, by: null, zone: false });
});

test('a stored value of another form is not trusted', () => {
  const delivery = { cash: 272, pickup: false, by: null, zone: false };
  const others = [{ cash: '272' }, { pickup: 1 }, { by: 0 }, { zone: null }].map((other) => ({
    ...delivery,
    ...other,
  }));
  for (const value of [null, 7, {}, ...others]) expect(isDeliveryDetails(value)).toBe(false);
});
