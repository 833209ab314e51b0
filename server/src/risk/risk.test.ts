import type { SalesFigure, VatFigures } from '@haat/contract/office/figures';
import type { OrderToCall, StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import type { Caller } from '@haat/contract/office/orders/desk';
import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { Quote } from '@haat/contract/shop/delivery';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { MINUTE } from '@haat/contract/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, callWith, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addZones, areaId } from '../../testing/delivery-zones.ts';
import { stockOf } from '../../testing/fixtures.ts';
import { codeFor, demoMessages } from '../../testing/messages/messages.ts';
import { cookiesOf, rina } from '../../testing/office/office.ts';
import {
  initiate,
  openPayingShop,
  type PayingShop,
  placeOrder,
  press,
  readOrder,
  startPayment,
} from '../../testing/payments/payments.ts';
import { countStaleDays } from '../figures/count-days.ts';
import { readBalance } from '../orders/order-balance.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { inTransaction } from '../platform/db/database.ts';
import { createLink } from '../staff/links.ts';
import { addReceipt } from '../wallets/add-receipt.ts';

let shop: PayingShop;
let cookie: string;
let dhaka: number;
let sylhet: number;
let farZone: number;
beforeAll(async () => {
  shop = await openPayingShop({ messages: demoMessages });
  const { db } = shop;
  const [, link = ''] = (await createLink(db, 'owner', new Date())).split('#');
  cookie = cookiesOf(await office('POST', 'link/accept/', { link, ...rina }));
  await addZones(
    db,
    { name: 'Near', name_bn: 'কাছে', areas: ['Dhaka'], charge_paisa: 6_000 },
    { name: 'Far', name_bn: 'দূরে', areas: ['Sylhet'], charge_paisa: 13_050 },
  );
  dhaka = await areaId(db, 'Dhaka');
  sylhet = await areaId(db, 'Sylhet');
  const zone = db.selectFrom('delivery_zone').where('name', '=', 'Far').select('id');
  farZone = (await zone.executeTakeFirstOrThrow()).id;
});
afterAll(() => shop.close());

const NOTHING = {
  first_order_paisa: null,
  first_order_step: 'quiet_call',
  refused_before: false,
  refused_least: 1,
  refused_last: null,
  refused_step: 'quiet_call',
  far_zones: [] as number[],
  far_step: 'call',
  advance_kept: false,
  misses: 3,
} as const;

const office = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/office/${url}`,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
const read = async <T>(url: string) => (await office('GET', url)).json<T>();
async function rule(more: object) {
  const { version } = await read<StoredRules>('call-rules/');
  const response = await office('POST', 'call-rules/', { ...NOTHING, ...more, version });
  expect(response.statusCode, response.body).toBe(200);
}
beforeEach(async () => {
  await rule({});
  shop.gateway.faults = { ipn: 'never' };
});

let people = 0;
const newPhone = () => `+88017${String(++people).padStart(8, '0')}`;
/** A bag of rice and its tax cost Tk 76.13, without the delivery. */
const place = (more: object = {}) =>
  placeOrder(shop, { order_type: 'COD', area: dhaka, phone: newPhone(), ...more });
const rice = (quantity: number) => ({ items: [{ product: shop.fixtures.miniket, quantity }] });
async function quote(more: object = {}): Promise<Quote> {
  const payload = { area: dhaka, ...rice(1), ...more };
  return (await shop.app.inject({ method: 'POST', url: '/api/order-app/quote/', payload })).json<Quote>();
}
const code = ({ token }: GuestOrder, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/order-app/guest-orders/${token}/code/`, payload });
const move = (id: number, to: string, version: number) =>
  office('POST', `orders/${id}/move/`, { to, version });
const orderOf = (id: number) => read<OfficeOrder>(`orders/${id}/`);
const refuse = (id: number, version: number, more: object = {}) =>
  office('POST', `orders/${id}/cancel/`, { version, reason: 'nobody at home', ...more });
const callAbout = (id: number, outcome: string, more: object = {}) =>
  office('POST', `orders/${id}/call/`, { outcome, calls: 0, call_key: `call-${++people}`, ...more });
const messagesTo = async (phone: string) =>
  (await shop.db.selectFrom('message').where('recipient', '=', phone).select('text').execute()).map(
    ({ text }) => text,
  );

