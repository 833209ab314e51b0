import type { ProvenCredit } from '@haat/contract/shop/credit';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, manualClock, post, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { codeFor, demoMessages } from '../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addCredit, readCredit } from '../credit/add-credit.ts';
import { readBalance } from '../orders/order-balance.ts';
import { inTransaction } from '../platform/db/database.ts';

let shop: TestShop;
let fixtures: Fixtures;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({
    clock: clock.now,
    messages: demoMessages,
    limits: { codes: 10_000, guestOrders: 10_000, customerOrders: 10_000 },
  });
  fixtures = await addFixtures(shop.db);
  const noLimit = {
    open_orders_per_phone: null,
    open_orders_per_address: null,
    open_pieces_per_address: null,
  };
  await shop.db.updateTable('shop_setting').set(noLimit).execute();
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.forward(2 * DAY);
  for (const table of ['attempt', 'code'] as const) await shop.db.deleteFrom(table).execute();
  // Every test begins without credit.
  for (const phone of [amina.e164, karim.e164]) {
    const paisa = await readCredit(shop.db, phone);
    const rest = {
      phone,
      reason: 'given in cash',
      actor: 'staff:Rina',
      key: `rest ${Math.random()}`,
    } as const;
    if (paisa % 100 > 0) await give(phone, 100 - (paisa % 100));
    const whole = await readCredit(shop.db, phone);
    if (whole > 0)
      await inTransaction(shop.db, (tx) => addCredit(tx, { ...rest, kind: 'paid_out', paisa: whole }));
  }
});

/** One bag of miniket rice with tax. */
const TOTAL = 7_613;

const give = (phone: string, paisa: number) =>
  inTransaction(shop.db, (tx) =>
    addCredit(tx, {
      phone,
      kind: 'goodwill',
      paisa,
      reason: 'late',
      actor: 'staff:Rina',
      key: `give ${Math.random()}`,
    }),
  );
const creditOf = (phone: string) => readCredit(shop.db, phone);

async function prove(phone: string, e164: string): Promise<ProvenCredit> {
  clock.forward(2 * 60_000);
  expect((await post(shop.app, '/api/order-app/credit/code/', { phone })).statusCode).toBe(204);
  const code = (await codeFor(shop.db, e164))!;
  return (await post(shop.app, '/api/order-app/credit/proof/', { phone, code })).json();
}

let orders = 0;
const guestBody = (more: object = {}) => ({
  name: 'Amina',
  phone: amina.phone,
  address: 'Dhanmondi',
  items: [{ product: fixtures.miniket, quantity: 1 }],
  use_credit: true,
  order_key: `credit-at-checkout-${++orders}`,
  ...more,
});
const place = (body: object) => post(shop.app, '/api/order-app/guest-orders/', body);
const placed = async (body: object) => (await place(body)).json<GuestOrder>();
const codeIn = async (body: object) => (await place(body)).json<{ code: string }>().code;

test('a guest proves the phone by a code and pays the next order with its credit, a repeated request once', async () => {
  await give(amina.e164, 5_000);
  const { credit, proof } = await prove(amina.phone, amina.e164);
  expect(credit).toBe(50);
  const body = guestBody({ credit_proof: proof, credit_used: 50 });
  const order = await placed(body);
  expect(order).toMatchObject({ total: 76.13, paid: 50, credit_used: 50, due: 26.13, cash_due: 26 });
  for (const again of await Promise.all([placed(body), placed(body)])) expect(again).toEqual(order);
  expect(await creditOf(amina.e164)).toBe(0);
  // The proof is over by now, the order is not.
  clock.forward(2 * HOUR);
  expect(await placed(body)).toEqual(order);
  const entries = await shop.db
    .selectFrom('customer_account_entry')
    .where('order_id', '=', order.id)
    .select(['kind', 'amount_paisa', 'reason', 'actor'])
    .execute();
  expect(entries).toEqual([{ kind: 'order', amount_paisa: -5_000, reason: order.number, actor: 'guest' }]);
});

