import type { GuestOrder } from '@haat/contract/shop/orders';
import { MINUTE } from '@haat/contract/time/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import {
  callbackPath,
  findPayments,
  initiate,
  ledger,
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  postForm,
  press,
  readOrder,
  returnToShop,
  startPayment,
  sweepOrder,
} from '../../testing/payments/payments.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { openDatabase } from '../platform/db/database.ts';
import { expireOrders } from './expire-orders.ts';
import { paymentsWith } from './open-payments.ts';
import { findAttempt } from './payment-attempts.ts';
import { settle } from './settle-attempt.ts';

let shop: PayingShop;
let stockBefore: number;
const readStock = () => stockOf(shop.db, shop.fixtures.miniket);
const runExpiry = () => expireOrders(shop.payments);

beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(async () => {
  shop.gateway.faults = { ipn: 'never' };
  await expireAll(shop);
  await shop.forward(31_000); // the circuit breaker closes again
  stockBefore = await readStock();
});
afterAll(() => shop.close());

/** Expires the orders of earlier tests. */
async function expireAll({ db }: PayingShop): Promise<void> {
  await db.updateTable('orders').set({ expires: null }).execute();
}

/** Returns actor and reason of an order's cancellations. */
function findCancellations({ id }: GuestOrder) {
  return shop.db
    .selectFrom('order_history')
    .where('order_id', '=', id)
    .where('to_status', '=', 'CANCELLED')
    .select(['from_status', 'actor', 'reason'])
    .execute();
}

test('an unpaid ONLINE order says until when it can be paid', async () => {
  const order = await placeOrder(shop);
  expect(order.pay_until).toBe((await readOrder(shop, order)).pay_until);
  const minutes = (Date.parse(order.pay_until ?? '') - Date.parse(order.created)) / MINUTE;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThan(61);
  const { page } = await startPayment(shop, order);
  await press(shop, page, 'visa');
  expect(await readOrder(shop, order)).not.toHaveProperty('pay_until');
  expect(await placeOrder(shop, { order_type: 'COD' })).not.toHaveProperty('pay_until');
});

test('an ONLINE order that costs nothing any more is not cancelled', async () => {
  const order = await placeOrder(shop);
  const actor = { kind: 'staff', name: 'Rina' } as const;
  const paisa = Math.round(order.total * 100);
  await adjustOrder(shop.db, { order: order.id, kind: 'goodwill', paisa, reason: 'late', actor, key: 'k1' });
  expect(await readOrder(shop, order)).not.toHaveProperty('pay_until');
  await shop.forward(61 * MINUTE);
  expect(await runExpiry()).toBe(0);
  expect((await readOrder(shop, order)).status).toBe('PENDING');
});

test('an unpaid ONLINE order returns its stock once, after an hour', async () => {
  const order = await placeOrder(shop, { items: [{ product: shop.fixtures.miniket, quantity: 3 }] });
  await shop.forward(59 * MINUTE);
  expect(await runExpiry()).toBe(0);
  expect(await readStock()).toBe(stockBefore - 3);

  await shop.forward(2 * MINUTE);
  const pools = Array.from({ length: 5 }, () => openDatabase(shop.url, 2));
  const expired = await Promise.all(pools.map((db) => expireOrders({ ...shop.payments, db })));
  await Promise.all(pools.map((db) => db.destroy()));
  expect(expired.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await runExpiry()).toBe(0);
  expect(await readStock()).toBe(stockBefore);
  expect((await readOrder(shop, order)).status).toBe('CANCELLED');
  expect(await findCancellations(order)).toEqual([
    { from_status: 'PENDING', actor: 'shop', reason: 'expired' },
  ]);
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'order_cancelled' });
});

test('does not expire COD orders, confirmed orders and orders without an expiry time', async () => {
  await placeOrder(shop, { order_type: 'COD' });
  const confirmed = await placeOrder(shop);
  await moveByHand(shop.db, confirmed.id, 'PROCESSING');
  const older = await placeOrder(shop);
  await shop.db.updateTable('orders').set({ expires: null }).where('id', '=', older.id).execute();
  await shop.forward(30 * 60 * MINUTE);
  expect(await runExpiry()).toBe(0);
  expect(await readStock()).toBe(stockBefore - 3);
});

test('starting a payment extends the reservation by an hour, up to one day', async () => {
  const order = await placeOrder(shop);
  for (let hours = 0; hours < 23; hours++) {
    await shop.forward(59 * MINUTE);
    expect((await initiate(shop, order)).statusCode).toBe(200);
    await shop.forward(MINUTE);
    expect(await runExpiry()).toBe(0);
  }
  await shop.forward(59 * MINUTE);
  await initiate(shop, order);
  await shop.forward(2 * MINUTE);
  expect(await runExpiry()).toBe(1);
  expect(await readStock()).toBe(stockBefore);
});

test('finds a payment without a callback before the order is cancelled', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  await shop.forward(61 * MINUTE);
  expect(await runExpiry()).toBe(0);
  expect(await readOrder(shop, order)).toMatchObject({ status: 'PENDING', paymentId: expect.any(String) });
  expect(await readStock()).toBe(stockBefore - 1);
});