async function payAdvance(order: GuestOrder): Promise<void> {
  const { page } = await startPayment(shop, order);
  await press(shop, page, 'visa');
}
/** Orders are delivered to a phone, or refused at its door. */
async function deliver(phone: string, ...refused: boolean[]): Promise<void> {
  for (const isRefused of refused) {
    const { id } = await place({ phone });
    for (const [version, to] of [
      [0, 'PROCESSING'],
      [1, 'ONGOING'],
    ] as const)
      expect((await move(id, to, version)).statusCode).toBe(200);
    const ended = isRefused ? await refuse(id, 2) : await move(id, 'COMPLETED', 2);
    expect(ended.statusCode, ended.body).toBe(200);
  }
}

test('with nothing set neither a quote nor an order has a step, also for a phone that refuses everything', async () => {
  const phone = newPhone();
  await deliver(phone, true, true);
  const rules = { first_order_paisa: 0, refused_before: true };
  await rule(rules);
  const quoted = await quote({ phone });
  for (const name of ['step', 'asks_phone']) expect(quoted).not.toHaveProperty(name);
  expect(await place({ phone })).not.toHaveProperty('step');
  // Staff still call, as before.
  const quiet = await place({ phone });
  expect((await orderOf(quiet.id)).call).toMatchObject({
    open: true,
    reasons: ['first_order', 'refused_before'],
  });
});

test('a large first order waits for an advance, which the quote names before, and its payment page asks for first', async () => {
  await rule({ first_order_paisa: 50_000, first_order_step: 'advance' });
  const phone = newPhone();
  const large = rice(10);
  expect(await quote(rice(1))).not.toHaveProperty('asks_phone');
  expect(await quote(large)).toMatchObject({ asks_phone: true });
  const quoted = await quote({ ...large, phone });
  const step = { kind: 'advance', reason: 'first_order', advance: 60 };
  expect(quoted.step).toEqual(step);
  expect(await place({ ...large, phone, order_type: 'ONLINE' })).not.toHaveProperty('step');
  const order = await place({ ...large, phone });
  expect(order.step).toEqual({ ...step, open: true, until: expect.stringMatching(/Z$/) });
  expect(order.due).toBe(quoted.total);
  const { orders } = await read<{ orders: OrderRow[] }>('orders/?status=PENDING');
  expect(orders.find(({ id }) => id === order.id)).toMatchObject({ waits_for: 'advance', to_call: false });

  expect((await move(order.id, 'PROCESSING', 0)).json()).toMatchObject({
    code: 'step_open',
    params: { step: 'advance' },
  });
  await expect(
    shop.db.updateTable('orders').set({ status: 'PROCESSING' }).where('id', '=', order.id).execute(),
  ).rejects.toThrow('waits for its advance');

  await payAdvance(order);
  expect(await readBalance(shop.db, order.id)).toMatchObject({ paidPaisa: 6_000 });
  const paid = await readOrder(shop, order);
  expect(paid).toMatchObject({ paid: 60, due: order.total - 60, step: { open: false } });
  expect((await move(order.id, 'PROCESSING', 0)).statusCode).toBe(200);
  // Then the page asks for the rest.
  const { session } = await startPayment(shop, order);
  expect(session.amount).toBe(Math.round((order.total - 60) * 100));
});

test('an advance is the delivery charge in whole taka, and never more than a tenth of the order, also of one that was changed', async () => {
  await rule({ first_order_paisa: 0, first_order_step: 'advance' });
  // Rice and tax Tk 761.25 with a charge of Tk 130.50; then Tk 76.13 with it.
  const advanceOf = async (more: object) => (await quote({ phone: newPhone(), area: sylhet, ...more })).step;
  expect(await advanceOf(rice(10))).toMatchObject({ advance: 89 });
  expect(await advanceOf(rice(40))).toMatchObject({ advance: 130 });
  expect(await advanceOf(rice(1))).toMatchObject({ advance: 20 });
  const order = await place({ area: sylhet, ...rice(10) });
  const lines = [{ line: order.orderitems[0]!.id, quantity: 1 }];
  const changed = await shop.app.inject({
    method: 'POST',
    url: `/api/order-app/guest-orders/${order.token}/change/`,
    payload: { key: '0'.repeat(32), version: 0, lines },
  });
  expect(changed.json<GuestOrder>().step).toMatchObject({ advance: 20, open: true });
});

