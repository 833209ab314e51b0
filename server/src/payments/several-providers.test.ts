import { apiRoutes, paymentCallbackPath } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rina } from '../../testing/orders/moves.ts';
import {
  callbackPath,
  findPayments,
  initiate,
  makeDue,
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  postForm,
  press,
  readOrder,
  SHOP,
} from '../../testing/payments/payments.ts';
import { buildApp } from '../app.ts';
import { moveOrder } from '../orders/move-order.ts';
import { expireOrders } from './expire-orders.ts';
import { paymentsWith } from './open-payments.ts';
import { sweep } from './payment-sweep.ts';
import type { Payments } from './payments.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { reconcile } from './reconcile.ts';

/** A provider like bKash: the browser returns with a query, and `lookup` completes the payment. */
class Nouka {
  readonly captured = new Set<string>();
  readonly cancelled = new Set<string>();
  readonly refunded: string[] = [];
  readonly asked: string[] = [];

  readonly provider: PaymentProvider = {
    name: 'nouka',
    means: ['nagad'],
    range: { minPaisa: 100, maxPaisa: 10_000 },
    returnMethod: 'GET',
    secretFields: ['pin'],
    readCallback: ({ ref, trx, result }) => ({
      tranId: ref,
      valId: trx,
      resultId: result,
      signature: 'missing',
    }),
    createSession: async ({ tranId, resultId }) => ({
      kind: 'open',
      sessionKey: tranId,
      pageUrl: `https://nouka.example/pay?ref=${tranId}&result=${resultId}`,
    }),
    lookup: async ({ tranId }) => {
      this.asked.push(tranId);
      const paid = this.captured.has(tranId);
      const capture = { valId: `N${tranId}`, bankTranId: `B${tranId}`, means: 'Nouka', risky: false };
      const attemptStatus = this.cancelled.has(tranId) ? 'cancelled' : 'open';
      return { captures: paid ? [capture] : [], alarms: [], attemptStatus, noResponse: false };
    },
    requestRefund: async ({ payment: { bankTranId } }) => {
      this.refunded.push(bankTranId);
      return { kind: 'refunded', refId: `R${bankTranId}` };
    },
    testKeys: async () => ({ works: true, said: '' }),
    findRefund: async ({ transId }) => ({ kind: 'refunded', refId: `R${transId}` }),
  };
}

let former: PayingShop;
/** A process of the same shop that takes new payments by Nouka, while customers are still on the page of the former provider. */
let shop: PayingShop;
let nouka: Nouka;
let payments: Payments;
beforeAll(async () => {
  former = await openPayingShop();
  nouka = new Nouka();
  const providers = [nouka.provider, former.provider];
  const app = await buildApp({
    db: former.db,
    pollInterval: 0,
    payments: { providers, shopUrl: SHOP, onlyFirst: true },
  });
  shop = { ...former, app };
  payments = paymentsWith(former.db, app.log, providers);
});
afterEach(() => nouka.captured.clear());
afterAll(async () => {
  await shop.app.close();
  await former.close();
});

/** An order whose customer is on Nouka's page. */
async function openNouka() {
  const order = await placeOrder(shop);
  const response = await initiate(shop, order);
  const { searchParams } = new URL(response.json<{ payment_url: string }>().payment_url);
  return { order, ref: searchParams.get('ref')!, result: searchParams.get('result')! };
}

const returnByQuery = async (query: Record<string, string>) =>
  shop.app.inject(
    `${paymentCallbackPath.replace('{provider}', 'nouka').replace('{kind}', 'success')}?${new URLSearchParams(query)}`,
  );

const providerOf = async (order: GuestOrder) =>
  (await findPayments(shop, order)).map(({ provider }) => provider);

