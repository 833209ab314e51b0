import type { GuestOrder } from '@haat/contract/shop/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { stockOf } from '../testing/fixtures.ts';
import { expireOrders } from './expire-orders.ts';
import { findByTranId } from './payment-attempts.ts';
import { settle } from './settle-attempt.ts';
import {
  callbackPath,
  comeBack,
  initiate,
  ledger,
  openPayingShop,
  openSession,
  type PayingShop,
  paymentsOf,
  placeOrder,
  postForm,
  readOrder,
  sweepOrder,
} from './test-payments.ts';

const MINUTE = 60_000;

let shop: PayingShop;
let stockBefore: number;
const stock = () => stockOf(shop.db, shop.fixtures.miniket);
const expireNow = () => expireOrders(shop.db, shop.payments);

beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(async () => {
  shop.gateway.faults = { ipn: 'never' };
  await expireAll(shop);
  await shop.forward(31_000); // the breaker has had its rest
  stockBefore = await stock();
});
afterAll(() => shop.close());

/** Nothing of an earlier test is left to be cancelled. */
async function expireAll({ db }: PayingShop): Promise<void> {
  await db.updateTable('orders').set({ expires: null }).execute();
}

/** Who cancelled an order, and why; empty where nobody did. */
function cancellationsOf({ id }: GuestOrder) {
  return shop.db
    .selectFrom('order_history')
    .where('order_id', '=', id)
    .where('to_status', '=', 'CANCELLED')
    .select(['from_status', 'actor', 'reason'])
    .execute();
}

test('an order to be paid online that nobody pays gives its stock back after an hour, once', async () => {
  const order = await placeOrder(shop, { items: [{ product: shop.fixtures.miniket, quantity: 3 }] });
  await shop.forward(59 * MINUTE);
  expect(await expireNow()).toBe(0);
  expect(await stock()).toBe(stockBefore - 3);

  await shop.forward(2 * MINUTE);
  const pools = Array.from({ length: 5 }, () => openDatabase(shop.url, 2));
  const expired = await Promise.all(pools.map((db) => expireOrders(db, { ...shop.payments, db })));
  await Promise.all(pools.map((db) => db.destroy()));
  expect(expired.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await expireNow()).toBe(0);
  expect(await stock()).toBe(stockBefore);
  expect((await readOrder(shop, order)).status).toBe('CANCELLED');
  expect(await cancellationsOf(order)).toEqual([
    { from_status: 'PENDING', actor: 'shop', reason: 'expired' },
  ]);
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'order_cancelled' });
});

test('orders paid in cash, orders that the shop has confirmed, and those of before this rule stay', async () => {
  await placeOrder(shop, { order_type: 'COD' });
  const confirmed = await placeOrder(shop);
  await shop.db.updateTable('orders').set({ status: 'PROCESSING' }).where('id', '=', confirmed.id).execute();
  const older = await placeOrder(shop);
  await shop.db.updateTable('orders').set({ expires: null }).where('id', '=', older.id).execute();
  await shop.forward(30 * 60 * MINUTE);
  expect(await expireNow()).toBe(0);
  expect(await stock()).toBe(stockBefore - 3);
});

test('who begins to pay has another hour, again and again, but not beyond a day', async () => {
  const order = await placeOrder(shop);
  for (let hours = 0; hours < 23; hours++) {
    await shop.forward(59 * MINUTE);
    expect((await initiate(shop, order)).statusCode).toBe(200);
    await shop.forward(MINUTE);
    expect(await expireNow()).toBe(0);
  }
  await shop.forward(59 * MINUTE);
  await initiate(shop, order);
  await shop.forward(2 * MINUTE);
  expect(await expireNow()).toBe(1);
  expect(await stock()).toBe(stockBefore);
});

test('money that nobody told of is found before the order is cancelled', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  await shop.forward(61 * MINUTE);
  expect(await expireNow()).toBe(0);
  expect(await readOrder(shop, order)).toMatchObject({ status: 'PENDING', paymentId: expect.any(String) });
  expect(await stock()).toBe(stockBefore - 1);
});

test('who begins to pay once more while the gateway is being asked keeps the order', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'cancel');
  await shop.forward(61 * MINUTE);
  shop.gateway.onCall = async () => {
    shop.gateway.onCall = () => {};
    expect((await initiate(shop, order)).statusCode).toBe(200);
  };
  expect(await expireNow()).toBe(0);
  expect((await readOrder(shop, order)).status).toBe('PENDING');
  expect(await stock()).toBe(stockBefore - 1);
});