test.each([
  [false, 'is returned', 0, 'was not accepted at the door'],
  [true, 'stays with the shop', 6_000, 'The advance of Tk 60.00 stays with us, as agreed.'],
])(
  'the advance of an order that is refused at the door (kept: %s) %s',
  async (advance_kept, _, keptPaisa, sentence) => {
    await rule({ first_order_paisa: 0, first_order_step: 'advance', advance_kept });
    for (const returnsAll of [false, true]) {
      const phone = newPhone();
      const order = await place({ phone, ...rice(10) });
      expect(order.step?.kept).toBe(advance_kept ? true : undefined);
      await payAdvance(order);
      await move(order.id, 'PROCESSING', 0);
      await move(order.id, 'ONGOING', 1);
      const refused = await refuse(order.id, 2, returnsAll ? { return_advance: true } : {});
      const kept = returnsAll ? 0 : keptPaisa;
      expect(refused.json()).toMatchObject({ status: 'CANCELLED', step: { kept_paisa: kept }, due_paisa: 0 });
      expect(await readBalance(shop.db, order.id)).toMatchObject({
        payablePaisa: kept,
        refundedPaisa: 6_000 - kept,
        duePaisa: 0,
      });
      if (!returnsAll) expect((await messagesTo(phone)).at(-1)).toContain(sentence);
    }
    // What was kept is no sale, and named beside the sales and the VAT.
    const today = dayInDhaka(new Date());
    await countStaleDays(shop.db);
    const sales = await read<{ sum: SalesFigure }>(`figures/sales/?from=${today}&to=${today}&by=day`);
    expect(sales.sum.kept_paisa).toBe(keptPaisa);
    const vat = await read<VatFigures>(`figures/vat/?month=${today.slice(0, 7)}`);
    expect(vat.kept_paisa).toBe(keptPaisa);
  },
);

test('a cancelled order that was not at the door always gets its advance back', async () => {
  await rule({ first_order_paisa: 0, first_order_step: 'advance', advance_kept: true });
  const order = await place(rice(10));
  await payAdvance(order);
  await refuse(order.id, 0);
  expect(await readBalance(shop.db, order.id)).toMatchObject({ payablePaisa: 0, refundedPaisa: 6_000 });
});

test('a receipt of a wallet with exactly the advance matches by itself; without a way to pay it the shop calls', async () => {
  const { db } = shop;
  await rule({ first_order_paisa: 0, first_order_step: 'advance' });
  const wallets = [{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }];
  await db
    .updateTable('shop_setting')
    .set({ wallets: JSON.stringify(wallets), online_payment: false })
    .execute();
  const order = await place(rice(10));
  const url = `/api/order-app/guest-orders/${order.token}/sent-money/`;
  const payload = { key: 'claim', wallet: 'bkash', trx_id: '9AB1CDE2FG' };
  expect((await shop.app.inject({ method: 'POST', url, payload })).json()).toMatchObject({ advance: 60 });
  const receipt = { wallet: 'bkash', trxId: '9AB1CDE2FG', amountPaisa: 6_000, sender: '', text: '' } as const;
  await inTransaction(db, (tx) =>
    addReceipt(tx, { ...receipt, source: 'typed', actor: 'staff:Rina', key: 'receipt', received: null }),
  );
  const sent = (await shop.app.inject({ url })).json();
  expect(sent).toMatchObject({ paid: 60, due: order.total - 60, claims: [{ state: 'matched' }] });
  expect(sent).not.toHaveProperty('advance');
  expect((await readOrder(shop, order)).step).toMatchObject({ open: false });

  // What was confirmed with its advance leaves the shop, also if the match was wrong: all of it is then due at the door.
  expect((await move(order.id, 'PROCESSING', 0)).statusCode).toBe(200);
  const { id } = await db.selectFrom('wallet_receipt').select('id').executeTakeFirstOrThrow();
  const undone = await office('POST', `wallets/receipts/${id}/undo/`, { reason: 'Of another order' });
  expect(undone.statusCode, undone.body).toBe(200);
  const { version } = await orderOf(order.id);
  expect((await move(order.id, 'ONGOING', version)).json()).toMatchObject({ status: 'ONGOING' });

  await db.updateTable('shop_setting').set({ wallets: '[]' }).execute();
  expect((await place(rice(10))).step).toMatchObject({ kind: 'call', open: true });
  await db.updateTable('shop_setting').set({ online_payment: true }).execute();
  // Too little for the payment page, which takes Tk 10 at least.
  await db.updateTable('delivery_zone').set({ charge_paisa: 900 }).where('name', '=', 'Near').execute();
  expect((await place(rice(10))).step).toMatchObject({ kind: 'call' });
  await db.updateTable('delivery_zone').set({ charge_paisa: 6_000 }).where('name', '=', 'Near').execute();
});

