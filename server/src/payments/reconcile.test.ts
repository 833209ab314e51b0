import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { rina } from '../../testing/orders/moves.ts';
import {
  openPayingShop,
  openSession,
  PASSWORD,
  type PayingShop,
  placeOrder,
  press,
} from '../../testing/payments/payments.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { paymentsWith } from './open-payments.ts';
import { isBalanced, reconcile } from './reconcile.ts';
import { sslcommerz } from './sslcommerz/sslcommerz.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const report = (now = new Date(), of = shop) => reconcile(of.payments, { days: 3, now });
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);

test('reports nothing for a shop whose orders are paid', async () => {
  const { page } = await openSession(shop);
  await press(shop, page, 'visa');
  const even = await report(tomorrow());
  expect(even).toMatchObject({ capturedPaisa: 7613, onOrdersPaisa: 7613, asked: 0 });
  expect(isBalanced(even)).toBe(true);
});

test('finds a payment without a callback', async () => {
  const before = await report();
  const { session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  expect(await report()).toMatchObject({
    asked: before.asked + 1,
    found: 1,
    capturedPaisa: before.capturedPaisa + 7613,
    onOrdersPaisa: before.onOrdersPaisa + 7613,
  });
});

test('an online order that was paid in cash is not listed, but the cash that is handed back', async () => {
  const { id: order, number } = await placeOrder(shop);
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await moveOrder(shop.db, { order, to, actor: rina, version: null });
  expect((await report(tomorrow())).orderWithoutPayment).not.toContainEqual(
    expect.objectContaining({ order: number }),
  );
  await adjustOrder(shop.db, { order, kind: 'goodwill', paisa: 500, reason: 'late', actor: rina, key: 'k' });
  const { refundsDue } = await report(tomorrow());
  expect(refundsDue).toContainEqual({
    order: number,
    paisa: 500,
    state: 'due',
    problem: expect.stringMatching(/^in cash: paid-out \d+$/),
  });
});

test('counts the attempts without a response, and stops after three in a row', async () => {
  for (let n = 0; n < 4; n++) await openSession(shop);
  const before = await report();
  expect(before.unanswered).toBe(0);
  const provider = sslcommerz({ ...shop.store, storePassword: 'wrong' });
  const payments = paymentsWith(shop.db, shop.app.log, [provider]);
  const wrong = await reconcile(payments, { days: 3, now: new Date() });
  expect(wrong).toMatchObject({ asked: 3, found: 0, unanswered: before.asked });
});

test('the command exits with 2 if the gateway does not respond', async () => {
  await openSession(shop);
  const stub = 'data:text/javascript,globalThis.fetch = () => Promise.reject(new Error("down"))';
  const env = {
    DATABASE_URL: shop.url,
    SHOP_URL: 'https://haat.example',
    SSLCOMMERZ_STORE_ID: 'haat',
    SSLCOMMERZ_STORE_PASSWORD: PASSWORD,
  };
  const file = join(import.meta.dirname, '../../../ops/verbs/reconcile.ts');
  const ran = await promisify(execFile)(process.execPath, ['--import', stub, file], { env }).catch((e) => e);
  expect([ran.code, ran.stdout]).toEqual([
    2,
    expect.stringMatching(/^asked the gateway about \d open attempts/),
  ]);
  expect(ran.stderr).toMatch(
    /The gateway did not respond about \d+ open attempts: run this again later\.\n$/,
  );
});

describe('each kind of difference', () => {
  let uneven: PayingShop;
  let orders: Awaited<ReturnType<typeof addDifferences>>;
  beforeAll(async () => {
    uneven = await openPayingShop();
    orders = await addDifferences(uneven);
  });
  afterAll(() => uneven.close());

  test('is listed under its own heading', async () => {
    expect((await report(new Date(), uneven)).orderWithoutPayment).toEqual([]);
    const later = await report(tomorrow(), uneven);
    expect(isBalanced(later)).toBe(false);
    expect(later).toMatchObject({
      paidWithoutOrder: [
        { order: orders.cancelled.order.number, paisa: 7613, why: 'order_cancelled', refund: 'due' },
      ],
      orderWithoutPayment: [
        { order: orders.unpaid.order.number, paisa: 7613, status: 'PENDING', attempts: 'failed' },
        { order: orders.untried.number, attempts: 'none' },
        { order: orders.differs.order.number, attempts: 'open' },
      ],
      refundsDue: [{ order: orders.cancelled.order.number, paisa: 7613, state: 'due', problem: '' }],
      onHold: [
        {
          order: orders.risky.order.number,
          paisa: 7613,
          bankTranId: orders.risky.session.tries[0]?.bankTranId,
        },
      ],
      capturedPaisa: 2 * 7613,
      onOrdersPaisa: 7613,
    });
    expect(later.differences).toContainEqual({
      order: orders.differs.order.number,
      kind: 'amount',
      detail: `val_id ${orders.differs.session.tries[0]?.valId}: amount is 76.12`,
    });
  });

  test('the command prints the report and exits with 1 if it lists something', async () => {
    const file = join(import.meta.dirname, '../../../ops/verbs/reconcile.ts');
    const env = { DATABASE_URL: uneven.url };
    const ran = await promisify(execFile)(process.execPath, [file], { env }).catch((error) => error);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('no gateway was asked\ncaptured in 3 days: Tk 152.26, on orders: Tk 76.13');
    expect(ran.stdout).toMatch(
      /on hold, to be checked before the goods are delivered: 1\n {2}H\d+ {2}Tk 76\.13 {2}\w+/,
    );
    const wrong = await promisify(execFile)(process.execPath, [file, '--days', '0'], { env }).catch((e) => e);
    expect([wrong.code, wrong.stderr]).toEqual([2, '--days must be from 1 to 999.\n']);
    // `npm run haat reconcile --days=9`
    const withoutDashes = { env: { ...env, npm_config_days: '9' } };
    const refused = await promisify(execFile)(process.execPath, [file], withoutDashes).catch((e) => e);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      'npm has taken --days for itself: put -- before the arguments.\n',
    ]);
  });

  test('compares the shop’s own records without a gateway', async () => {
    const books = await reconcile(paymentsWith(uneven.db, uneven.app.log, []), { days: 3, now: tomorrow() });
    expect(books.asked).toBe(0);
    expect(books.onHold).toHaveLength(1);
  });
});

/** Orders with each kind of difference. */
async function addDifferences(shop: PayingShop) {
  const cancelled = await openSession(shop);
  await moveByHand(shop.db, cancelled.order.id, 'CANCELLED');
  await press(shop, cancelled.page, 'visa');

  const unpaid = await openSession(shop);
  await press(shop, unpaid.page, 'fail');
  const untried = await placeOrder(shop);
  await placeOrder(shop, { order_type: 'COD' });

  const differs = await openSession(shop);
  differs.session.faults.amount = '76.12';
  await press(shop, differs.page, 'visa');

  const risky = await openSession(shop);
  await press(shop, risky.page, 'risky');
  return { cancelled, unpaid, untried, differs, risky };
}