test('new payments go to the first provider, in its own range', async () => {
  const { order, ref } = await openNouka();
  expect(await readAttempts(order)).toEqual([{ provider: 'nouka', tran_id: ref, state: 'open' }]);
  await shop.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  expect((await shop.app.inject(apiRoutes.getSetup.path)).json()).toMatchObject([
    { online_amounts: { min: 1, max: 100 } },
  ]);
  const items = [{ product: shop.fixtures.miniket, quantity: 2 }];
  await expect(placeOrder(shop, { items })).rejects.toThrow(
    'Orders from Tk 1.00 to Tk 100.00 can be paid online.',
  );
});

test('a callback finds the provider of its attempt, by its own URL, method and fields', async () => {
  const { order, ref, result } = await openNouka();
  nouka.captured.add(ref);
  const returned = await returnByQuery({ ref, trx: `N${ref}`, result, pin: '1234' });
  expect([returned.statusCode, returned.headers.location]).toEqual([
    303,
    `${SHOP}/guest-order/${order.token}?payment=paid`,
  ]);
  expect(await providerOf(order)).toEqual(['nouka']);
  expect(await readCallbacks(order)).toEqual([{ ref, trx: `N${ref}`, result }]);

  const { order: older, session } = await openSession(former);
  former.gateway.choose(session, 'visa');
  await postForm(shop, callbackPath('ipn'), former.gateway.messageOf(session));
  expect(await providerOf(older)).toEqual(['sslcommerz']);
});

test('a callback at the URL of another provider changes nothing', async () => {
  const { order, ref, result } = await openNouka();
  nouka.captured.add(ref);
  await postForm(shop, callbackPath('success'), { tran_id: ref, val_id: `N${ref}`, value_b: result });
  expect(await providerOf(order)).toEqual([]);
  const { session } = await openSession(former);
  const asked = nouka.asked.length;
  await returnByQuery({ ref: session.tranId, trx: 'N1', result });
  expect(nouka.asked).toHaveLength(asked);
});

test('the sweep asks the provider of each attempt, also while the other one does not respond', async () => {
  const { order, ref } = await openNouka();
  const { order: older, session } = await openSession(former);
  nouka.captured.add(ref);
  former.gateway.choose(session, 'visa');
  await makeDue(shop, order.id);
  await makeDue(shop, older.id);
  const silent = { ...former.provider, lookup: unavailable };
  await sweep(paymentsWith(shop.db, shop.app.log, [nouka.provider, silent]));
  expect([await providerOf(order), await providerOf(older)]).toEqual([['nouka'], []]);
  await makeDue(shop, older.id);
  await sweep(payments);
  expect(await providerOf(older)).toEqual(['sslcommerz']);
});

test('an unpaid order expires once the provider of its attempt has responded', async () => {
  const { order: paid, session: paying } = await openSession(former);
  const { order: unpaid, session } = await openSession(former);
  former.gateway.choose(paying, 'visa');
  former.gateway.choose(session, 'fail');
  const due = { expires: new Date(0) };
  await shop.db.updateTable('orders').set(due).where('id', 'in', [paid.id, unpaid.id]).execute();
  expect(await expireOrders(paymentsWith(shop.db, shop.app.log, [nouka.provider]))).toBe(0);
  await shop.db.updateTable('orders').set(due).where('id', 'in', [paid.id, unpaid.id]).execute();
  expect(await expireOrders(payments)).toBe(1);
  expect(await readOrder(shop, unpaid)).toMatchObject({ status: 'CANCELLED' });
  expect(await providerOf(paid)).toEqual(['sslcommerz']);
});

test('orders whose provider is gone do not delay the expiry of others', async () => {
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push((await openSession(former)).order);
  const { order, ref } = await openNouka();
  nouka.cancelled.add(ref);
  orders.push(order);
  for (const [n, { id }] of orders.entries())
    await shop.db
      .updateTable('orders')
      .set({ expires: new Date(n) })
      .where('id', '=', id)
      .execute();
  expect(await expireOrders(paymentsWith(shop.db, shop.app.log, [nouka.provider]))).toBe(1);
  expect(await readOrder(shop, order)).toMatchObject({ status: 'CANCELLED' });
});