test('does not cancel an order whose customer starts a payment during the check', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'cancel');
  await shop.forward(61 * MINUTE);
  shop.gateway.onRequest = async () => {
    shop.gateway.onRequest = () => {};
    expect((await initiate(shop, order)).statusCode).toBe(200);
  };
  expect(await runExpiry()).toBe(0);
  expect((await readOrder(shop, order)).status).toBe('PENDING');
  expect(await readStock()).toBe(stockBefore - 1);
});

test('an order with unknown payment reserves its stock for at most one day', async () => {
  const { order, session } = await openSession(shop);
  session.faults.query = 'bad_gateway';
  await shop.forward(61 * MINUTE);
  expect(await runExpiry()).toBe(0);
  await shop.forward(2 * MINUTE);
  expect(await expireOrders(paymentsWith(shop.db, shop.app.log, []))).toBe(0);
  expect((await readOrder(shop, order)).status).toBe('PENDING');
  await shop.forward(24 * 60 * MINUTE);
  expect(await runExpiry()).toBe(1);
  expect(await readStock()).toBe(stockBefore);
});

test('records and refunds a payment after the expiry, and the order stays cancelled', async () => {
  const { order, session } = await openSession(shop);
  await shop.forward(61 * MINUTE);
  expect(await runExpiry()).toBe(1);
  shop.gateway.choose(session, 'visa');
  const message = shop.gateway.messageOf(session);
  await postForm(shop, callbackPath('ipn'), message);
  expect(await returnToShop(shop, callbackPath('success'), message)).toContain('payment=refund');
  expect(await findPayments(shop, order)).toMatchObject([{ surplus: 'order_cancelled' }]);
  expect(await readOrder(shop, order)).toMatchObject({ status: 'CANCELLED', paymentId: null });
  await sweepOrder(shop, order);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
  expect(await readStock()).toBe(stockBefore);
});

/** Events that can happen when an order expires. */
const EVENTS = ['capture', 'message', 'return', 'expiry', 'another expiry', 'sweep', 'pay again'] as const;
type Event = (typeof EVENTS)[number];

/** Creates an expired order whose customer is on the payment page. */
async function createFixtures() {
  const { order, session } = await openSession(shop);
  const attempt = (await findAttempt(shop.db, 'sslcommerz', 'tran_id', session.tranId))!;
  await shop.db
    .updateTable('orders')
    .set({ expires: new Date(0) })
    .where('id', '=', order.id)
    .execute();
  const sendCallback = (path: Parameters<typeof callbackPath>[0]) => async () => {
    if (session.tries.length > 0) await postForm(shop, callbackPath(path), shop.gateway.messageOf(session));
  };
  const run: Record<Event, () => Promise<unknown>> = {
    capture: async () => shop.gateway.choose(session, 'visa'),
    message: sendCallback('ipn'),
    return: sendCallback('success'),
    expiry: runExpiry,
    'another expiry': runExpiry,
    sweep: () => settle(shop.payments, attempt, 'sweep'),
    'pay again': () => initiate(shop, order),
  };
  return { order, session, attempt, run };
}

/** Checks that the order is either paid or cancelled, and that stock and ledger agree. Returns true if it was cancelled. */
async function check(
  { order, session, attempt }: Awaited<ReturnType<typeof createFixtures>>,
  before: number,
): Promise<boolean> {
  await settle(shop.payments, attempt, 'sweep');
  const { status, paymentId } = await readOrder(shop, order);
  const cancelled = status === 'CANCELLED';
  expect(await readStock()).toBe(cancelled ? before : before - 1);
  expect(await findCancellations(order)).toHaveLength(cancelled ? 1 : 0);
  const payments = await findPayments(shop, order);
  expect(payments.map(({ surplus }) => surplus)).toEqual(
    session.tries.map(() => (cancelled ? 'order_cancelled' : null)),
  );
  expect(paymentId).toBe(cancelled ? null : (payments[0]?.bank_tran_id ?? null));
  const { captured, recorded, onOrders, overpaid } = await ledger(shop);
  expect([recorded, onOrders + overpaid]).toEqual([captured, captured]);
  return cancelled;
}

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first, at) => permutations(of.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

test('capture, IPN, expiry and sweep in every order: the first event decides about money and stock', async () => {
  for (const events of permutations(['capture', 'message', 'expiry', 'sweep'] as const)) {
    const before = await readStock();
    const fixtures = await createFixtures();
    for (const event of events) await fixtures.run[event]();
    const cancelled = await check(fixtures, before);
    expect(cancelled, events.join()).toBe(events.indexOf('expiry') < events.indexOf('capture'));
  }
}, 600_000);

test('all events at once: money and stock are neither lost nor doubled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.shuffledSubarray([...EVENTS], { minLength: 3 }),
      async (s, events) => {
        const before = await readStock();
        const fixtures = await createFixtures();
        const started = events.map((event) =>
          s.schedule(Promise.resolve(), event).then(() => fixtures.run[event]()),
        );
        await s.waitAll();
        await Promise.all(started);
        await check(fixtures, before);
        await sql`UPDATE orders SET expires = NULL WHERE id = ${fixtures.order.id}`.execute(shop.db);
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 400 : 25 },
  );
}, 600_000);
