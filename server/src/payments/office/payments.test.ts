import type { PaymentProblem } from '@haat/contract/office/orders/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, jamal, rina } from '../../../testing/office/office.ts';
import { moveByHand } from '../../../testing/orders/move-by-hand.ts';
import { rina as staffRina } from '../../../testing/orders/moves.ts';
import {
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  press,
} from '../../../testing/payments/payments.ts';
import { adjustOrder } from '../../orders/adjust-order.ts';
import { createLink } from '../../staff/links.ts';
import { sweep } from '../payment-sweep.ts';

let shop: PayingShop;
let cookie: string;
beforeAll(async () => {
  shop = await openPayingShop();
  const [, link = ''] = (await createLink(shop.db, 'owner', new Date())).split('#');
  cookie = cookiesOf(await send('POST', 'link/accept/', { link, ...rina }));
});
afterAll(() => shop.close());

const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/office/${url}`,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
const list = async () => (await send('GET', 'payments/')).json<PaymentProblem[]>();
const itemsOf = async ({ number }: { number: string }) =>
  (await list()).filter((item) => item.number === number);
const twice = (url: string) => Promise.all([send('POST', url), send('POST', url)]);

/** The entries of the drawer for refunds. */
const handedOver = async () => {
  const rows = await shop.db
    .selectFrom('cash_entry')
    .where('kind', '=', 'refunded')
    .select(['amount_paisa', 'actor'])
    .execute();
  return rows;
};

test('an attempt without an end is checked with the gateway, which pays its order once', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  expect(await itemsOf(order)).toEqual([]);
  await shop.forward(11 * 60_000);
  const [item] = await itemsOf(order);
  expect(item).toMatchObject({ kind: 'attempt', state: 'open', amount_paisa: 7613, action: 'check' });
  for (const response of await twice(`payments/attempts/${item!.id}/check/`))
    expect(response.statusCode).toBe(200);
  expect(await itemsOf(order)).toEqual([]);
  const paid = await shop.db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .select('surplus')
    .execute();
  expect(paid).toEqual([{ surplus: null }]);
});

test('a capture that does not fit is listed until its order is paid', async () => {
  const { order, session, page } = await openSession(shop);
  session.faults.amount = '76.12';
  await press(shop, page, 'visa');
  const [item] = await itemsOf(order);
  expect(item).toMatchObject({ kind: 'alarm', detail: expect.stringContaining('76.12'), action: 'check' });
  // The gateway has responded.
  expect((await send('POST', `payments/attempts/${item!.id}/check/`)).statusCode).toBe(200);
});

test('a risky payment is accepted once, in the name of the staff', async () => {
  const { order, page } = await openSession(shop);
  await press(shop, page, 'risky');
  const [item] = await itemsOf(order);
  expect(item).toMatchObject({ kind: 'held', action: 'accept' });
  await twice(`payments/${item!.id}/accept/`);
  expect(await itemsOf(order)).toEqual([]);
  const audit = await shop.db
    .selectFrom('audit')
    .where('table_name', '=', 'payment')
    .select(['actor', 'changed'])
    .execute();
  expect(audit).toEqual([{ actor: 'staff:Rina', changed: ['held'] }]);
});

test('the refund of an overpayment is requested again after the gateway has refused it', async () => {
  const { order, page } = await openSession(shop);
  await moveByHand(shop.db, order.id, 'CANCELLED');
  await press(shop, page, 'visa');
  await shop.db
    .updateTable('refund')
    .set({ state: 'failed', problem: 'no balance', next_look: null })
    .where('order_id', '=', order.id)
    .execute();
  const [item] = await itemsOf(order);
  expect(item).toMatchObject({
    kind: 'overpayment',
    state: 'failed',
    detail: 'no balance',
    action: 'request',
  });
  for (const response of await twice(`payments/refunds/${item!.id}/request/`))
    expect(response.statusCode).toBe(200);
  await sweep(shop.payments);
  await shop.forward(60 * 60_000);
  await sweep(shop.payments);
  expect(await itemsOf(order)).toEqual([]);
  expect(await handedOver()).toEqual([]);
});

test('a refund that the gateway refuses is handed over in cash once, and not while the gateway may do it', async () => {
  const { order, page } = await openSession(shop);
  await moveByHand(shop.db, order.id, 'CANCELLED');
  await press(shop, page, 'visa');
  const [item] = await itemsOf(order);
  const url = `payments/refunds/${item!.id}/paid-out/`;
  expect((await send('POST', url)).json()).toMatchObject({ code: 'not_in_cash' });
  await shop.db
    .updateTable('refund')
    .set({ state: 'failed', next_look: null })
    .where('id', '=', item!.id)
    .execute();
  for (const response of await twice(url)) expect(response.statusCode).toBe(200);
  expect(await itemsOf(order)).toEqual([]);
  expect(await handedOver()).toEqual([{ amount_paisa: 7613, actor: 'staff:Rina' }]);
  await sweep(shop.payments);
  expect((await send('POST', `payments/refunds/${item!.id}/request/`)).statusCode).toBe(200);
  expect(await itemsOf(order)).toEqual([]);
});

test('a refund of cash leaves the drawer once, and is not asked of a gateway', async () => {
  const { id, number } = await placeOrder(shop, { order_type: 'COD' });
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveByHand(shop.db, id, to);
  await shop.db
    .insertInto('cash_payment')
    .values({ order_id: id, amount_paisa: 7600, actor: 'staff:Rina' })
    .execute();
  await adjustOrder(shop.db, {
    order: id,
    kind: 'goodwill',
    paisa: 1_013,
    reason: 'late',
    actor: staffRina,
    key: 'a',
  });
  const [item] = await itemsOf({ number });
  expect(item).toMatchObject({ kind: 'refund', state: 'due', action: 'pay_out' });
  expect((await send('POST', `payments/refunds/${item!.id}/request/`)).json()).toMatchObject({
    code: 'in_cash',
  });
  const before = (await handedOver()).length;
  await twice(`payments/refunds/${item!.id}/paid-out/`);
  expect(await itemsOf({ number })).toEqual([]);
  expect(await handedOver()).toHaveLength(before + 1);
});

test('the desk refunds a whole online payment of an order that still goes out only with a second person', async () => {
  const { order, page } = await openSession(shop);
  await press(shop, page, 'visa');
  await moveByHand(shop.db, order.id, 'PROCESSING');
  const [, link = ''] = (await createLink(shop.db, 'desk', new Date())).split('#');
  const owner = cookie;
  cookie = cookiesOf(await send('POST', 'link/accept/', { ...jamal, link }));
  await shop.db.updateTable('staff_role').set({ limit_paisa: 5_000 }).where('id', '=', 'desk').execute();
  const lower = { kind: 'goodwill', amount_paisa: 7613, in_cash: false };
  const change = { key: 'a'.repeat(32), reason: 'late', notify: false, lines: [], lower, version: 1 };
  const held = await send('POST', `orders/${order.id}/edit/`, change);
  expect(held.json()).toMatchObject({
    code: 'confirmation_needed',
    params: { amount_paisa: 7_613, limit_paisa: 5_000 },
  });
  const refunds = () =>
    shop.db.selectFrom('refund').where('order_id', '=', order.id).select('amount_paisa').execute();
  expect(await refunds()).toEqual([]);
  cookie = owner;
  const [request] = (await send('GET', 'value-requests/')).json<{ id: number }[]>();
  expect(request).toMatchObject({ staff: 'Jamal', number: order.number, amount_paisa: 7613, reason: 'late' });
  await send('POST', `value-requests/${request!.id}/decide/`, { confirm: true });
  expect(await refunds()).toEqual([{ amount_paisa: 7_613 }]);
});

test('an attempt of a gateway that is no longer connected is refused', async () => {
  const { order } = await openSession(shop);
  await shop.forward(11 * 60_000);
  const [item] = await itemsOf(order);
  await shop.db
    .updateTable('payment_attempt')
    .set({ provider: 'other' })
    .where('id', '=', item!.id)
    .execute();
  expect((await send('POST', `payments/attempts/${item!.id}/check/`)).json()).toMatchObject({
    code: 'no_gateway',
  });
});