test('a refund is requested from the provider of its payment', async () => {
  const { order, ref, result } = await openNouka();
  nouka.captured.add(ref);
  await returnByQuery({ ref, trx: `N${ref}`, result });
  const { order: older, session, page } = await openSession(former);
  await press(former, page, 'visa');
  for (const { id } of [order, older]) {
    await moveOrder(shop.db, { order: id, to: 'CANCELLED', actor: rina, version: null, reason: 'no rice' });
    await makeDue(shop, id);
  }
  await sweep(payments);
  expect(nouka.refunded).toEqual([`B${ref}`]);
  expect(session.tries[0]?.refunds).toMatchObject([{ amount: 7613 }]);
});

test('reconciliation asks both providers', async () => {
  const { ref } = await openNouka();
  const { session } = await openSession(former);
  nouka.captured.add(ref);
  former.gateway.choose(session, 'visa');
  const report = await reconcile(payments, { days: 3, now: new Date() });
  expect(report).toMatchObject({ found: 2, unanswered: 0 });
});

test('a customer who is on the page of the former provider pays there, and otherwise gets a page of the new one', async () => {
  const { order, page } = await openSession(former);
  expect((await initiate(shop, order)).json()).toEqual({ payment_url: page });
  await shop.forward(21 * 60_000);
  const { payment_url } = (await initiate(shop, order)).json<{ payment_url: string }>();
  expect(payment_url).toMatch(/^https:\/\/nouka\.example/);
  expect(await readAttempts(order)).toMatchObject([
    { provider: 'sslcommerz', state: 'expired' },
    { provider: 'nouka', state: 'open' },
  ]);
});

test('both at once: a shopper chooses the provider, also while the page of the other one is open', async () => {
  const providers = [former.provider, nouka.provider];
  const app = await buildApp({ db: former.db, pollInterval: 0, payments: { providers, shopUrl: SHOP } });
  const both = { ...former, app };
  const order = await placeOrder(both);
  const page = async (query = '') =>
    (await initiate(both, order, query)).json<{ payment_url: string }>().payment_url;
  const first = await page();
  expect(await page('?provider=sslcommerz')).toBe(first);
  const second = await page('?provider=nouka');
  expect(second).toMatch(/^https:\/\/nouka\.example/);
  expect(await page()).toBe(second);
  expect(await readAttempts(order)).toMatchObject([
    { provider: 'sslcommerz', state: 'expired' },
    { provider: 'nouka', state: 'open' },
  ]);
  expect((await initiate(both, order, '?provider=other')).json()).toMatchObject({
    code: 'payment_unavailable',
  });
  // In the range of one of them: the order can be placed, and paid there.
  const items = [{ product: both.fixtures.miniket, quantity: 2 }];
  const dear = await placeOrder(both, { items });
  expect((await initiate(both, dear, '?provider=nouka')).json()).toMatchObject({
    code: 'amount_out_of_range',
  });
  expect((await initiate(both, dear)).statusCode).toBe(200);
  const [setup] = (await app.inject(apiRoutes.getSetup.path)).json();
  expect(setup).toMatchObject({
    online_amounts: { min: 1, max: 500_000 },
    online_providers: [
      { name: 'sslcommerz', means: ['card', 'bkash', 'nagad', 'rocket'], min: 10, max: 500_000 },
      { name: 'nouka', means: ['nagad'], min: 1, max: 100 },
    ],
  });
  await app.close();
});

const unavailable: PaymentProvider['lookup'] = async () => ({
  captures: [],
  alarms: [],
  attemptStatus: 'unknown',
  noResponse: true,
  reason: 'away',
});

function readAttempts({ id }: GuestOrder) {
  return shop.db
    .selectFrom('payment_attempt')
    .where('order_id', '=', id)
    .select(['provider', 'tran_id', 'state'])
    .orderBy('id')
    .execute();
}

async function readCallbacks({ id }: GuestOrder) {
  const rows = await shop.db
    .selectFrom('payment_callback')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'attempt_id')
    .where('order_id', '=', id)
    .select('fields')
    .execute();
  return rows.map(({ fields }) => fields);
}