test('while nobody can say whether it was paid an order keeps its stock, but not beyond a day', async () => {
  const { order, session } = await openSession(shop);
  session.faults.query = 'bad_gateway';
  await shop.forward(61 * MINUTE);
  expect(await expireNow()).toBe(0);
  await shop.forward(2 * MINUTE);
  expect(await expireOrders(shop.db, null)).toBe(0);
  expect((await readOrder(shop, order)).status).toBe('PENDING');
  await shop.forward(24 * 60 * MINUTE);
  expect(await expireNow()).toBe(1);
  expect(await stock()).toBe(stockBefore);
});

test('money that comes after the order expired is recorded, goes back, and brings no order back', async () => {
  const { order, session } = await openSession(shop);
  await shop.forward(61 * MINUTE);
  expect(await expireNow()).toBe(1);
  shop.gateway.choose(session, 'visa');
  const message = shop.gateway.messageOf(session);
  await postForm(shop, callbackPath('ipn'), message);
  expect(await comeBack(shop, callbackPath('success'), message)).toContain('payment=refund');
  expect(await paymentsOf(shop, order)).toMatchObject([{ surplus: 'order_cancelled' }]);
  expect(await readOrder(shop, order)).toMatchObject({ status: 'CANCELLED', paymentId: null });
  await sweepOrder(shop, order);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
  expect(await stock()).toBe(stockBefore);
});

/** What can happen around the end of an order's time. */
const EVENTS = ['capture', 'message', 'return', 'expiry', 'another expiry', 'sweep', 'pay again'] as const;
type Event = (typeof EVENTS)[number];

/** An order whose time is over, with its customer on the page. */
async function makeWorld() {
  const { order, session } = await openSession(shop);
  const attempt = (await findByTranId(shop.db, 'sslcommerz', session.tranId))!;
  await shop.db
    .updateTable('orders')
    .set({ expires: new Date(0) })
    .where('id', '=', order.id)
    .execute();
  const told = (path: Parameters<typeof callbackPath>[0]) => async () => {
    if (session.tries.length > 0) await postForm(shop, callbackPath(path), shop.gateway.messageOf(session));
  };
  const run: Record<Event, () => Promise<unknown>> = {
    capture: async () => shop.gateway.choose(session, 'visa'),
    message: told('ipn'),
    return: told('success'),
    expiry: expireNow,
    'another expiry': expireNow,
    sweep: () => settle(shop.payments, attempt, 'sweep'),
    'pay again': () => initiate(shop, order),
  };
  return { order, session, attempt, run };
}

/** Paid or cancelled, never both: stock and money are each on one side, once. Returns whether it was cancelled. */
async function check(
  { order, session, attempt }: Awaited<ReturnType<typeof makeWorld>>,
  before: number,
): Promise<boolean> {
  await settle(shop.payments, attempt, 'sweep');
  const { status, paymentId } = await readOrder(shop, order);
  const cancelled = status === 'CANCELLED';
  expect(await stock()).toBe(cancelled ? before : before - 1);
  expect(await cancellationsOf(order)).toHaveLength(cancelled ? 1 : 0);
  const payments = await paymentsOf(shop, order);
  expect(payments.map(({ surplus }) => surplus)).toEqual(
    session.tries.map(() => (cancelled ? 'order_cancelled' : null)),
  );
  expect(paymentId).toBe(cancelled ? null : (payments[0]?.bank_tran_id ?? null));
  const { captured, recorded, onOrders, surplus } = await ledger(shop);
  expect([recorded, onOrders + surplus]).toEqual([captured, captured]);
  return cancelled;
}

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first, at) => permutations(of.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

test('capture, message, expiry and sweep in every order: whichever comes first has its way, with money and stock', async () => {
  for (const events of permutations(['capture', 'message', 'expiry', 'sweep'] as const)) {
    const before = await stock();
    const fixtures = await makeWorld();
    for (const event of events) await fixtures.run[event]();
    const cancelled = await check(fixtures, before);
    expect(cancelled, events.join()).toBe(events.indexOf('expiry') < events.indexOf('capture'));
  }
}, 600_000);

test('all of them at once, in whatever order the scheduler lets them go: neither money nor stock is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.shuffledSubarray([...EVENTS], { minLength: 3 }),
      async (s, events) => {
        const before = await stock();
        const fixtures = await makeWorld();
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
