import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelPaid,
  makeDue,
  openPayingShop,
  openSession,
  type PayingShop,
  press,
  SHOP,
  sweepOrder,
} from '../../testing/payments/payments.ts';
import { TESTED_PROVIDERS } from '../../testing/payments/tested-providers.ts';
import { repeat } from '../platform/process/repeat.ts';
import { sweep } from './payment-sweep.ts';

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
  });
  afterAll(() => shop.close());

  /** Counts the payments that the gateway is asked about while `work` runs; `onFirst` runs before the first response. */
  async function paymentsDuring(work: () => Promise<unknown>, onFirst: () => void): Promise<number> {
    const asked = new Set<unknown>();
    shop.gateway.onRequest = ({ session }) => {
      if (asked.size === 0) onFirst();
      asked.add(session);
    };
    await work();
    shop.gateway.onRequest = () => {};
    return asked.size;
  }

  test('a sweep that is stopped at the first of five attempts checks no other', async () => {
    for (let n = 0; n < 5; n++) await makeDue(shop, (await openSession(shop)).order.id);
    const stop = new AbortController();
    const swept = () => sweep(shop.payments, stop.signal);
    expect(await paymentsDuring(swept, () => stop.abort())).toBe(1);
    expect(await sweep(shop.payments)).toMatchObject({ attempts: 4 });
  });

  test('a sweep that is stopped at the first of five refunds requests no other', async () => {
    for (let n = 0; n < 5; n++) {
      await cancelPaid(shop);
    }
    const stop = new AbortController();
    const swept = () => sweep(shop.payments, stop.signal);
    expect(await paymentsDuring(swept, () => stop.abort())).toBe(1);
    expect(await sweep(shop.payments)).toEqual({ attempts: 0, refunds: 4 });
  });

  test('payments that do not fit do not end a sweep as if the gateway were down', async () => {
    await cancelPaid(shop);
    for (let n = 0; n < 3; n++) {
      const { order, session } = await openSession(shop);
      session.faults.amount = '76.12';
      shop.gateway.choose(session, 'visa');
      await makeDue(shop, order.id);
    }
    expect(await sweep(shop.payments)).toEqual({ attempts: 3, refunds: 1 });
  });

  test('a closing shop waits only for the attempt that it is checking', async () => {
    for (let n = 0; n < 5; n++) await makeDue(shop, (await openSession(shop)).order.id);
    const asked = Promise.withResolvers<void>();
    const sweeping = repeat(
      (stop) => sweep(shop.payments, stop),
      1,
      (error) => expect.unreachable(String(error)),
    );
    const stopped = async () => {
      await asked.promise;
      await sweeping.stop();
    };
    expect(await paymentsDuring(stopped, asked.resolve)).toBe(1);
  });

  test('a failed payment is checked for two days, then once more after three', async () => {
    const { order, page } = await openSession(shop);
    await press(shop, page, 'fail');
    const nextCheck = async () => {
      await sweepOrder(shop, order);
      const { state, created, next_look } = await shop.db
        .selectFrom('payment_attempt')
        .where('order_id', '=', order.id)
        .select(['state', 'created', 'next_look'])
        .executeTakeFirstOrThrow();
      return { state, hours: next_look && (next_look.getTime() - created.getTime()) / 3_600_000 };
    };
    await shop.forward(47 * 3_600_000);
    expect(await nextCheck()).toMatchObject({ state: 'failed', hours: expect.closeTo(47, 0) });
    await shop.forward(2 * 3_600_000);
    expect(await nextCheck()).toEqual({ state: 'abandoned', hours: 72 });
    await shop.forward(24 * 3_600_000);
    expect(await nextCheck()).toEqual({ state: 'abandoned', hours: null });
  });
});
