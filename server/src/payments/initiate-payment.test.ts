import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import {
  findPayments,
  initiate,
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  press,
  readAttemptStates,
  readOrder,
  startPayment,
} from '../../testing/payments/payments.ts';
import { openTestShop } from '../../testing/shop.ts';
import { addCredit } from '../credit/add-credit.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { inTransaction } from '../platform/db/database.ts';
import { expireOrders } from './expire-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(() => {
  shop.gateway.faults = {};
});
afterAll(() => shop.close());

test('offers ONLINE and returns a gateway page for exactly the total', async () => {
  const setup = await shop.db
    .insertInto('site_setup')
    .values({ brand_name: 'Haat', brand_name_bn: 'হাট' })
    .execute()
    .then(() => shop.app.inject(apiRoutes.getSetup.path));
  expect(setup.json()).toMatchObject([{ payment_options: ['COD', 'ONLINE'] }]);
  const order = await placeOrder(shop);
  const response = await initiate(shop, order);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json().payment_url).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/EasyCheckOut\/testcde[0-9a-f]{32}$/,
  );
  const [session] = [...shop.gateway.sessions.values()].slice(-1);
  expect(session).toMatchObject({ amount: 7613, currency: 'BDT', orderText: `Order ${order.number}` });
  expect(session?.tranId).toMatch(/^HT[A-Z2-9]{20}$/);
});

test('returns the same page for repeated GET, POST and fifty concurrent requests', async () => {
  const order = await placeOrder(shop);
  const url = apiRoutes.initiateGuestPayment.path.replace('{token}', order.token);
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => shop.app.inject({ method: n % 2 ? 'GET' : 'POST', url })),
  );
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect((await initiate(shop, order)).body).toBe(responses[0]?.body);
  expect(await readAttemptStates(shop, order)).toEqual(['open']);
});

test('refuses to pay an order that is paid, cancelled or completed', async () => {
  const { order, page } = await openSession(shop);
  await press(shop, page, 'visa');
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
  for (const [statuses, code] of [
    [['CANCELLED'], 'order_cancelled'],
    [['PROCESSING', 'ONGOING', 'COMPLETED'], 'order_completed'],
  ] as const) {
    const other = await placeOrder(shop);
    for (const status of statuses) await moveByHand(shop.db, other.id, status);
    const response = await initiate(shop, other);
    expect([response.statusCode, response.json().code]).toEqual([409, code]);
  }
});

const actor = { kind: 'staff', name: 'Rina' } as const;
let keys = 0;
const lower = (order: number, paisa: number) =>
  adjustOrder(shop.db, { order, kind: 'goodwill', paisa, reason: 'late', actor, key: `k${++keys}` });

/** Pays two bags of rice; one is missing, is refunded, and found again. */
async function payAndOweAgain() {
  const { order, page } = await openSession(shop, {
    items: [{ product: shop.fixtures.miniket, quantity: 2 }],
  });
  await press(shop, page, 'visa');
  await moveByHand(shop.db, order.id, 'PROCESSING');
  const line = shop.db.selectFrom('order_item').select('id').where('order_id', '=', order.id);
  const { id: item } = await line.executeTakeFirstOrThrow();
  const missing = { order: order.id, item, missing: true, reason: 'one bag left' };
  for (const quantity of [1, 2]) await supplyLine(shop.db, { ...missing, quantity, actor });
  return order;
}

test('an order that a courier has is not paid online: it collects the sum at the door', async () => {
  const order = await placeOrder(shop, { order_type: 'COD' });
  await moveByHand(shop.db, order.id, 'PROCESSING');
  const handed = { order_id: order.id, nth: 1, invoice: `${order.number}-1`, courier: 'steadfast' };
  const parcel = { cod_paisa: 7_600, grams: 500, value_paisa: 7_600, area: null };
  await shop.db
    .insertInto('parcel')
    .values({ ...handed, ...parcel, handed_by: 'staff:Rina', parcel_key: 'paid at the door' })
    .execute();
  const refused = await initiate(shop, order);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'with_courier', params: { courier: 'Steadfast' } });
});

