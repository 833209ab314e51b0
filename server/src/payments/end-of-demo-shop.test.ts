import { paths } from '@haat/contract/common/paths';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importText } from '../catalogue/import/test-import.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const host = 'localhost:3000';
const OWN_PRODUCTS = 'code,name,price,category,category_title\nA1,Kalijira rice,150,rice-own,Rice';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ payments: { gateway: 'local while demo shop', shopUrl: null } });
  await fillDemo(shop.db);
});
afterEach(() => shop.close());

/** Amina places an ONLINE order of the first product. */
async function placeOrder(): Promise<GuestOrder> {
  const response = await shop.app.inject({
    method: 'POST',
    url: paths.guestOrders,
    payload: {
      name: 'Amina Begum',
      phone: '01712-345678',
      address: 'Dhanmondi',
      order_type: 'ONLINE',
      items: [{ product: 1, quantity: 1 }],
    },
  });
  return response.json<GuestOrder>();
}

function initiate({ token }: GuestOrder) {
  const url = paths.initiateGuestPayment.replace('{token}', token);
  return shop.app.inject({ method: 'POST', url, headers: { host } });
}

async function pressVisa(page: string): Promise<void> {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(page).pathname;
  await shop.app.inject({ method: 'POST', url, headers, payload: 'choice=visa' });
}

async function readPaymentId({ token }: GuestOrder): Promise<string | null> {
  const response = await shop.app.inject(paths.guestOrder.replace('{token}', token));
  return response.json<GuestOrder>().paymentId;
}

async function options(): Promise<string[]> {
  const response = await shop.app.inject(paths.setup);
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
});
