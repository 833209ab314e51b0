import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  begin,
  callbackPath,
  initiate,
  ledger,
  openPayingShop,
  openSession,
  type PayingShop,
  paymentsOf,
  placeOrder,
  postForm,
  press,
  readOrder,
  statesOf,
  sweepOrder,
} from './test-payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(async () => {
  shop.gateway.faults = {};
  await shop.forward(31_000); // the breaker has had its rest
});
afterAll(() => shop.close());

const isPaid = async (order: { token: string }) => (await readOrder(shop, order)).paymentId !== null;
const NO_ANSWER = ['bad_gateway', 'html', 'empty', 'api_failed', 'hang', 'reset'] as const;

test.each(['never', 'before', 'with', 'after'] as const)(
  'the message comes %s the return: paid once',
  async (ipn) => {
    const { order, session, page } = await openSession(shop);
    Object.assign(session.faults, { ipn, ipnDelay: 20 });
    expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=paid`);
    await shop.gateway.quiet();
    expect(await paymentsOf(shop, order)).toHaveLength(1);
  },
);

test('the message comes seven times, long after the return', async () => {
  const { order, session, page } = await openSession(shop);
  Object.assign(session.faults, { ipn: 'delayed', ipnTimes: 7 });
  await press(shop, page, 'visa');
  await shop.gateway.deliver(session);
  expect(await paymentsOf(shop, order)).toHaveLength(1);
});

test('the browser never comes back: the message alone pays', async () => {
  const { order, page } = await openSession(shop);
  expect(await press(shop, page, 'close_window')).toBeNull();
  expect(await isPaid(order)).toBe(true);
});

test('neither return nor message: the sweep finds it', async () => {
  const { order, page } = await openSession(shop);
  expect(await press(shop, page, 'lose_both')).toBeNull();
  expect(await isPaid(order)).toBe(false);
  await sweepOrder(shop, order);
  expect(await isPaid(order)).toBe(true);
  expect(await statesOf(shop, order)).toEqual(['captured']);
});

test('a card that fails, then one that works on the same page', async () => {
  const { order, page } = await openSession(shop);
  expect(await press(shop, page, 'fail_stay')).toBeNull();
  expect(await statesOf(shop, order)).toEqual(['failed']);
  expect(await press(shop, page, 'visa')).toContain('payment=paid');
  expect(await paymentsOf(shop, order)).toHaveLength(1);
});

test('charged twice on one page: the first pays, the second goes back', async () => {
  const { order, session, page } = await openSession(shop);
  session.faults.paysTwice = true;
  await press(shop, page, 'visa');
  await press(shop, page, 'bkash');
  const [first, second] = await paymentsOf(shop, order);
  expect([first?.surplus, second?.surplus]).toEqual([null, 'second_capture']);
  expect((await readOrder(shop, order)).paymentId).toBe(first?.bank_tran_id);
  await sweepOrder(shop, order);
  await sweepOrder(shop, order);
  expect(session.tries.map(({ refunds }) => refunds.length)).toEqual([0, 1]);
  expect(session.tries[1]?.refunds).toMatchObject([{ amount: 7613 }]);
});

test.each(NO_ANSWER)(
  'validation responses %s: neither paid nor failed, until it responses',
  async (validation) => {
    const { order, session, page } = await openSession(shop);
    session.faults.validation = validation;
    expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=checking`);
    expect([await isPaid(order), await statesOf(shop, order)]).toEqual([false, ['open']]);
    session.faults.validation = 'right';
    await sweepOrder(shop, order);
    expect([await isPaid(order), await statesOf(shop, order)]).toEqual([true, ['captured']]);
  },
);

test.each(NO_ANSWER)(
  'the query responses %s: a validated payment counts, a silence does not',
  async (query) => {
    const { order, session, page } = await openSession(shop);
    session.faults.query = query;
    await sweepOrder(shop, order);
    expect(await statesOf(shop, order)).toEqual(['open']);
    expect(await press(shop, page, 'visa')).toContain('payment=paid');
    const cancelled = await openSession(shop);
    cancelled.session.faults.query = query;
    expect(await press(shop, cancelled.page, 'cancel')).toContain('payment=checking');
    expect(await statesOf(shop, cancelled.order)).toEqual(['open']);
    cancelled.session.faults.query = 'right';
    await sweepOrder(shop, cancelled.order);
    expect(await statesOf(shop, cancelled.order)).toEqual(['cancelled']);
  },
);

test('paid and then cancelled on one page, and nobody validates: not called cancelled', async () => {
  const { order, session, page } = await openSession(shop);
  Object.assign(session.faults, { paysTwice: true, validation: 'bad_gateway', ipn: 'never' });
  shop.gateway.choose(session, 'visa');
  expect(await press(shop, page, 'cancel')).toContain('payment=checking');
  expect(await statesOf(shop, order)).toEqual(['open']);
  session.faults.validation = 'right';
  await shop.forward(31_000);
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
});

test('while the gateway hangs, others buy and pay in cash at once', async () => {
  const { order, page, session } = await openSession(shop);
  Object.assign(session.faults, { query: 'hang', validation: 'hang' });
  const back = press(shop, page, 'visa');
  expect((await placeOrder(shop, { order_type: 'COD' })).status).toBe('PENDING');
  expect(await back).toContain('payment=checking');
  session.faults.query = 'right';
  session.faults.validation = 'right';
  await sweepOrder(shop, order);
});

