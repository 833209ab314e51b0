import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import {
  callbackPath,
  makeDue,
  openPayingShop,
  openSession,
  type PayingShop,
  postForm,
  press,
  sweepOrder,
} from '../../testing/payments/payments.ts';
import { repeat } from '../platform/process/repeat.ts';
import { sweep } from './payment-sweep.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

/** Counts the requests to the gateway while `work` runs; `onFirst` runs before the first response. */
async function requestsDuring(work: () => Promise<unknown>, onFirst: () => void): Promise<number> {
  let requests = 0;
  shop.gateway.onRequest = () => ++requests === 1 && onFirst();
  await work();
  shop.gateway.onRequest = () => {};
  return requests;
}

test('a sweep that is stopped at the first of five attempts checks no other', async () => {
  for (let n = 0; n < 5; n++) await makeDue(shop, (await openSession(shop)).order.id);
  const stop = new AbortController();
  const swept = () => sweep(shop.payments, stop.signal);
  expect(await requestsDuring(swept, () => stop.abort())).toBe(1);
  expect(await sweep(shop.payments)).toMatchObject({ attempts: 4 });
});

test('a sweep that is stopped at the first of five refunds requests no other', async () => {
  for (let n = 0; n < 5; n++) {
    const { order, session } = await openSession(shop);
    await moveByHand(shop.db, order.id, 'CANCELLED');
    shop.gateway.choose(session, 'visa');
    await postForm(shop, callbackPath('ipn'), shop.gateway.messageOf(session));
  }
  const stop = new AbortController();
  const swept = () => sweep(shop.payments, stop.signal);
  expect(await requestsDuring(swept, () => stop.abort())).toBe(1);
  expect(await sweep(shop.payments)).toEqual({ attempts: 0, refunds: 4 });
});

test('payments that do not fit do not end a sweep as if the gateway were down', async () => {
  const cancelled = await openSession(shop);
  await moveByHand(shop.db, cancelled.order.id, 'CANCELLED');
  shop.gateway.choose(cancelled.session, 'visa');
  await postForm(shop, callbackPath('ipn'), shop.gateway.messageOf(cancelled.session));
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
  expect(await requestsDuring(stopped, asked.resolve)).toBe(1);
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