test('without use_credit nothing is used, and with it another order has another content', async () => {
  await give(amina.e164, 5_000);
  const { proof } = await prove(amina.phone, amina.e164);
  const body = guestBody({ credit_proof: proof, use_credit: false });
  const order = await placed(body);
  expect(order).not.toHaveProperty('credit_used');
  expect(await codeIn({ ...body, use_credit: true })).toBe('key_reused');
  expect(await creditOf(amina.e164)).toBe(5_000);
});

test('credit never pays more than the order costs, and comes back when it is cancelled', async () => {
  await give(amina.e164, 20_000);
  const { proof } = await prove(amina.phone, amina.e164);
  const order = await placed(guestBody({ credit_proof: proof }));
  expect(order).toMatchObject({ credit_used: 76.13, due: 0 });
  expect(await creditOf(amina.e164)).toBe(20_000 - TOTAL);
  const cancel = () => post(shop.app, `/api/order-app/guest-orders/${order.token}/cancel/`, {});
  for (const response of await Promise.all([cancel(), cancel()])) expect(response.statusCode).toBe(200);
  expect(await creditOf(amina.e164)).toBe(20_000);
  expect(await readBalance(shop.db, order.id)).toMatchObject({
    paidPaisa: TOTAL,
    refundedPaisa: TOTAL,
    duePaisa: 0,
  });
});

test('of two orders at once with the same credit only one has it', async () => {
  await give(amina.e164, 5_000);
  const { proof } = await prove(amina.phone, amina.e164);
  const shown = { credit_proof: proof, credit_used: 50 };
  const before = await stockOf(shop.db, fixtures.miniket);
  const responses = await Promise.all(Array.from({ length: 8 }, () => place(guestBody(shown))));
  const refused = responses.filter(({ statusCode }) => statusCode === 409);
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(refused.map((response) => response.json())).toEqual(
    Array(7).fill(expect.objectContaining({ code: 'credit_changed', params: { credit_used: 0 } })),
  );
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(before - 1);
  // Who has not seen a sum orders without it.
  expect(await placed(guestBody({ credit_proof: proof }))).toMatchObject({ paid: 0, due: 76.13 });
});

test('nobody uses the credit of another phone', async () => {
  await give(amina.e164, 5_000);
  await give(karim.e164, 100);
  const { proof } = await prove(karim.phone, karim.e164);
  const [until, signed] = proof.split('.');
  for (const wrong of [
    undefined,
    proof,
    'x',
    `${until}.${'A'.repeat(43)}`,
    `${Number(until) + 1}.${signed}`,
    `${until}.${signed}.`,
  ])
    expect(await codeIn(guestBody({ credit_proof: wrong })), wrong).toBe('credit_not_proven');
  const own = await prove(amina.phone, amina.e164);
  clock.forward(HOUR + 1_000);
  expect(await codeIn(guestBody({ credit_proof: own.proof }))).toBe('credit_not_proven');
  expect(await creditOf(amina.e164)).toBe(5_000);
});

test('a code for something else, of another phone or of a phone without credit proves nothing', async () => {
  await give(amina.e164, 5_000);
  const ask = (phone: string) => post(shop.app, '/api/order-app/credit/code/', { phone });
  const show = (phone: string, code: string) =>
    post(shop.app, '/api/order-app/credit/proof/', { phone, code });
  expect((await ask('01911-000000')).statusCode).toBe(204);
  expect(await codeFor(shop.db, '+8801911000000')).toBe(null);
  await ask(amina.phone);
  const code = (await codeFor(shop.db, amina.e164))!;
  expect((await show(karim.phone, code)).json()).toMatchObject({ code: 'wrong_code' });
  const first = await show(amina.phone, code);
  expect(first.json()).toMatchObject({ credit: 50, proof: expect.any(String) });
  // The response was lost.
  expect((await show(amina.phone, code)).json()).toMatchObject({ credit: 50 });
  expect(
    (await post(shop.app, '/api/order-app/track/', { number: 'H1', phone: amina.phone, code })).statusCode,
  ).toBe(403);
  expect((await ask('+88029666666')).json()).toMatchObject({
    fields: { phone: { code: 'not_a_mobile_number' } },
  });
});

