import type { GatewayRequest } from '@haat/gateway/gateway';
import { isCaptured } from '@haat/gateway/session';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { rina } from '../../testing/orders/moves.ts';
import {
  comeBack,
  findPayments,
  ledger,
  makeDue,
  openPayingShop,
  openSession,
  type PayingShop,
  readAttemptStates,
  readOrder,
  SHOP,
  startPayment,
  tell,
} from '../../testing/payments/payments.ts';
import { runsWhole, TESTED_PROVIDERS } from '../../testing/payments/tested-providers.ts';
import { moveOrder } from '../orders/move-order.ts';
import { openDatabase } from '../platform/db/database.ts';
import { paymentsWith } from './open-payments.ts';
import { findAttempt } from './payment-attempts.ts';
import { sweep } from './payment-sweep.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { settle } from './settle-attempt.ts';

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
  });
  beforeEach(() => {
    shop.gateway.faults = { ipn: 'never', paysTwice: true };
  });
  afterAll(() => shop.close());

  /** Returns the state changes of an order's attempts from the history, such as `open>captured`. */
  async function readStateChanges(order: { id: number }): Promise<string[]> {
    const moves = await shop.db
      .selectFrom('payment_attempt_history')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_attempt_history.attempt_id')
      .where('order_id', '=', order.id)
      .select(['from_state', 'to_state'])
      .orderBy('payment_attempt_history.id')
      .execute();
    return moves.map(({ from_state, to_state }) => `${from_state}>${to_state}`);
  }

  test('twenty IPNs, five returns and five sweeps at once record one payment and one state change', async () => {
    const { order, session } = await openSession(shop);
    shop.gateway.choose(session, 'visa');
    await makeDue(shop, order.id);
    const messages = Array.from({ length: 20 }, () => tell(shop, session));
    const returns = Array.from({ length: 5 }, () => comeBack(shop, session));
    const sweeps = Array.from({ length: 5 }, () => sweep(shop.payments));
    expect((await Promise.all(messages)).every(({ statusCode }) => statusCode < 400)).toBe(true);
    expect(new Set(await Promise.all(returns))).toEqual(
      new Set([`/guest-order/${order.token}?payment=paid`]),
    );
    await Promise.all(sweeps);
    expect(await findPayments(shop, order)).toHaveLength(1);
    expect(await readStateChanges(order)).toEqual(['>created', 'created>open', 'open>captured']);
    expect((await readOrder(shop, order)).paymentId).toBe(session.tries[0]?.bankTranId);
  });

  /** Runs a sweep in five processes at once. Returns each result and the requests to the gateway of one kind. */
  async function sweepInFiveProcesses(kind: GatewayRequest['name']) {
    const requests: GatewayRequest[] = [];
    shop.gateway.onRequest = (request) => request.name === kind && requests.push(request);
    const pools = Array.from({ length: 5 }, () => openDatabase(shop.url, 2));
    const swept = await Promise.all(pools.map((db) => sweep({ ...shop.payments, db })));
    await Promise.all(pools.map((db) => db.destroy()));
    shop.gateway.onRequest = () => {};
    return { swept, requests };
  }

  // Which process has an attempt is decided by the database.
  test.runIf(runsWhole(tested))('five processes sweep thirty attempts, each attempt once', async () => {
    const opened = [];
    for (let n = 0; n < 30; n++) opened.push(await openSession(shop));
    for (const { order } of opened) await makeDue(shop, order.id);
    const { swept, requests } = await sweepInFiveProcesses('query');
    const lookedUp = requests.map(({ session }) => session!.tranId);
    expect(lookedUp.toSorted()).toEqual(opened.map(({ session }) => session.tranId).toSorted());
    expect(swept.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(30);
  });

  test('five processes request refunds at once, each refund once', async () => {
    const count = runsWhole(tested) ? 10 : 3;
    const opened = [];
    for (let n = 0; n < count; n++) opened.push(await openSession(shop));
    for (const { order, session } of opened) {
      // A refund that stays in progress would be requested again if it became due again.
      session.faults.refund = 'processing';
      shop.gateway.choose(session, 'visa');
      await tell(shop, session);
      const cancelled = { order: order.id, to: 'CANCELLED', actor: rina, version: null } as const;
      await moveOrder(shop.db, { ...cancelled, reason: 'no rice' });
      await makeDue(shop, order.id);
    }
    const { swept, requests } = await sweepInFiveProcesses('refund');
    expect(requests).toHaveLength(count);
    expect(swept.reduce((sum, { refunds }) => sum + refunds, 0)).toBe(count);
  });

  test('two payments of one order at once: one pays it, the other is an overpayment or not completed', async () => {
    const first = await openSession(shop);
    await shop.forward(21 * 60_000);
    const second = await startPayment(shop, first.order);
    await shop.forward(-21 * 60_000);
    const sessions = [first.session, second.session];
    for (const session of sessions) shop.gateway.choose(session, 'visa');
    await Promise.all([...sessions, ...sessions].map((session) => tell(shop, session)));
    const payments = await findPayments(shop, first.order);
    const surplus = tested.capturesOnPage ? ['second_capture'] : [];
    expect(payments.map((payment) => payment.surplus).toSorted()).toEqual([null, ...surplus].toSorted());
    const states = await readAttemptStates(shop, first.order);
    expect(states.filter((state) => state === 'captured')).toHaveLength(payments.length);
  });

  /** Events that can follow a capture, each once. */
  const EVENTS = ['return', 'ipn', 'sweep', 'cancel', 'expiry', 'second capture'] as const;
  type Event = (typeof EVENTS)[number];

  const unavailable: PaymentProvider['lookup'] = async () => ({
    captures: [],
    alarms: [],
    attemptStatus: 'unknown',
    noResponse: true,
    reason: 'away',
  });

  async function createFixtures() {
    const { order, session } = await openSession(shop);
    shop.gateway.choose(session, 'visa');
    const choice = session.tries[0]!;
    const attempt = (await findAttempt(shop.db, tested.name, 'tran_id', session.tranId))!;
    const { payments } = shop;
    const later = paymentsWith(shop.db, payments.log, [{ ...shop.provider, lookup: unavailable }]);
    const run: Record<Event, () => Promise<unknown>> = {
      return: () => comeBack(shop, session, choice),
      ipn: () => tell(shop, session, choice),
      sweep: () => settle(payments, attempt, 'sweep'),
      cancel: () => moveByHand(shop.db, order.id, 'CANCELLED'),
      // The provider is down until the attempt is abandoned.
      expiry: async () => {
        const created = sql<Date>`created - interval '49 hours'`;
        await shop.db.updateTable('payment_attempt').set({ created }).where('id', '=', attempt.id).execute();
        await settle(later, attempt, 'sweep');
      },
      'second capture': async () => {
        // bKash captures a payment once: there it is a second message, which must cause no second execute.
        const second = tested.capturesOnPage ? shop.gateway.choose(session, 'bkash') : choice;
        await tell(shop, session, second);
      },
    };
    return { order, session, attempt, run };
  }

  /** Checks that all captures are recorded once, that at most one pays the order, and none if it was cancelled before. */
  async function check({
    order,
    session,
    attempt,
  }: Awaited<ReturnType<typeof createFixtures>>): Promise<void> {
    await settle(shop.payments, attempt, 'sweep');
    const payments = await findPayments(shop, order);
    const captured = session.tries.filter(isCaptured);
    expect(payments.map((payment) => payment.bank_tran_id).toSorted()).toEqual(
      captured.map(({ bankTranId }) => bankTranId).toSorted(),
    );
    const onOrder = payments.filter(({ surplus }) => surplus === null);
    const { paymentId } = await readOrder(shop, order);
    expect(onOrder.map(({ bank_tran_id }) => bank_tran_id)).toEqual(paymentId === null ? [] : [paymentId]);
    const refunds = await shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .where('payment.order_id', '=', order.id)
      .select('refund.amount_paisa')
      .execute();
    expect(refunds).toHaveLength(payments.length - onOrder.length);
    const captures = (await readStateChanges(order)).filter((move) => move.endsWith('>captured'));
    expect(captures).toHaveLength(Math.min(payments.length, 1));
  }

  function permutations<T>(of: readonly T[]): T[][] {
    if (of.length === 0) return [[]];
    return of.flatMap((first, at) => permutations(of.toSpliced(at, 1)).map((rest) => [first, ...rest]));
  }

  async function expectBalancedLedger() {
    const { captured, recorded, onOrders, overpaid } = await ledger(shop);
    expect(recorded).toBe(captured);
    expect(onOrders + overpaid).toBe(captured);
  }

  /** The events that record a captured payment. */
  const RECORDING_EVENTS: Event[] = ['return', 'ipn', 'sweep', 'second capture'];

  /** Every 23rd permutation by default, fewer for providers after the first; all 720 in `npm run haat -- faults payments`. */
  const EVERY = process.env.FAULTS === 'long' ? 1 : runsWhole(tested) ? 23 : 61;

  test('return, IPN, sweep, cancellation, expiry and second capture lose no paisa in any order', async () => {
    const all = permutations(EVENTS);
    expect(all).toHaveLength(720);
    const some = all.filter((_, at) => at % EVERY === 0);
    const workers = Array.from({ length: 4 }, async () => {
      for (let events = some.pop(); events; events = some.pop()) {
        const fixtures = await createFixtures();
        for (const event of events) await fixtures.run[event]();
        await check(fixtures);
        const known = Math.min(...RECORDING_EVENTS.map((event) => events!.indexOf(event)));
        const { paymentId } = await readOrder(shop, fixtures.order);
        expect(paymentId === null, events.join()).toBe(events.indexOf('cancel') < known);
      }
    });
    await Promise.all(workers);
    await expectBalancedLedger();
  }, 600_000);

  test('all events at once lose no paisa', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.shuffledSubarray([...EVENTS], { minLength: 2 }),
        async (s, events) => {
          const fixtures = await createFixtures();
          const started = events.map((event) =>
            s.schedule(Promise.resolve(), event).then(() => fixtures.run[event]()),
          );
          await s.waitAll();
          await Promise.all(started);
          await check(fixtures);
        },
      ),
      { numRuns: process.env.FAULTS === 'long' ? 400 : runsWhole(tested) ? 16 : 6 },
    );
    await expectBalancedLedger();
  }, 600_000);
});