test('what became due after a payment is paid by a second one, of exactly that', async () => {
  const order = await payAndOweAgain();
  const { paymentId } = await readOrder(shop, order);
  const { page, session } = await startPayment(shop, order);
  expect(session.amount).toBe(7_612);
  expect(await press(shop, page, 'fail')).toBe(`/guest-order/${order.token}?payment=failed`);
  const { page: second } = await startPayment(shop, order);
  expect(await press(shop, second, 'bkash')).toBe(`/guest-order/${order.token}?payment=paid`);
  expect(await findPayments(shop, order)).toMatchObject([
    { amount_paisa: 15_225, surplus: null },
    { amount_paisa: 7_612, surplus: null },
  ]);
  expect(await readOrder(shop, order)).toMatchObject({ paymentId, due: 0, paid: 228.37, refunded: 76.12 });
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
});

test('a rest below what the provider takes is not paid online', async () => {
  const order = await payAndOweAgain();
  await lower(order.id, 7_000);
  const response = await initiate(shop, order);
  expect([response.statusCode, response.json().code]).toEqual([422, 'amount_out_of_range']);
});

test('a page that asks for another sum than is due is replaced; a late payment on it is refunded in part', async () => {
  const { order, page } = await openSession(shop);
  await lower(order.id, 2_000);
  const { page: second, session } = await startPayment(shop, order);
  expect(session.amount).toBe(5_613);
  expect(await readAttemptStates(shop, order)).toEqual(['expired', 'open']);
  expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=paid`);
  expect(await readBalance(shop.db, order.id)).toMatchObject({ paidPaisa: 7_613, refundedPaisa: 2_000 });
  expect(await press(shop, second, 'visa')).toBe(`/guest-order/${order.token}?payment=refund`);
  expect(await findPayments(shop, order)).toMatchObject([{ surplus: null }, { surplus: 'second_capture' }]);
  expect(await readBalance(shop.db, order.id)).toMatchObject({ paidPaisa: 7_613, duePaisa: 0 });
});

test('returns no page if what is due changes while it is made, but the next one', async () => {
  const order = await placeOrder(shop);
  shop.gateway.onRequest = async ({ name }) => {
    shop.gateway.onRequest = () => {};
    if (name === 'session') await lower(order.id, 2_000);
  };
  const { session } = await startPayment(shop, order);
  expect(session.amount).toBe(5_613);
});

test('refuses to pay an order that costs nothing any more, and refunds who pays it on an open page', async () => {
  const { order, page } = await openSession(shop);
  await lower(order.id, Math.round(order.total * 100));
  const response = await initiate(shop, order);
  expect([response.statusCode, response.json().code]).toEqual([409, 'already_paid']);
  expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=refund`);
  expect(await findPayments(shop, order)).toMatchObject([{ surplus: 'second_capture' }]);
});

test('credit lowers what is paid online; an order that it pays wholly is paid, and does not expire', async () => {
  const phone = '+8801911000001';
  const useCredit = (order: number, paisa: number) =>
    inTransaction(shop.db, async (tx) => {
      const entry = { phone, paisa, reason: 'late', actor: 'shop' };
      await addCredit(tx, { ...entry, kind: 'goodwill', key: `give ${order}` });
      await addCredit(tx, { ...entry, kind: 'order', order, key: `order ${order}` });
    });
  const part = await placeOrder(shop);
  await useCredit(part.id, 5_000);
  const { page, session } = await startPayment(shop, part);
  expect(session.amount).toBe(2_613);
  expect(await press(shop, page, 'visa')).toBe(`/guest-order/${part.token}?payment=paid`);
  expect(await readOrder(shop, part)).toMatchObject({ paid: 76.13, credit_used: 50, due: 0 });
  const whole = await placeOrder(shop);
  await useCredit(whole.id, 7_613);
  expect((await initiate(shop, whole)).json()).toMatchObject({ code: 'already_paid' });
  expect(await readOrder(shop, whole)).not.toHaveProperty('pay_until');
  await shop.forward(25 * 3_600_000);
  await expireOrders(shop.payments);
  expect(await readOrder(shop, whole)).toMatchObject({ status: 'PENDING', paid: 76.13 });
  await shop.forward(-25 * 3_600_000);
});