test.each([
  ['a negative sum', { credit_used: -50 }, 409],
  ['more than there is', { credit_used: 5_000 }, 409],
  ['no amount', { credit_used: 0.001 }, 400],
])('an order that says that it uses %s is refused', async (_, more, status) => {
  await give(amina.e164, 5_000);
  const { proof } = await prove(amina.phone, amina.e164);
  expect((await place(guestBody({ credit_proof: proof, ...more }))).statusCode).toBe(status);
  expect(await creditOf(amina.e164)).toBe(5_000);
});

test('an account uses the credit of its phone once a code has proven it, whoever receives the order', async () => {
  const account = await signUp(shop.app, karim);
  await give(karim.e164, 5_000);
  const order = async () => {
    await account.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 1 });
    return account.call('POST', '/api/payment-app/orders/', { ...receiver, use_credit: true });
  };
  const own = async () => (await account.call('GET', '/api/order-app/credit/')).json();
  expect(await own()).toEqual({ credit: 0, phone_proven: false, entries: [] });
  expect((await order()).json()).toMatchObject({ code: 'credit_not_proven' });
  await shop.db
    .updateTable('customer')
    .set({ phone_proven: new Date() })
    .where('id', '=', account.id)
    .execute();
  expect(await own()).toMatchObject({ credit: 50, phone_proven: true });
  expect((await own()).entries[0]).toEqual({
    kind: 'goodwill',
    amount: 50,
    reason: 'late',
    at: expect.any(String),
  });
  const first = (await order()).json<Order>();
  // Two bags: the refused order left its bag in the cart.
  expect(first).toMatchObject({ credit_used: 50, due: 102.25 });
  expect(await own()).toMatchObject({ credit: 0, phone_proven: true });
  expect((await own()).entries[0]).toMatchObject({ kind: 'order', amount: -50, reason: first.number });
  await account.call('POST', `/api/payment-app/orders/${first.id}/cancel/`);
  expect(await own()).toMatchObject({ credit: 50 });
  expect((await shop.app.inject('/api/order-app/credit/')).statusCode).toBe(401);
});

test('the message names the total, the credit and what is left to pay', async () => {
  const account = await signUp(shop.app, { ...karim, phone: '01811-000002' });
  const phone = '+8801811000002';
  await give(phone, 5_000);
  await shop.db
    .updateTable('customer')
    .set({ phone_proven: new Date() })
    .where('id', '=', account.id)
    .execute();
  await account.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 1 });
  const body = { ...receiver, receiver_phone_number: phone, use_credit: true };
  const { id } = (await account.call('POST', '/api/payment-app/orders/', body)).json<Order>();
  const { text } = await shop.db
    .selectFrom('message')
    .where('event', '=', `order ${id} received`)
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toContain('Total Tk 76.13, Tk 50.00 of it from your credit, to pay: Tk 26.13.');
});

test('the shop says that there is credit once somebody has some', async () => {
  await shop.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  await give(amina.e164, 100);
  expect((await shop.app.inject('/api/setup/')).json()).toMatchObject([{ credit: true }]);
  const bare = await openTestShop();
  await bare.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  expect((await bare.app.inject('/api/setup/')).json()[0]).not.toHaveProperty('credit');
  // Also in what was cached before.
  await inTransaction(bare.db, (tx) =>
    addCredit(tx, {
      phone: amina.e164,
      kind: 'goodwill',
      paisa: 100,
      reason: 'late',
      actor: 'shop',
      key: 'k',
    }),
  );
  await expect
    .poll(async () => (await bare.app.inject('/api/setup/')).json())
    .toMatchObject([{ credit: true }]);
  await bare.close();
});
