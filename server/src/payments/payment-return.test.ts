import { apiRoutes } from '@haat/contract/http/api-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callbackPath,
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  postForm,
  press,
  returnToShop,
  startPayment,
} from '../../testing/payments/payments.ts';

const UNKNOWN = '/order?payment=unknown';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ trustProxy: true });
});
afterAll(() => shop.close());

test.each(['success', 'fail', 'cancel'] as const)(
  '%s with only a transaction id does not redirect to the order, paid or not',
  async (kind) => {
    const { session, page } = await openSession(shop);
    const known = { tran_id: session.tranId, status: 'VALID' };
    expect(await returnToShop(shop, callbackPath(kind), known)).toBe(UNKNOWN);
    expect(await press(shop, page, 'visa')).toMatch(/^\/guest-order\/.*payment=paid$/);
    const { val_id = '' } = shop.gateway.messageOf(session);
    expect(await returnToShop(shop, callbackPath(kind), { ...known, val_id })).toBe(UNKNOWN);
    const another = (await openSession(shop)).session.values.b;
    expect(await returnToShop(shop, callbackPath(kind), { ...known, value_b: another })).toBe(UNKNOWN);
  },
);

test('a result id is valid until the payment is known, and one more minute', async () => {
  const { order, session } = await openSession(shop);
  const comeFrom = (choice: 'fail' | 'visa') => {
    const message = shop.gateway.messageOf(session, shop.gateway.choose(session, choice));
    return returnToShop(shop, callbackPath(choice === 'fail' ? 'fail' : 'success'), message);
  };
  expect(await comeFrom('fail')).toBe(`/guest-order/${order.token}?payment=failed`);
  await shop.forward(10 * 60_000);
  expect(await comeFrom('visa')).toBe(`/guest-order/${order.token}?payment=paid`);
  const again = () => returnToShop(shop, callbackPath('success'), shop.gateway.messageOf(session));
  // A return within the minute does not extend it.
  for (let n = 0; n < 2; n++) {
    expect(await again()).toBe(`/guest-order/${order.token}?payment=paid`);
    await shop.forward(31_000);
  }
  expect(await again()).toBe(UNKNOWN);

  const cancelled = await openSession(shop);
  const cancel = apiRoutes.cancelGuestOrder.path.replace('{token}', cancelled.order.token);
  expect((await shop.app.inject({ method: 'POST', url: cancel })).statusCode).toBe(200);
  shop.gateway.choose(cancelled.session, 'visa');
  const refunded = shop.gateway.messageOf(cancelled.session);
  const comeLate = () => returnToShop(shop, callbackPath('success'), refunded);
  expect(await comeLate()).toBe(`/guest-order/${cancelled.order.token}?payment=refund`);
  await shop.forward(61_000);
  expect(await comeLate()).toBe(UNKNOWN);
});

test('the IPN does not use up the result id', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  const message = shop.gateway.messageOf(session);
  await postForm(shop, callbackPath('ipn'), message);
  await shop.forward(61_000);
  expect(await returnToShop(shop, callbackPath('success'), message)).toContain(order.token);
});

test('a result id is neither stored with the callback nor logged', async () => {
  const { order, session, page } = await openSession(shop);
  await press(shop, page, 'visa');
  const callbacks = await shop.db.selectFrom('payment_callback').select(['fields', 'headers']).execute();
  expect(session.values.b).toHaveLength(32);
  expect(JSON.stringify(callbacks)).toContain(session.tranId);
  for (const secret of [session.values.b, order.token]) {
    expect(JSON.stringify(callbacks)).not.toContain(secret);
    expect(shop.logged()).not.toContain(secret);
  }
});

test('ignores X-Forwarded-Host without SHOP_URL, also behind a trusted proxy', async () => {
  const shop = await openPayingShop({ trustProxy: true }, null);
  const order = await placeOrder(shop);
  const response = await shop.app.inject({
    method: 'POST',
    url: apiRoutes.initiateGuestPayment.path.replace('{token}', order.token),
    headers: { host: 'haat.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  expect(response.statusCode).toBe(200);
  const { session } = await startPayment(shop, order);
  for (const url of Object.values(session.urls)) expect(url).toMatch(/^https:\/\/haat\.example\//);
  await shop.close();
});
