import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@haat/contract/common/paths';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Call } from '@haat/gateway/gateway';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callbackPath, openPayingShop, openSession, type PayingShop, postForm } from './test-payments.ts';

let shop: PayingShop;
let queries = 0;
beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(() => {
  queries = 0;
  shop.gateway.faults = {};
  shop.gateway.onCall = ({ name }: Call) => name === 'query' && queries++;
});
afterAll(() => shop.close());

/** How the payment of an order stands; the gateway is asked. */
async function statusOf({ token }: GuestOrder): Promise<string> {
  const response = await shop.app.inject(paths.guestPaymentStatus.replace('{token}', token));
  return response.json<{ outcome: string }>().outcome;
}

/** The first call of the gateway is answered when `release` is called; `arrived` tells that it is there. */
function holdFirstCall() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let calls = 0;
  shop.gateway.onCall = async ({ name }: Call) => {
    if (name !== 'query') return;
    queries++;
    if (++calls > 1) return;
    arrived.resolve();
    await released.promise;
  };
  return { arrived: arrived.promise, release: released.resolve };
}

test('twenty who ask about one attempt at once: the gateway is asked by one at a time, for all who wait', async () => {
  const { order } = await openSession(shop);
  let [running, most] = [0, 0];
  shop.gateway.onCall = async () => {
    queries++;
    most = Math.max(most, ++running);
    await wait(50);
    running--;
  };
  const told = await Promise.all(Array.from({ length: 20 }, () => statusOf(order)));
  expect(new Set(told)).toEqual(new Set(['checking']));
  expect(most).toBe(1);
  expect(queries).toBeLessThan(20);
});

test('who pays while an older look-up is under way is not told what that one saw', async () => {
  const { order, session } = await openSession(shop);
  const { arrived, release } = holdFirstCall();
  const before = statusOf(order);
  await arrived;
  shop.gateway.choose(session, 'visa');
  const message = postForm(shop, callbackPath('ipn'), shop.gateway.messageOf(session));
  release();
  await Promise.all([before, message]);
  expect(await statusOf(order)).toBe('paid');
});

test('a gateway that returns no look-up is left in peace for half a minute, then tried by one', async () => {
  const orders = [];
  for (let n = 0; n < 6; n++) {
    const { order, session } = await openSession(shop);
    session.faults.query = 'bad_gateway';
    orders.push({ order, session });
  }
  for (const { order } of orders) expect(await statusOf(order)).toBe('checking');
  expect(queries).toBe(3);

  await shop.forward(31_000);
  await Promise.all(orders.map(({ order }) => statusOf(order)));
  expect(queries).toBe(4);

  await shop.forward(31_000);
  for (const { session } of orders) session.faults.query = 'right';
  for (const { order, session } of orders) {
    shop.gateway.choose(session, 'visa');
    expect(await statusOf(order)).toBe('paid');
  }
  expect(queries).toBe(10);
});

test('payments that strangers invent do not make the gateway seem away', async () => {
  const { order, session } = await openSession(shop);
  session.faults.validation = 'bad_gateway';
  for (let n = 0; n < 5; n++)
    await postForm(shop, callbackPath('ipn'), { tran_id: session.tranId, val_id: `INVENTED${n}` });
  queries = 0;
  await statusOf(order);
  expect(queries).toBe(1);
});
