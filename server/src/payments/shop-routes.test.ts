import type { Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let [a, k]: SignedInCustomer[] = [];
let order: Order;
beforeAll(async () => {
  shop = await openTestShop();
  const { rui } = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
  await a.call('POST', '/api/payment-app/carts/', { item: rui, quantity: 1 });
  const response = await a.call('POST', '/api/payment-app/orders/', {
    receiver_name: 'Amina Begum',
    receiver_email: 'amina@example.com',
    receiver_phone_number: amina.phone,
    receiver_address: 'Dhanmondi',
  });
  order = response.json();
  // Placed when the shop still had a payment provider.
  await shop.db.updateTable('orders').set({ order_type: 'ONLINE' }).where('id', '=', order.id).execute();
});
afterAll(() => shop.close());

test('refuses to pay online without a payment provider', async () => {
  const response = await a!.call('GET', `/api/payment-app/orders/${order.id}/initiate_payment/`);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'payment_unavailable' });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('returns 404 for an order of another customer and for an unknown order', async () => {
  for (const [customer, id] of [
    [k, order.id],
    [a, 999_999],
  ] as const) {
    const response = await customer!.call('GET', `/api/payment-app/orders/${id}/initiate_payment/`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', message: 'Order not found.' });
  }
});