test('an order to a far zone is confirmed by the code that its phone gets, once', async () => {
  await rule({ far_zones: [farZone], far_step: 'code' });
  expect(await quote({ area: dhaka })).not.toHaveProperty('step');
  expect(await quote({ area: sylhet })).toMatchObject({ step: { kind: 'code', reason: 'far_zone' } });
  const phone = newPhone();
  const order = await place({ area: sylhet, phone });
  expect(order.step).toMatchObject({ kind: 'code', open: true, until: expect.any(String) });
  expect((await code(order, { language: 'bn' })).json()).toMatchObject({ step: { open: true } });
  expect((await messagesTo(phone)).at(-1)).toContain('অর্ডার নিশ্চিত করার কোড');
  const sent = await codeFor(shop.db, phone);
  expect((await code(order, { code: '000000' })).json()).toMatchObject({ code: 'wrong_code' });
  const other = await place({ area: sylhet, phone });
  expect((await code(other, { code: sent })).json()).toMatchObject({ code: 'wrong_code' });
  for (let times = 0; times < 2; times++)
    expect((await code(order, { code: sent })).json()).toMatchObject({ step: { open: false } });
  await shop.forward(2 * 60 * MINUTE);
  await expireOrders(shop.payments);
  expect((await move(order.id, 'PROCESSING', 0)).statusCode).toBe(200);
  expect((await code(order)).json()).toMatchObject({ code: 'no_code_needed' });
});

test('of an account with this proven phone no code is asked; without SMS the shop calls', async () => {
  await rule({ far_zones: [farZone], far_step: 'code' });
  const { access } = await signUp(shop.app, amina);
  const call = callWith(shop.app, access);
  const order = async () => {
    await call('POST', '/api/payment-app/carts/', { item: shop.fixtures.rui, quantity: 1 });
    return (await call('POST', '/api/payment-app/orders/', { ...receiver, area: sylhet })).json<GuestOrder>();
  };
  const first = await order();
  expect(first.step).toMatchObject({ kind: 'code', open: true });
  const url = `/api/payment-app/orders/${first.id}/code/`;
  expect((await call('POST', url, {})).statusCode).toBe(200);
  const sent = await codeFor(shop.db, first.receiver_phone_number);
  expect((await call('POST', url, { code: sent })).json()).toMatchObject({ step: { open: false } });
  const quoted = async (more: object = {}) => {
    const payload = { area: sylhet, ...rice(1), ...more };
    return (await call('POST', '/api/order-app/quote/', payload)).json<Quote>();
  };
  const phone = receiver.receiver_phone_number;
  expect(await quoted({ phone })).toMatchObject({ step: { kind: 'code' } });
  await shop.db.updateTable('customer').set({ phone_proven: new Date() }).execute();
  // The quote says the same, once it knows the phone.
  expect(await quoted()).toMatchObject({ step: { kind: 'code' }, asks_phone: true });
  expect((await quoted({ phone })).step).toBeUndefined();
  expect((await quoted({ phone: newPhone() })).step).toMatchObject({ kind: 'code' });
  expect((await quote({ area: sylhet, phone })).step).toMatchObject({ kind: 'code' });
  expect((await order()).step).toMatchObject({ kind: 'code', open: false });
  await shop.db
    .updateTable('message_channel')
    .set({ provider: 'off' })
    .where('channel', '=', 'sms')
    .execute();
  expect((await place({ area: sylhet })).step).toEqual({ kind: 'call', reason: 'far_zone', open: true });
  await shop.db
    .updateTable('message_channel')
    .set({ provider: 'demo' })
    .where('channel', '=', 'sms')
    .execute();
});

