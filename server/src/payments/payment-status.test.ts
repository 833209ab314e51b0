import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, karim, signUp } from '../../testing/accounts/customers.ts';
import {
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  press,
  readAttemptStates,
  startPayment,
} from '../../testing/payments/payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

async function readAttemptOutcome({ token, number }: Pick<GuestOrder, 'token' | 'number'>): Promise<string> {
  const response = await shop.app.inject(apiRoutes.getGuestPaymentStatus.path.replace('{token}', token));
  expect(response.headers['cache-control']).toBe('no-store');
  const status = response.json<{ number: string; outcome: string }>();
  expect(status.number).toBe(number);
  return status.outcome;
}

test('returns the payment status of an order from the first attempt to the capture', async () => {
  const order = await placeOrder(shop);
  expect(await readAttemptOutcome(order)).toBe('none');
  const { page } = await startPayment(shop, order);
  expect(await readAttemptOutcome(order)).toBe('checking');
  await press(shop, page, 'fail');
  expect(await readAttemptOutcome(order)).toBe('failed');
  await press(shop, (await startPayment(shop, order)).page, 'cancel');
  expect(await readAttemptOutcome(order)).toBe('cancelled');
  await press(shop, (await startPayment(shop, order)).page, 'visa');
  expect(await readAttemptOutcome(order)).toBe('paid');
});

test('a status request finds a payment without a callback once the gateway responds', async () => {
  const { order, session, page } = await openSession(shop);
  session.faults.validation = 'bad_gateway';
  await press(shop, page, 'lose_both');
  expect(await readAttemptOutcome(order)).toBe('checking');
  session.faults.validation = 'right';
  expect(await readAttemptOutcome(order)).toBe('paid');
  expect(await readAttemptStates(shop, order)).toEqual(['captured']);
});

test('reports an overpayment although the order is paid', async () => {
  const { order, session, page } = await openSession(shop);
  session.faults.paysTwice = true;
  await press(shop, page, 'visa');
  await press(shop, page, 'bkash');
  expect(await readAttemptOutcome(order)).toBe('refund');
});

test('returns failed for an abandoned attempt', async () => {
  const { order, session } = await openSession(shop);
  shop.gateway.sessions.delete(session.tranId);
  await shop.forward(2 * 60_000);
  expect(await readAttemptOutcome(order)).toBe('failed');
  expect(await readAttemptStates(shop, order)).toEqual(['abandoned']);
  await shop.forward(-2 * 60_000);
});

test('returns the payment status only to the owner of the order', async () => {
  const [customer, stranger] = [await signUp(shop.app, amina), await signUp(shop.app, karim)];
  await customer.call('POST', apiRoutes.addCartLine.path, { item: shop.fixtures.miniket, quantity: 1 });
  const placed = await customer.call('POST', apiRoutes.placeCustomerOrder.path, {
    receiver_name: 'Amina Begum',
    receiver_email: 'amina@example.com',
    receiver_phone_number: amina.phone,
    receiver_address: 'Dhanmondi',
  });
  const { id, number } = placed.json<Order>();
  const url = apiRoutes.getPaymentStatus.path.replace('{id}', String(id));
  expect((await customer.call('GET', url)).json()).toEqual({ number, outcome: 'none' });
  expect((await stranger.call('GET', url)).statusCode).toBe(404);
  expect((await shop.app.inject(url)).statusCode).toBe(401);
  const unknown = apiRoutes.getGuestPaymentStatus.path.replace('{token}', 'A'.repeat(32));
  expect((await shop.app.inject(unknown)).statusCode).toBe(404);
});