test('returns no new page if the payment was captured and its callback lost', async () => {
  const { order, page } = await openSession(shop);
  expect(await press(shop, page, 'lose_both')).toBeNull();
  expect((await readOrder(shop, order)).paymentId).toBeNull();
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'already_paid' });
  expect((await readOrder(shop, order)).paymentId).toBe((await findPayments(shop, order))[0]?.bank_tran_id);
});

test('returns a new page after a failed and after a cancelled payment', async () => {
  const { order, page } = await openSession(shop);
  expect(await press(shop, page, 'fail')).toBe(`/guest-order/${order.token}?payment=failed`);
  const second = await startPayment(shop, order);
  expect(second.page).not.toBe(page);
  expect(await press(shop, second.page, 'cancel')).toBe(`/guest-order/${order.token}?payment=cancelled`);
  const third = await startPayment(shop, order);
  expect(await press(shop, third.page, 'bkash')).toBe(`/guest-order/${order.token}?payment=paid`);
  expect(await readAttemptStates(shop, order)).toEqual(['failed', 'cancelled', 'captured']);
});

test('reuses a page for twenty minutes, then creates a new one and still checks the old one', async () => {
  const { order, page } = await openSession(shop);
  await shop.forward(21 * 60_000);
  const { page: second } = await startPayment(shop, order);
  expect(second).not.toBe(page);
  expect(await readAttemptStates(shop, order)).toEqual(['expired', 'open']);
  expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=paid`);
});

test('a customer with Bengali pages returns to Bengali pages', async () => {
  const order = await placeOrder(shop);
  const page = (await initiate(shop, order, '?language=bn')).json().payment_url;
  expect(await press(shop, page, 'visa')).toBe(`/bn/guest-order/${order.token}?payment=paid`);
  expect((await initiate(shop, order, '?language=de')).statusCode).toBe(400);
});

test('returns no page if the order is cancelled meanwhile', async () => {
  const order = await placeOrder(shop);
  shop.gateway.onRequest = async ({ name }) => {
    if (name === 'session') await moveByHand(shop.db, order.id, 'CANCELLED');
  };
  const response = await initiate(shop, order);
  shop.gateway.onRequest = () => {};
  expect([response.statusCode, response.json().code]).toEqual([409, 'order_cancelled']);
  expect((await initiate(shop, order)).json()).toMatchObject({ code: 'order_cancelled' });
});

test('returns no open page if the order is meanwhile cancelled, completed or paid on another page', async () => {
  for (const [statuses, code] of [
    [['CANCELLED'], 'order_cancelled'],
    [['PROCESSING', 'ONGOING', 'COMPLETED'], 'order_completed'],
  ] as const) {
    const { order } = await openSession(shop);
    for (const status of statuses) await moveByHand(shop.db, order.id, status);
    const response = await initiate(shop, order);
    expect([response.statusCode, response.json().code]).toEqual([409, code]);
  }
  const { order, page } = await openSession(shop);
  await shop.forward(21 * 60_000);
  await startPayment(shop, order);
  await press(shop, page, 'visa');
  expect(await readAttemptStates(shop, order)).toEqual(['captured', 'open']);
  const response = await initiate(shop, order);
  expect([response.statusCode, response.json().code]).toEqual([409, 'already_paid']);
});

test('refuses an order below ৳10 or above ৳500,000', async () => {
  const setPrice = (price_paisa: number) =>
    shop.db.updateTable('product').set({ price_paisa }).where('id', '=', shop.fixtures.rui).execute();
  const buyRui = { items: [{ product: shop.fixtures.rui, quantity: 1 }], order_type: 'COD' };
  // With tax: 9.99, 10.00, 500,000.00 and 500,000.01 taka.
  for (const [price, status] of [
    [951, 422],
    [952, 200],
    [47_619_048, 200],
    [47_619_049, 422],
  ] as const) {
    await setPrice(price);
    const order = await placeOrder(shop, buyRui);
    const response = await initiate(shop, order);
    expect([order.total, response.statusCode]).toEqual([order.total, status]);
    const refusal = {
      code: 'amount_out_of_range',
      message: 'Orders from Tk 10.00 to Tk 5,00,000.00 can be paid online.',
      params: { least_paisa: 1_000, most_paisa: 50_000_000 },
    };
    if (status === 422) expect(response.json()).toEqual(refusal);
    const online = placeOrder(shop, { ...buyRui, order_type: 'ONLINE' });
    if (status === 422) await expect(online).rejects.toThrow(JSON.stringify(refusal));
    else expect((await online).total).toBe(order.total);
  }
  await setPrice(35_000);
});

test('sends shortened Latin text to the gateway and stores the original text', async () => {
  const { order, session } = await openSession(shop, {
    name: 'আমিনা বেগম',
    address: 'বাড়ি ৭, রোড ৫, ধানমন্ডি',
    email: '',
  });
  expect(session.form).toMatchObject({
    total_amount: '76.13',
    product_name: `Order ${order.number}`,
    cus_name: `Customer ${order.number}`,
    cus_email: 'no-reply@shop.example',
    cus_add1: 'Dhaka',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: '01712345678',
    ipn_url: 'http://shop.example/api/payment-app/payments/sslcommerz/ipn/',
  });
  expect((await readOrder(shop, order)).receiver_name).toBe('আমিনা বেগম');
  const long = await openSession(shop, { name: `Émile ${'x'.repeat(90)}`, address: 'House 7 — Road 5' });
  expect(long.session.form).toMatchObject({
    cus_name: `Emile ${'x'.repeat(44)}`,
    cus_add1: 'House 7 Road 5',
  });
});

test('a customer pays an own order by bearer token and returns to /order', async () => {
  const customer = await signUp(shop.app, amina);
  const stranger = await signUp(shop.app, karim);
  await customer.call('POST', apiRoutes.addCartLine.path, { item: shop.fixtures.miniket, quantity: 1 });
  const placed = await customer.call('POST', apiRoutes.placeCustomerOrder.path, {
    receiver_name: 'Amina Begum',
    receiver_email: 'amina@example.com',
    receiver_phone_number: amina.phone,
    receiver_address: 'Dhanmondi',
    order_type: 'ONLINE',
  });
  const url = apiRoutes.initiatePayment.path.replace('{id}', String(placed.json<Order>().id));
  expect((await stranger.call('POST', url)).statusCode).toBe(404);
  expect((await shop.app.inject(url)).statusCode).toBe(401);
  const response = await customer.call('GET', url);
  expect((await customer.call('POST', url)).body).toBe(response.body);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${customer.access}` };
  expect((await shop.app.inject({ method: 'POST', url, headers })).body).toBe(response.body);
  expect(await press(shop, response.json().payment_url, 'nagad')).toBe(
    `/order?payment=paid&order=${placed.json<Order>().id}`,
  );
  const [order] = (await customer.call('GET', apiRoutes.placeCustomerOrder.path)).json<Order[]>();
  expect(order?.paymentId).toBe((await findPayments(shop, placed.json()))[0]?.bank_tran_id);
});

