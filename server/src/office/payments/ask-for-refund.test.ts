import type { Call } from '@haat/gateway/gateway';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { processDueRefunds } from '../../payments/refund-due.ts';
import { openPayingShop, openSession, type PayingShop, press } from '../../payments/test-payments.ts';
import { moveByHand } from '../../testing/move-by-hand.ts';
import { askForRefund } from './payment-actions.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterEach(() => {
  shop.gateway.onCall = () => {};
});
afterAll(() => shop.close());

/** Amina's order was cancelled before she paid: a refund is due. */
async function openRefund() {
  const { order, session, page } = await openSession(shop);
  await moveByHand(shop.db, order.id, 'CANCELLED');
  await press(shop, page, 'visa');
  const read = () =>
    shop.db.selectFrom('refund').where('order_id', '=', order.id).selectAll().executeTakeFirstOrThrow();
  const { id } = await read();
  return { session, read, ask: () => askForRefund(shop.db, shop.payments, 'Rina', id) };
}

/** Holds back the response to the next request of a refund. */
function holdResponse() {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  shop.gateway.onCall = ({ name }: Call) => {
    if (name !== 'refund') return;
    shop.gateway.onCall = () => {};
    received.resolve();
    return released.promise;
  };
  return { received: received.promise, release: released.resolve };
}

test('a late refusal of an earlier request does not fail a refund that was accepted meanwhile', async () => {
  const { session, read, ask } = await openRefund();
  session.faults.refund = 'failed';
  const late = holdResponse();
  const first = processDueRefunds(shop.payments);
  await late.received;
  session.faults.refund = 'processing';
  await ask();
  await processDueRefunds(shop.payments);
  late.release();
  await first;
  expect(await read()).toMatchObject({ state: 'asked', refund_ref_id: session.tries[0]!.refunds[0]!.refId });
});
