import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeat } from '../platform/process/repeat.ts';
import { sweep } from './payment-sweep.ts';
import {
  callbackPath,
  makeDue,
  openPayingShop,
  openSession,
  type PayingShop,
  postForm,
} from './test-payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

/** How many calls the gateway got while `work` ran; `onFirst` runs before the first is answered. */
async function callsDuring(work: () => Promise<unknown>, onFirst: () => void): Promise<number> {
  let calls = 0;
  shop.gateway.onCall = () => ++calls === 1 && onFirst();
  await work();
  shop.gateway.onCall = () => {};
  return calls;
}

test('a sweep that is stopped while it asks about the first of five attempts asks about no other', async () => {
  for (let n = 0; n < 5; n++) await makeDue(shop, (await openSession(shop)).order.id);
  const stop = new AbortController();
  const swept = () => sweep(shop.payments, stop.signal);
  expect(await callsDuring(swept, () => stop.abort())).toBe(1);
  expect(await sweep(shop.payments)).toMatchObject({ attempts: 4 });
});

test('so does one that is stopped while it asks for the first of five refunds', async () => {
  for (let n = 0; n < 5; n++) {
    const { order, session } = await openSession(shop);
    await shop.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order.id).execute();
    shop.gateway.choose(session, 'visa');
    await postForm(shop, callbackPath('ipn'), shop.gateway.messageOf(session));
  }
  const stop = new AbortController();
  const swept = () => sweep(shop.payments, stop.signal);
  expect(await callsDuring(swept, () => stop.abort())).toBe(1);
  expect(await sweep(shop.payments)).toEqual({ attempts: 0, refunds: 4 });
});

test('a shop that closes waits for the attempt that is being asked about, and for no other', async () => {
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
  expect(await callsDuring(stopped, asked.resolve)).toBe(1);
});