test.each(['76.12', '76.14', '1.00', '7613', '7.613e1', '-76.13', ' 76.13', ''])(
  'the amount reads %j instead of 76.13: not paid, and somebody is told',
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

test('a val_id that belongs to another transaction pays nothing', async () => {
  const { order, session, page } = await openSession(shop);
  session.faults.tranId = 'HTSOMEBODYELSES222222';
  expect(await press(shop, page, 'visa')).toContain('payment=checking');
  expect(await isPaid(order)).toBe(false);
  session.faults.tranId = null;
  await sweepOrder(shop, order);
  expect(await isPaid(order)).toBe(true);
});

test('a risky payment is paid, and held until somebody has looked', async () => {
  const { order, page } = await openSession(shop);
  expect(await press(shop, page, 'risky')).toContain('payment=paid');
  expect(await paymentsOf(shop, order)).toMatchObject([{ held: true, surplus: null }]);
  const release = (held: boolean) =>
    shop.db.updateTable('payment').set({ held }).where('order_id', '=', order.id);
  await release(false).execute();
  await expect(release(true).execute()).rejects.toThrow('never changed');
});

test.each([
  [6571, '69'],
  [6400, '67.2'],
])('amounts printed short: %s paisa and tax are %s', async (price, printed) => {
  const { rui } = shop.fixtures;
  await shop.db.updateTable('product').set({ price_paisa: price }).where('id', '=', rui).execute();
  const { order, session, page } = await openSession(shop, { items: [{ product: rui, quantity: 1 }] });
  expect(order.total).toBe(Number(printed));
  Object.assign(session.faults, { shortAmounts: true, countAsText: true });
  expect(await press(shop, page, 'rocket')).toContain('payment=paid');
});

test.each([false, true])(
  'a transaction the gateway has forgotten (empty list: %s) is paid anew',
  async (empty) => {
    const { order, session } = await openSession(shop);
    shop.gateway.sessions.delete(session.tranId);
    shop.gateway.emptyUnknown = empty;
    const { page } = await begin(shop, order);
    expect(await statesOf(shop, order)).toEqual(['abandoned', 'open']);
    expect(await press(shop, page, 'visa')).toContain('payment=paid');
    shop.gateway.emptyUnknown = false;
  },
);

test.each([
  ['leave', 'expired'],
  ['expire', 'expired'],
  ['cancel', 'cancelled'],
] as const)(
  'the customer %ss without paying: found by the sweep, and payable again',
  async (choice, state) => {
    const { order, session } = await openSession(shop);
    shop.gateway.choose(session, choice);
    await sweepOrder(shop, order);
    expect(await statesOf(shop, order)).toEqual([state]);
    expect(await press(shop, (await begin(shop, order)).page, 'visa')).toContain('payment=paid');
  },
);

test('money that comes after the order was cancelled is recorded and goes back', async () => {
  const { order, session, page } = await openSession(shop);
  await shop.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order.id).execute();
  expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=refund`);
  expect(await paymentsOf(shop, order)).toMatchObject([{ surplus: 'order_cancelled' }]);
  expect(await isPaid(order)).toBe(false);
  await sweepOrder(shop, order);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
});

test('money that comes after cash was taken at the door goes back', async () => {
  const { order, page } = await openSession(shop, { order_type: 'COD' });
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
    await shop.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
  expect(await press(shop, page, 'visa')).toContain('payment=refund');
  expect(await paymentsOf(shop, order)).toMatchObject([{ surplus: 'paid_in_cash' }]);
  await sweepOrder(shop, order);
});

test.each(['right', 'processing', 'failed', 'hang', 'reset', 'bad_gateway', 'api_failed'] as const)(
  'a refund that the gateway responds with %s gives the money back at most once',
  async (refund) => {
    const { order, session, page } = await openSession(shop);
    session.faults.refund = refund;
    await shop.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order.id).execute();
    await press(shop, page, 'visa');
    for (let n = 0; n < 3; n++) await sweepOrder(shop, order);
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
        ? { state: 'failed', problem: 'Insufficient balance of the store', next_look: null }
        : { state: 'refunded', problem: '', amount_paisa: 7613, next_look: null },
    );
  },
);

test('a gateway that is away for two days: given up, and what was paid is found all the same', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  Object.assign(session.faults, { query: 'bad_gateway', validation: 'bad_gateway' });
  await shop.forward(49 * 3_600_000);
  await sweepOrder(shop, order);
  expect(await statesOf(shop, order)).toEqual(['abandoned']);
  Object.assign(session.faults, { query: 'right', validation: 'right' });
  await sweepOrder(shop, order);
  expect([await isPaid(order), await statesOf(shop, order)]).toEqual([true, ['captured']]);
  await shop.forward(-49 * 3_600_000);
});

test('a message that is lost again and again costs the customer nothing', async () => {
  const order = await placeOrder(shop);
  shop.gateway.faults = { ipn: 'never' };
  for (const choice of ['fail', 'cancel', 'fail']) await press(shop, (await begin(shop, order)).page, choice);
  const { page } = await begin(shop, order);
  await press(shop, page, 'lose_both');
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
  expect(await statesOf(shop, order)).toEqual(['failed', 'cancelled', 'failed', 'captured']);
});

test('the message is answered at once when it is known, and OK is all it says', async () => {
  const { session, page } = await openSession(shop);
  await press(shop, page, 'visa');
  const response = await postForm(shop, callbackPath('ipn'), shop.gateway.messageOf(session));
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
  expect(response.headers['content-type']).toContain('text/plain');
});

test('after all of this every paisa is where it belongs', async () => {
  const { captured, recorded, onOrders, surplus } = await ledger(shop);
  expect(recorded).toBe(captured);
  expect(onOrders + surplus).toBe(captured);
});
