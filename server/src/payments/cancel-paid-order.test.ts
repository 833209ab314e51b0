import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  press,
  sweepOrder,
} from '../../testing/payments/payments.ts';
import { adjustOrder, type OrderAdjustment } from '../orders/adjust-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Refused } from '../platform/refused.ts';

const rina = { kind: 'staff', name: 'Rina' } as const;

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const cancel = ({ id }: GuestOrder) =>
  moveOrder(shop.db, { order: id, to: 'CANCELLED', actor: rina, version: null, reason: 'no rui today' });

const findRefunds = ({ id }: GuestOrder) =>
  shop.db
    .selectFrom('refund')
    .where('order_id', '=', id)
    .select(['amount_paisa', 'reason', 'state'])
    .execute();

const paymentStatus = async ({ token }: GuestOrder) =>
  (await shop.app.inject(`/api/order-app/guest-orders/${token}/payment_status/`)).json();

test('a paid order that is cancelled is refunded, once', async () => {
  const { order, session, page } = await openSession(shop);
  await press(shop, page, 'visa');
  expect(await cancel(order)).toMatchObject({ status: 'CANCELLED' });
  expect(await findRefunds(order)).toEqual([
    { amount_paisa: 7613, reason: 'Order was cancelled', state: 'due' },
  ]);
  expect(await paymentStatus(order)).toMatchObject({ outcome: 'refund' });
  await sweepOrder(shop, order);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
  expect(await cancel(order)).toBeInstanceOf(Refused);
  expect(await findRefunds(order)).toHaveLength(1);
});

test('an order that is paid and cancelled at the same moment is refunded once', async () => {
  for (let n = 0; n < 4; n++) {
    const { order, page } = await openSession(shop);
    const [, cancelled] = await Promise.all([press(shop, page, 'visa'), cancel(order)]);
    expect(cancelled).toMatchObject({ status: 'CANCELLED' });
    expect(await findRefunds(order)).toMatchObject([{ amount_paisa: 7613 }]);
  }
});

test('a paid order that becomes cheaper is refunded in parts by the gateway, never above what was paid', async () => {
  const { order, session, page } = await openSession(shop);
  session.faults.paysTwice = true;
  await press(shop, page, 'visa');
  // The whole of a second payment is refunded anyway.
  await press(shop, page, 'bkash');
  const lower = (paisa: number, key: string) =>
    adjustOrder(shop.db, { order: order.id, kind: 'goodwill', paisa, reason: 'late', actor: rina, key });
  await lower(1_000, 'first');
  await lower(1_000, 'first');
  await sweepOrder(shop, order);
  await lower(613, 'second');
  await sweepOrder(shop, order);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 1_000 }, { amount: 613 }]);
  expect(session.tries[1]?.refunds).toMatchObject([{ amount: 7_613 }]);
  expect(await lower(6_001, 'third')).toBeInstanceOf(Refused);
  await cancel(order);
  await sweepOrder(shop, order);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 1_000 }, { amount: 613 }, { amount: 6_000 }]);
});

test('an unpaid order has nothing to refund', async () => {
  const { order } = await openSession(shop);
  await cancel(order);
  expect(await findRefunds(order)).toEqual([]);
});

test('the delivery costs no less than nothing, and an adjusted line is one of the order', async () => {
  const { id: order } = await placeOrder(shop);
  await shop.db
    .updateTable('orders')
    .set({ delivery_zone: 'Dhaka', delivery_paisa: 6_000, total_paisa: 13_613 })
    .where('id', '=', order)
    .execute();
  const adjust = async (key: string, more: object) => {
    const adjustment = { order, kind: 'delivery', paisa: 4_000, reason: 'late', actor: rina, key, ...more };
    const result = await adjustOrder(shop.db, adjustment as OrderAdjustment);
    return result instanceof Refused ? result.body.code : 'done';
  };
  expect(await adjust('k1', {})).toBe('done');
  expect(await adjust('k2', { paisa: 2_001 })).toBe('wrong_amount');
  expect(await adjust('k3', { paisa: 2_000 })).toBe('done');
  const [line] = (await placeOrder(shop)).orderitems;
  expect(await adjust('k4', { kind: 'goodwill', item: line!.id })).toBe('wrong_amount');
});
