import { returnUrl } from '@haat/gateway/bkash/responses';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { rina } from '../../testing/orders/moves.ts';
import {
  callbackPath,
  comeBack,
  findPayments,
  initiate,
  ledger,
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  postForm,
  press,
  readAttemptStates,
  readOrder,
  SHOP,
  startPayment,
  sweepOrder,
  tell,
} from '../../testing/payments/payments.ts';
import { asBkash, BKASH, runsWhole, TESTED_PROVIDERS } from '../../testing/payments/tested-providers.ts';
import { moveOrder } from '../orders/move-order.ts';
import { bkash } from './bkash/bkash.ts';

const FAILING_RESPONSES = ['bad_gateway', 'html', 'empty', 'api_failed', 'hang', 'reset'] as const;
/** The second request can fail in the same ways: each kind of failure once, and all of them with `FAULTS=long`. */
const SOME_FAILING =
  process.env.FAULTS === 'long' ? FAILING_RESPONSES : (['html', 'api_failed', 'reset'] as const);

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  /** All of what may go wrong for the first provider; of the others what depends on how they respond. */
  const cases = <const T>(all: readonly T[], own: readonly T[]) => (runsWhole(tested) ? all : own);
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
  });
  beforeEach(async () => {
    shop.gateway.faults = {};
    await shop.forward(31_000); // the circuit breaker closes again
  });
  afterAll(() => shop.close());

  const isPaid = async (order: { token: string }) => (await readOrder(shop, order)).paymentId !== null;

  test('the sweep finds a payment without return and IPN', async () => {
    const { order, page } = await openSession(shop);
    expect(await press(shop, page, 'lose_both')).toBeNull();
    expect(await isPaid(order)).toBe(false);
    await sweepOrder(shop, order);
    expect(await isPaid(order)).toBe(true);
    expect(await readAttemptStates(shop, order)).toEqual(['captured']);
  });

  test.each(cases(FAILING_RESPONSES, ['reset'] as const))(
    'validation fails with %s: neither paid nor failed until it responds',
    async (validation) => {
      const { order, session, page } = await openSession(shop);
      Object.assign(session.faults, tested.unclear(validation));
      expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=checking`);
      expect([await isPaid(order), await readAttemptStates(shop, order)]).toEqual([false, ['open']]);
      Object.assign(session.faults, tested.unclear('right'));
      await sweepOrder(shop, order);
      expect([await isPaid(order), await readAttemptStates(shop, order)]).toEqual([true, ['captured']]);
    },
  );

  test.each(cases(['76.12', '76.14', '1.00', '7613', '7.613e1', '-76.13', ' 76.13', ''], ['76.12', '']))(
    'the amount reads %j instead of 76.13: not paid, and an alarm is raised',
    async (amount) => {
      const { order, session, page } = await openSession(shop);
      session.faults.amount = amount;
      expect(await press(shop, page, 'visa')).toContain('payment=checking');
      expect(await isPaid(order)).toBe(false);
      const alarms = await shop.db.selectFrom('payment_alarm').select(['kind', 'detail']).execute();
      expect(alarms).toContainEqual({
        kind: 'amount',
        detail: expect.stringContaining(session.tries[0]!.valId),
      });
      session.faults.amount = null;
      await sweepOrder(shop, order);
      expect(await isPaid(order)).toBe(true);
    },
  );

  test('rejects a val_id of another transaction', async () => {
    const { order, session, page } = await openSession(shop);
    session.faults.tranId = 'HTSOMEBODYELSES222222';
    expect(await press(shop, page, 'visa')).toContain('payment=checking');
    expect(await isPaid(order)).toBe(false);
    session.faults.tranId = null;
    await sweepOrder(shop, order);
    expect(await isPaid(order)).toBe(true);
  });

  test.each(
    cases(
      [
        [6571, '69'],
        [6400, '67.2'],
      ] as const,
      [[6400, '67.2']],
    ),
  )('parses short amounts: %s paisa and tax are %s', async (price, printed) => {
    const { rui } = shop.fixtures;
    await shop.db.updateTable('product').set({ price_paisa: price }).where('id', '=', rui).execute();
    const { order, session, page } = await openSession(shop, { items: [{ product: rui, quantity: 1 }] });
    expect(order.total).toBe(Number(printed));
    Object.assign(session.faults, { shortAmounts: true, countAsText: true });
    expect(await press(shop, page, 'visa')).toContain('payment=paid');
  });

  test.each(cases([false, true], [false]))(
    'allows a new payment if the gateway lost the transaction (empty list: %s)',
    async (empty) => {
      const { order, session } = await openSession(shop);
      shop.gateway.sessions.delete(session.tranId);
      shop.gateway.emptyUnknown = empty;
      const { page } = await startPayment(shop, order);
      expect(await readAttemptStates(shop, order)).toEqual(['abandoned', 'open']);
      expect(await press(shop, page, 'visa')).toContain('payment=paid');
      shop.gateway.emptyUnknown = false;
    },
  );

  test.each(
    cases(['right', 'processing', 'failed', 'hang', 'reset', 'bad_gateway', 'api_failed'] as const, [
      'processing',
      'failed',
      'api_failed',
    ]),
  )('a refund with response %s returns the money at most once', async (refund) => {
    const { order, session, page } = await openSession(shop);
    session.faults.refund = refund;
    await press(shop, page, 'visa');
    const cancelled = { order: order.id, to: 'CANCELLED', actor: rina, version: null } as const;
    await moveOrder(shop.db, { ...cancelled, reason: 'no rice' });
    // Each one that hangs waits for its timeout.
    for (let n = 0; n < (refund === 'hang' ? 1 : 3); n++) await sweepOrder(shop, order);
    if (refund !== 'failed') session.faults.refund = 'right';
    for (let n = 0; n < 3; n++) await sweepOrder(shop, order);
    const task = await shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .where('payment.order_id', '=', order.id)
      .select(['refund.state', 'refund.problem', 'refund.amount_paisa', 'refund.next_look'])
      .executeTakeFirstOrThrow();
    expect(session.tries[0]?.refunds).toHaveLength(refund === 'failed' ? 0 : 1);
    expect(task).toMatchObject(
      refund === 'failed'
        ? { state: 'failed', problem: tested.refundRefusal, next_look: null }
        : { state: 'refunded', problem: '', amount_paisa: 7613, next_look: null },
    );
  });

  test.runIf(runsWhole(tested))(
    'abandons an attempt after two days without the gateway, and still finds its payment',
    async () => {
      const { order, session } = await openSession(shop);
      shop.gateway.choose(session, 'visa');
      Object.assign(session.faults, { query: 'bad_gateway', validation: 'bad_gateway' });
      await shop.forward(49 * 3_600_000);
      await sweepOrder(shop, order);
      expect(await readAttemptStates(shop, order)).toEqual(['abandoned']);
      Object.assign(session.faults, { query: 'right', validation: 'right' });
      await sweepOrder(shop, order);
      expect([await isPaid(order), await readAttemptStates(shop, order)]).toEqual([true, ['captured']]);
      await shop.forward(-49 * 3_600_000);
    },
  );

  test.runIf(runsWhole(tested))('repeatedly lost IPNs cost the customer nothing', async () => {
    const order = await placeOrder(shop);
    shop.gateway.faults = { ipn: 'never' };
    for (const choice of ['fail', 'cancel', 'fail'])
      await press(shop, (await startPayment(shop, order)).page, choice);
    const { page } = await startPayment(shop, order);
    await press(shop, page, 'lose_both');
    expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
    expect(await readAttemptStates(shop, order)).toEqual(['failed', 'cancelled', 'failed', 'captured']);
  });

  test('the ledger is balanced after all tests', async () => {
    const { captured, recorded, onOrders, overpaid } = await ledger(shop);
    expect(recorded).toBe(captured);
    expect(onOrders + overpaid).toBe(captured);
  });
});

describe('with SSLCommerz alone', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop();
  });
  beforeEach(async () => {
    shop.gateway.faults = {};
    await shop.forward(31_000); // the circuit breaker closes again
  });
  afterAll(() => shop.close());

  const isPaid = async (order: { token: string }) => (await readOrder(shop, order)).paymentId !== null;

  test.each(['never', 'before', 'with', 'after'] as const)(
    'an IPN %s the return records one payment',
    async (ipn) => {
      const { order, session, page } = await openSession(shop);
      Object.assign(session.faults, { ipn, ipnDelay: 20 });
      expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=paid`);
      await shop.gateway.quiet();
      expect(await findPayments(shop, order)).toHaveLength(1);
    },
  );

  test('seven late IPNs record one payment', async () => {
    const { order, session, page } = await openSession(shop);
    Object.assign(session.faults, { ipn: 'delayed', ipnTimes: 7 });
    await press(shop, page, 'visa');
    await shop.gateway.deliver(session);
    expect(await findPayments(shop, order)).toHaveLength(1);
  });

  test('the IPN records the payment if the browser does not return', async () => {
    const { order, page } = await openSession(shop);
    expect(await press(shop, page, 'close_window')).toBeNull();
    expect(await isPaid(order)).toBe(true);
  });

  test('accepts a second card on the same page after a failed one', async () => {
    const { order, page } = await openSession(shop);
    expect(await press(shop, page, 'fail_stay')).toBeNull();
    expect(await readAttemptStates(shop, order)).toEqual(['failed']);
    expect(await press(shop, page, 'visa')).toContain('payment=paid');
    expect(await findPayments(shop, order)).toHaveLength(1);
  });

  test('charged twice on one page: the first payment counts, the second is refunded', async () => {
    const { order, session, page } = await openSession(shop);
    session.faults.paysTwice = true;
    await press(shop, page, 'visa');
    await press(shop, page, 'bkash');
    const [first, second] = await findPayments(shop, order);
    expect([first?.surplus, second?.surplus]).toEqual([null, 'second_capture']);
    expect((await readOrder(shop, order)).paymentId).toBe(first?.bank_tran_id);
    await sweepOrder(shop, order);
    await sweepOrder(shop, order);
    expect(session.tries.map(({ refunds }) => refunds.length)).toEqual([0, 1]);
    expect(session.tries[1]?.refunds).toMatchObject([{ amount: 7613 }]);
  });

  test.each(SOME_FAILING)('query fails with %s: only a validated payment counts', async (query) => {
    const { order, session, page } = await openSession(shop);
    session.faults.query = query;
    await sweepOrder(shop, order);
    expect(await readAttemptStates(shop, order)).toEqual(['open']);
    expect(await press(shop, page, 'visa')).toContain('payment=paid');
    const cancelled = await openSession(shop);
    cancelled.session.faults.query = query;
    expect(await press(shop, cancelled.page, 'cancel')).toContain('payment=checking');
    expect(await readAttemptStates(shop, cancelled.order)).toEqual(['open']);
    cancelled.session.faults.query = 'right';
    await sweepOrder(shop, cancelled.order);
    expect(await readAttemptStates(shop, cancelled.order)).toEqual(['cancelled']);
  });

  test('paid, then cancelled, and no validation: the outcome is not cancelled', async () => {
    const { order, session, page } = await openSession(shop);
    Object.assign(session.faults, { paysTwice: true, validation: 'bad_gateway', ipn: 'never' });
    shop.gateway.choose(session, 'visa');
    expect(await press(shop, page, 'cancel')).toContain('payment=checking');
    expect(await readAttemptStates(shop, order)).toEqual(['open']);
    session.faults.validation = 'right';
    await shop.forward(31_000);
    expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
  });

  test('COD orders work at once while the gateway hangs', async () => {
    const { order, page, session } = await openSession(shop);
    Object.assign(session.faults, { query: 'hang', validation: 'hang' });
    const back = press(shop, page, 'visa');
    expect((await placeOrder(shop, { order_type: 'COD' })).status).toBe('PENDING');
    expect(await back).toContain('payment=checking');
    session.faults.query = 'right';
    session.faults.validation = 'right';
    await sweepOrder(shop, order);
  });

  test('a risky payment pays the order and is on hold until the staff has checked it', async () => {
    const { order, page } = await openSession(shop);
    expect(await press(shop, page, 'risky')).toContain('payment=paid');
    expect(await findPayments(shop, order)).toMatchObject([{ held: true, surplus: null }]);
    const release = (held: boolean) =>
      shop.db.updateTable('payment').set({ held }).where('order_id', '=', order.id);
    await release(false).execute();
    await expect(release(true).execute()).rejects.toThrow('never changed');
  });

  test.each([
    ['leave', 'expired'],
    ['expire', 'expired'],
    ['cancel', 'cancelled'],
  ] as const)(
    'the sweep finds an attempt whose customer %ss, and the order can be paid again',
    async (choice, state) => {
      const { order, session } = await openSession(shop);
      shop.gateway.choose(session, choice);
      await sweepOrder(shop, order);
      expect(await readAttemptStates(shop, order)).toEqual([state]);
      expect(await press(shop, (await startPayment(shop, order)).page, 'visa')).toContain('payment=paid');
    },
  );

  test('records and refunds a payment after the order was cancelled', async () => {
    const { order, session, page } = await openSession(shop);
    await moveByHand(shop.db, order.id, 'CANCELLED');
    expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=refund`);
    expect(await findPayments(shop, order)).toMatchObject([{ surplus: 'order_cancelled' }]);
    expect(await isPaid(order)).toBe(false);
    await sweepOrder(shop, order);
    expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
  });

  test('refunds a payment after the order was paid in cash', async () => {
    const { order, page } = await openSession(shop, { order_type: 'COD' });
    for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
      await moveByHand(shop.db, order.id, status);
    expect(await press(shop, page, 'visa')).toContain('payment=refund');
    expect(await findPayments(shop, order)).toMatchObject([{ surplus: 'paid_in_cash' }]);
    await sweepOrder(shop, order);
  });

  test('responds to a known IPN at once, with only OK', async () => {
    const { session, page } = await openSession(shop);
    await press(shop, page, 'visa');
    const response = await postForm(shop, callbackPath('ipn'), shop.gateway.messageOf(session));
    expect([response.statusCode, response.body]).toEqual([200, 'OK']);
    expect(response.headers['content-type']).toContain('text/plain');
  });

  test('the ledger is balanced after all tests', async () => {
    const { captured, recorded, onOrders, overpaid } = await ledger(shop);
    expect(recorded).toBe(captured);
    expect(onOrders + overpaid).toBe(captured);
  });
});

describe('with bKash alone', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, BKASH);
  });
  beforeEach(async () => {
    shop.gateway.faults = {};
    await shop.forward(31_000); // the circuit breaker closes again
  });
  afterAll(() => shop.close());

  const isPaid = async (order: { token: string }) => (await readOrder(shop, order)).paymentId !== null;

  /** A customer who has approved a payment, of which a second blind execute would charge again; and the executes of the shop. */
  async function openApproved() {
    const { order, session, page } = await openSession(shop);
    session.faults.paysTwice = true;
    let executes = 0;
    shop.gateway.onRequest = ({ name }) => {
      if (name === 'validation') executes++;
    };
    return { order, session, page, executes: () => executes };
  }

  test.each(SOME_FAILING)(
    'execute whose response is %s: the query says that it is paid',
    async (validation) => {
      const { order, session, page, executes } = await openApproved();
      session.faults.validation = validation;
      expect(await press(shop, page, 'bkash')).toContain('payment=paid');
      await sweepOrder(shop, order);
      expect([executes(), session.tries.length]).toEqual([1, 1]);
      expect(await findPayments(shop, order)).toMatchObject([{ bank_tran_id: session.tries[0]?.bankTranId }]);
    },
  );

  test('a lost execute that the query does not know is neither paid nor failed, and never sent again without a query', async () => {
    const { order, session, page, executes } = await openApproved();
    Object.assign(session.faults, { validation: 'hang', saysInitiated: true });
    expect(await press(shop, page, 'bkash')).toContain('payment=checking');
    for (let n = 0; n < 3; n++) await sweepOrder(shop, order);
    expect([executes(), await readAttemptStates(shop, order)]).toEqual([1, ['open']]);
    await shop.forward(3 * 60_000);
    await sweepOrder(shop, order);
    session.faults.saysInitiated = false;
    await sweepOrder(shop, order);
    expect([executes(), session.tries.length, await isPaid(order)]).toEqual([2, 1, true]);
  });

  test('the same callback again changes nothing', async () => {
    const { order, session, page, executes } = await openApproved();
    const paid = await press(shop, page, 'bkash');
    expect(await comeBack(shop, session)).toBe(paid);
    await Promise.all(Array.from({ length: 5 }, () => tell(shop, session)));
    expect([executes(), await findPayments(shop, order)]).toMatchObject([1, [{ surplus: null }]]);
  });

  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ] as const)(
    'a customer who presses %s gets another page at once; nobody else can end the payment',
    async (choice, state) => {
      const { order, session, page } = await openSession(shop);
      const forged = new URL(returnUrl(session, choice === 'fail' ? 'failure' : 'cancel'));
      forged.searchParams.set('result', 'x'.repeat(32));
      await shop.app.inject(forged.pathname + forged.search);
      expect(await readAttemptStates(shop, order)).toEqual(['open']);
      expect(await press(shop, page, choice)).toBe(`/guest-order/${order.token}?payment=${state}`);
      expect(await press(shop, (await startPayment(shop, order)).page, 'bkash')).toContain('payment=paid');
      expect(await readAttemptStates(shop, order)).toEqual([state, 'captured']);
    },
  );

  test('a payment that its order does not need any more is not completed', async () => {
    const { order, session, page, executes } = await openApproved();
    await moveByHand(shop.db, order.id, 'CANCELLED');
    expect(await press(shop, page, 'bkash')).toContain('payment=failed');
    expect([executes(), session.tries[0]?.status]).toEqual([0, 'APPROVED']);
  });

  test('a payment is not executed while its customer is still on the page', async () => {
    const { order, executes } = await openApproved();
    await sweepOrder(shop, order);
    expect([executes(), await readAttemptStates(shop, order)]).toEqual([0, ['open']]);
  });

  test('a refund whose response was lost is found among the refunds of its payment, not requested again', async () => {
    const { order, session, page } = await openApproved();
    await press(shop, page, 'bkash');
    const cancelled = { order: order.id, to: 'CANCELLED', actor: rina, version: null } as const;
    await moveOrder(shop.db, { ...cancelled, reason: 'no rice' });
    session.faults.refund = 'reset';
    for (let n = 0; n < 3; n++) await sweepOrder(shop, order);
    expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
    const refund = await shop.db
      .selectFrom('refund')
      .where('order_id', '=', order.id)
      .selectAll()
      .executeTakeFirst();
    expect(refund).toMatchObject({ state: 'refunded', refund_ref_id: session.tries[0]?.refunds[0]?.refId });
  });

  test('a token that ends early is replaced, and a third one within an hour is not requested', async () => {
    const gateway = asBkash(shop.gateway);
    gateway.expireTokens();
    const [first, second] = [await openSession(shop), await openSession(shop)];
    expect(await press(shop, first.page, 'bkash')).toContain('payment=paid');
    gateway.expireTokens();
    expect(await press(shop, second.page, 'bkash')).toContain('payment=checking');
    expect(gateway.grants).toHaveLength(2);
    gateway.grants = [];
    const before = sql<Date>`requested_before - interval '1 hour'`;
    await shop.db.updateTable('provider_token').set({ requested_before: before }).execute();
    await sweepOrder(shop, second.order);
    expect(await isPaid(second.order)).toBe(true);
  });

  test('all processes share one token, which only the keys of the merchant decrypt', async () => {
    const gateway = asBkash(shop.gateway);
    const grants = gateway.grants.length;
    const url = shop.store.apiUrl;
    const results = await Promise.all(
      Array.from({ length: 4 }, () => BKASH.open({ url }, shop.db).testKeys()),
    );
    expect(results).toEqual(Array(4).fill({ works: true, said: '2002 Invalid Payment ID' }));
    expect(gateway.grants).toHaveLength(grants);
    const [row] = await shop.db.selectFrom('provider_token').selectAll().execute();
    expect(row?.sealed?.toString('latin1')).not.toContain('eyJ');
  });

  test('wrong keys are told from a provider that is away', async () => {
    const { db } = shop;
    const account = {
      db,
      appKey: 'haat_test',
      appSecret: 'wrong',
      username: 'haat',
      password: 'canary-wrong',
      apiUrl: shop.store.apiUrl,
    };
    const wrong = bkash({ ...account, pageOrigins: [] });
    expect(await wrong.testKeys()).toEqual({ works: false, said: 'HTTP 401' });
  });
  test('the ledger is balanced after all tests', async () => {
    const { captured, recorded, onOrders, overpaid } = await ledger(shop);
    expect(recorded).toBe(captured);
    expect(onOrders + overpaid).toBe(captured);
  });
});