test('an order counts for the limit of open orders until it is paid', async () => {
  await shop.db.updateTable('shop_setting').set({ open_orders_per_phone: 1 }).execute();
  const phone = '01711-000001';
  const { page } = await openSession(shop, { phone });
  await expect(placeOrder(shop, { phone })).rejects.toThrow('too_many_open_orders');
  await press(shop, page, 'visa');
  expect(await placeOrder(shop, { phone })).toMatchObject({ status: 'PENDING' });
  await shop.db.updateTable('shop_setting').set({ open_orders_per_phone: null }).execute();
});

test('returns 404 for an order without its token', async () => {
  const response = await initiate(shop, { token: 'A'.repeat(32) });
  expect(response.statusCode).toBe(404);
});

test('a shop without a gateway offers only COD and refuses online payment', async () => {
  const cash = await openTestShop();
  const fixtures = await addFixtures(cash.db);
  await cash.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  expect((await cash.app.inject(apiRoutes.getSetup.path)).json()).toMatchObject([
    { payment_options: ['COD'] },
  ]);
  const placed = await cash.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    payload: {
      name: 'Karim',
      phone: '01812345678',
      address: 'Mirpur',
      items: [{ product: fixtures.miniket, quantity: 1 }],
    },
  });
  const response = await cash.app.inject(
    apiRoutes.initiateGuestPayment.path.replace('{token}', placed.json<{ token: string }>().token),
  );
  expect([response.statusCode, response.json().code]).toEqual([503, 'payment_unavailable']);
  await cash.close();
});
