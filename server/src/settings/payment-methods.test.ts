import { apiRoutes } from '@haat/contract/http/api-routes';
import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiver, signUp } from '../../testing/accounts/customers.ts';
import { cookiesOf, rina } from '../../testing/office/office.ts';
import { openPayingShop, type PayingShop } from '../../testing/payments/payments.ts';
import { createLink } from '../staff/links.ts';

let shop: PayingShop;
let cookie: string;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  const [, link = ''] = (await createLink(shop.db, 'owner', new Date())).split('#');
  cookie = cookiesOf(await send('POST', 'link/accept/', { link, ...rina }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`UPDATE shop_setting SET cash_on_delivery = true, online_payment = true`.execute(shop.db);
});

const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/office/${url}`,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });

async function change(methods: { cash_on_delivery?: boolean; online_payment?: boolean }) {
  const { changed_by, changed_at, sent_today, environment, ...settings } = (
    await send('GET', 'shop-settings/')
  ).json<StoredShopSettings>();
  return send('POST', 'shop-settings/', { ...settings, ...methods });
}
const offered = async () =>
  (await shop.app.inject(apiRoutes.getSetup.path)).json<{ payment_options: string[] }[]>()[0]!
    .payment_options;
let keys = 0;
const order = (order_type: string, order_key = `method-${++keys}`) =>
  shop.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    payload: {
      name: 'Amina',
      phone: `0171${String(++keys).padStart(7, '0')}`,
      address: 'Dhanmondi',
      items: [{ product: shop.fixtures.miniket, quantity: 1 }],
      order_type,
      order_key,
    },
  });
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

test('both payment methods are enabled at first, and shoppers are offered what is enabled', async () => {
  expect(await offered()).toEqual(['COD', 'ONLINE']);
  expect((await change({ cash_on_delivery: false })).statusCode).toBe(200);
  expect(await offered()).toEqual(['ONLINE']);
  await change({ cash_on_delivery: true, online_payment: false });
  expect(await offered()).toEqual(['COD']);
});

test('an order by a disabled payment method is refused and stores nothing; one that was placed is returned for its key', async () => {
  const earlier = await order('COD', 'before-it-was-off');
  expect(earlier.statusCode).toBe(201);
  await change({ cash_on_delivery: false });
  const before = await shop.db.selectFrom('orders').select('id').execute();
  const refused = await order('COD');
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'payment_method_off']);
  const { call } = await signUp(shop.app, { phone: '01911000001', password: 'ilish with mustard' });
  await call('POST', '/api/payment-app/carts/', { item: shop.fixtures.miniket, quantity: 1 });
  expect(codeOf(await call('POST', '/api/payment-app/orders/', receiver))).toBe('payment_method_off');
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual(before);
  expect((await order('ONLINE')).statusCode).toBe(201);
  await change({ cash_on_delivery: true, online_payment: false });
  expect(codeOf(await order('ONLINE'))).toBe('payment_method_off');
  expect((await call('POST', '/api/payment-app/orders/', receiver)).statusCode).toBe(201);
});

test('one payment method stays enabled, and each change is in the audit', async () => {
  const refused = await change({ cash_on_delivery: false, online_payment: false });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { fields: { cash_on_delivery: { code: 'only_payment_method' } } },
  ]);
  await expect(
    sql`UPDATE shop_setting SET cash_on_delivery = false, online_payment = false`.execute(shop.db),
  ).rejects.toThrow('a_payment_method_stays');
  await change({ online_payment: false });
  const audit = await shop.db
    .selectFrom('audit')
    .where('table_name', '=', 'shop_setting')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toMatchObject({
    actor: 'staff:Rina',
    before: { online_payment: true },
    after: { online_payment: false },
  });
});
