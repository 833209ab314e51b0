import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { callbackPath } from '../payments.ts';

/** The Host header of a phone in the same network as the computer that runs the demo shop. */
const host = '192.168.1.7:3000';
let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop({ payments: { providers: ['local'], shopUrl: null } });
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

const form = { host, 'content-type': 'application/x-www-form-urlencoded' };

async function openPage(): Promise<{ order: GuestOrder; page: URL }> {
  const placed = await shop.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    payload: {
      name: 'Amina Begum',
      phone: '01712-345678',
      address: 'Dhanmondi',
      order_type: 'ONLINE',
      items: [{ product: fixtures.miniket, quantity: 1 }],
    },
  });
  const order = placed.json<GuestOrder>();
  const url = apiRoutes.initiateGuestPayment.path.replace('{token}', order.token);
  const response = await shop.app.inject({ method: 'POST', url, headers: { host } });
  return { order, page: new URL(response.json<{ payment_url: string }>().payment_url) };
}

test('the demo gateway uses the origin of the request and says that no money moves', async () => {
  const { order, page } = await openPage();
  expect(page.origin).toBe(`http://${host}`);
  const shown = await shop.app.inject({ url: page.pathname, headers: { host } });
  expect(shown.statusCode).toBe(200);
  for (const text of ['No money moves.', 'কোনো টাকা লেনদেন হয় না', 'Tk 76.13', order.number])
    expect(shown.body).toContain(text);
  const pressed = await shop.app.inject({
    method: 'POST',
    url: page.pathname,
    headers: form,
    payload: 'choice=bkash',
  });
  expect(pressed.body).toContain(`action="http://${host}${callbackPath('local', 'success')}"`);
  const read = await shop.app.inject(apiRoutes.getGuestOrder.path.replace('{token}', order.token));
  expect(read.json<GuestOrder>().paymentId).toMatch(/^DEMO\d{12}/);
});

test('reports a payment page that is lost after a restart, and allows a new one', async () => {
  const { page } = await openPage();
  const gone = await shop.app.inject(page.pathname.replace(/.{4}$/, '0000'));
  expect(gone.statusCode).toBe(404);
  expect(gone.body).toContain('There is no such payment');
});