test('a phone that refused two of its last three orders waits for a call; staff see its record, and may leave the step out', async () => {
  const twoOfThree = { refused_before: true, refused_least: 2, refused_last: 3, refused_step: 'call' };
  const phone = newPhone();
  await deliver(phone, true, false);
  await rule(twoOfThree);
  expect(await quote({ phone })).not.toHaveProperty('step');
  await deliver(phone, true);
  expect(await quote({ phone })).toMatchObject({ step: { kind: 'call', reason: 'refused_before' } });
  const order = await place({ phone });
  const { orders } = await read<{ orders: OrderToCall[] }>('calls/');
  expect(orders.find(({ id }) => id === order.id)).toMatchObject({
    reasons: ['refused_before'],
    record: { delivered: 1, of: 3 },
  });
  expect(await read<Caller>(`desk/caller/?phone=${encodeURIComponent(phone)}`)).toMatchObject({
    record: { delivered: 1, of: 3 },
  });
  expect((await move(order.id, 'PROCESSING', 0)).json()).toMatchObject({ code: 'call_needed' });
  expect((await callAbout(order.id, 'reached', { confirm: true })).json()).toMatchObject({
    status: 'PROCESSING',
    record: { delivered: 1, of: 3 },
    step: { kind: 'call', open: false },
  });
  await rule({});
  await deliver(phone, false, false);
  await rule(twoOfThree);
  // The refused ones are no longer among the last three.
  expect(await quote({ phone })).not.toHaveProperty('step');
});

test('an advance is left out only with a reason; who was reached by phone needs no code', async () => {
  await rule({ first_order_paisa: 0, first_order_step: 'advance' });
  const order = await place(rice(10));
  expect((await callAbout(order.id, 'reached', { confirm: true })).json()).toMatchObject({
    code: 'step_open',
  });
  const note = 'The imam vouches for her';
  expect((await callAbout(order.id, 'skipped', { confirm: true, note })).json()).toMatchObject({
    status: 'PROCESSING',
    step: { open: false },
  });
  await rule({ far_zones: [farZone], far_step: 'code' });
  const far = await place({ area: sylhet });
  expect((await callAbout(far.id, 'reached', { confirm: true })).json()).toMatchObject({
    status: 'PROCESSING',
  });
});

test('without its code or advance in time an order is cancelled with a message; a claim that waits stops that', async () => {
  const { db } = shop;
  const phone = newPhone();
  await deliver(phone, false);
  await rule({ far_zones: [farZone], far_step: 'code' });
  const before = await stockOf(db, shop.fixtures.miniket);
  const [late, claimed] = [await place({ area: sylhet, phone }), await place({ area: sylhet })];
  const claim = { wallet: 'bkash', trx_id: '9AB1CDE2ZZ', source: 'checkout', actor: 'guest' } as const;
  await db
    .insertInto('wallet_claim')
    .values({ ...claim, order_id: claimed.id, claim_key: 'k', receipt_id: null, amount_paisa: null })
    .execute();
  await shop.forward(61 * MINUTE);
  await expireOrders(shop.payments);
  expect(await readOrder(shop, late)).toMatchObject({ status: 'CANCELLED' });
  expect((await messagesTo(phone)).at(-1)).toContain('was not confirmed in time, so it is cancelled');
  expect(await readOrder(shop, claimed)).toMatchObject({ status: 'PENDING' });
  expect(await stockOf(db, shop.fixtures.miniket)).toBe(before - 1);
  expect((await initiate(shop, late)).json()).toMatchObject({ code: 'order_cancelled' });
});

test('an order that becomes large by a change is called about', async () => {
  await rule({ first_order_paisa: 50_000, first_order_step: 'advance' });
  const order = await place(rice(1));
  expect(order).not.toHaveProperty('step');
  const lines = [{ line: order.orderitems[0]!.id, quantity: 10 }];
  const url = `/api/order-app/guest-orders/${order.token}/change/`;
  const payload = { key: '1'.repeat(32), version: 0, lines };
  expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  expect((await orderOf(order.id)).call).toMatchObject({ open: true, reasons: ['first_order'] });
});

test('of several reasons the highest step counts, and a rule that cannot be is refused', async () => {
  await rule({ far_zones: [farZone], far_step: 'code', first_order_paisa: 0, first_order_step: 'advance' });
  expect((await place({ area: sylhet, ...rice(10) })).step).toMatchObject({
    kind: 'advance',
    reason: 'first_order',
  });
  const { version } = await read<StoredRules>('call-rules/');
  const wrong = { ...NOTHING, refused_least: 4, refused_last: 3, version };
  expect((await office('POST', 'call-rules/', wrong)).json()).toMatchObject({
    fields: { refused_last: { code: 'below' } },
  });
});
