import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiver, signUp } from '../../testing/accounts/customers.ts';
import { importText } from '../../testing/catalogue/import.ts';
import { cookiesOf, rina } from '../../testing/office/office.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { createLink } from '../staff/links.ts';

const host = 'localhost:3000';
const OWN_PRODUCTS = 'code,name,price,category,category_title\nA1,Kalijira rice,150,rice-own,Rice';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ payments: { providers: ['local while demo shop'], shopUrl: null } });
  await fillDemo(shop.db);
});
afterEach(() => shop.close());

/** Amina places an ONLINE order of the first product. */
const placeOrder = async () => (await order('ONLINE')).json<GuestOrder>();

function order(order_type: 'COD' | 'ONLINE') {
  return shop.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    payload: {
      name: 'Amina Begum',
      phone: '01712-345678',
      address: 'Dhanmondi',
      order_type,
      items: [{ product: 1, quantity: 1 }],
    },
  });
}

function initiate({ token }: GuestOrder) {
  const url = apiRoutes.initiateGuestPayment.path.replace('{token}', token);
  return shop.app.inject({ method: 'POST', url, headers: { host } });
}

async function pressVisa(page: string): Promise<void> {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(page).pathname;
  await shop.app.inject({ method: 'POST', url, headers, payload: 'choice=visa' });
}

async function readPaymentId({ token }: GuestOrder): Promise<string | null> {
  const response = await shop.app.inject(apiRoutes.getGuestOrder.path.replace('{token}', token));
  return response.json<GuestOrder>().paymentId;
}

async function options(): Promise<string[]> {
  const response = await shop.app.inject(apiRoutes.getSetup.path);
  return response.json<{ payment_options: string[] }[]>()[0]!.payment_options;
}

test('the demo gateway stops working after the first own products, also for open pages', async () => {
  const [paid, onPage, late] = [await placeOrder(), await placeOrder(), await placeOrder()];
  const page = async (one: GuestOrder) => (await initiate(one)).json<{ payment_url: string }>().payment_url;
  await pressVisa(await page(paid));
  expect(await readPaymentId(paid)).toMatch(/^DEMO/);
  const openPage = await page(onPage);
  expect(await options()).toEqual(['COD', 'ONLINE']);

  await importText(shop.db, OWN_PRODUCTS, { dryRun: true });
  expect(await options()).toEqual(['COD', 'ONLINE']);
  await importText(shop.db, OWN_PRODUCTS);

  await pressVisa(openPage);
  expect(await readPaymentId(onPage)).toBeNull();
  const refused = await initiate(late);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payment_unavailable']);
  await expect.poll(options).toEqual(['COD']);
  const online = await order('ONLINE');
  expect([online.statusCode, online.json().code]).toEqual([409, 'payment_method_off']);
});

test('after that cash is taken although it is disabled, and cannot be disabled any more', async () => {
  const [, link = ''] = (await createLink(shop.db, 'manager', new Date())).split('#');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const office = (method: 'GET' | 'POST', url: string, payload?: object, cookie = '') =>
    shop.app.inject({
      method,
      url: `/api/office/${url}`,
      headers: { ...headers, cookie },
      ...(payload && { payload }),
    });
  const cookie = cookiesOf(await office('POST', 'link/accept/', { link, ...rina }));
  await importText(shop.db, OWN_PRODUCTS);
  await sql`UPDATE staff SET totp_secret = ${Buffer.alloc(20)}, totp_confirmed = now()`.execute(shop.db);
  await sql`UPDATE staff_session SET factor_proven = true`.execute(shop.db);
  const settings = (await office('GET', 'shop-settings/', undefined, cookie)).json();
  expect(settings.environment).toMatchObject({ online_payment: false });
  const { changed_by: _, changed_at: __, sent_today: ___, environment: ____, ...stored } = settings;
  const disabled = { ...stored, cash_on_delivery: false };
  expect((await office('POST', 'shop-settings/', disabled, cookie)).json()).toMatchObject({
    fields: { cash_on_delivery: { code: 'only_payment_method' } },
  });
  // By a former version, or by an owner who had a gateway.
  await sql`UPDATE shop_setting SET cash_on_delivery = false`.execute(shop.db);
  await expect.poll(options).toEqual(['COD']);
  expect((await order('COD')).statusCode).toBe(201);
  const { call } = await signUp(shop.app, { phone: '01911000001', password: 'ilish with mustard' });
  await call('POST', '/api/payment-app/carts/', { item: 1, quantity: 1 });
  expect((await call('POST', '/api/payment-app/orders/', receiver)).statusCode).toBe(201);
});
