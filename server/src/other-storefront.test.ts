import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

// The specification's calls as a browser application of another origin makes them: the JSON content type on every request, a
// bearer token on every one while somebody is signed in, whole objects and forms as bodies.

const ORIGIN = 'https://storefront.example';

let shop: TestShop;
let fixtures: Fixtures;
let access = '';
beforeAll(async () => {
  shop = await openTestShop({
    storefrontOrigins: [ORIGIN],
    payments: { providers: ['local'], shopUrl: 'https://haat.example' },
  });
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

/** A call as `fetch` of a browser makes it: the preflight first. Returns the parsed response. */
async function call<T = Record<string, unknown>>(
  method: NonNullable<InjectOptions['method']>,
  url: string,
  body?: object | FormData,
): Promise<T> {
  const asked = await shop.app.inject({
    ...{ method: 'OPTIONS', url },
    headers: { origin: ORIGIN, 'access-control-request-method': String(method) },
  });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']], `${method} ${url}`).toEqual([
    204,
    ORIGIN,
  ]);
  const form = body instanceof FormData ? new Response(body) : undefined;
  const response = await shop.app.inject({
    ...{ method, url },
    headers: {
      origin: ORIGIN,
      'content-type': form?.headers.get('content-type') ?? 'application/json',
      ...(access && { authorization: `Bearer ${access}` }),
    },
    ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
    ...(body && !form && { payload: JSON.stringify(body) }),
  });
  expect(response.statusCode, `${method} ${url} ${response.body}`).toBeLessThan(300);
  expect(response.headers['access-control-allow-origin'], url).toBe(ORIGIN);
  return (response.body ? response.json() : {}) as T;
}

const credentials = { phone: '01712345678', password: 'ilish with mustard' };
/** The state of a form, with the fields that the shopper left empty. */
const form = {
  ...{ name: 'Amina Rahman', email: '', phone: '01712345678', address: 'House 7, Mirpur 10' },
  ...{ city: '', zipcode: '', country: '' },
};

test('a guest of another storefront browses, writes and orders', async () => {
  const products = await call<{ id: number; name: string; price: number }[]>(
    'GET',
    '/api/shop-app/products/',
  );
  expect((await call<unknown[]>('GET', '/api/shop-app/categories/')).length).toBeGreaterThan(0);
  for (const path of [
    '/api/setup/',
    '/api/aboutus/setup_page/',
    '/api/aboutus/slider-banner/',
    '/api/aboutus/contact-info/',
  ])
    expect(await call('GET', path), path).toBeInstanceOf(Array);
  const message = { name: 'Amina', email: 'amina@example.com', subject: 'Rui', message: 'Is it fresh?' };
  await call('POST', '/api/aboutus/messages/', { ...message, phone: '', sent: false });
  const blender = products.find(({ id }) => id === fixtures.blender)!;
  const line = {
    ...{ id: blender.id, item_name: blender.name, product_image: '', item_price: blender.price, quantity: 1 },
  };
  const item = {
    ...line,
    product: line.id,
    product_id: line.id,
    price: line.item_price,
    total: line.item_price,
    ...{ unit: '', note: null, option: '' },
  };
  const order = {
    ...form,
    items: [item],
    order_type: 'COD',
    delivery_type: 'HOME_DELIVERY',
    note: '',
    total: '',
    order_key: '',
    if_missing: null,
  };
  const placed = await call('POST', '/api/order-app/guest-orders/', { ...order, loading: false, errors: {} });
  expect(placed).toMatchObject({ total: expect.any(Number) });
});

test('a customer of another storefront registers, saves, buys and pays', async () => {
  await call('POST', '/api/user/register/', { ...credentials, email: '', confirm: credentials.password });
  const tokens = await call<{ access: string; refresh: string }>('POST', '/api/token/', {
    ...credentials,
    remember: true,
  });
  ({ access } = tokens);
  const renewed = await call<{ access: string }>('POST', '/api/token/refresh/', tokens);
  ({ access } = renewed);

  const [profile] = await call<Record<string, string | number>[]>('GET', '/api/user/profiles/');
  const changed = new FormData();
  for (const [name, value] of Object.entries({ ...profile, full_name: 'Amina Rahman' }))
    changed.set(name, String(value ?? ''));
  await call('PATCH', `/api/user/profiles/${profile!.id}/`, changed);
  expect(await call('GET', '/api/user/profiles/')).toMatchObject([{ full_name: 'Amina Rahman', city: '' }]);

  const address = {
    ...form,
    email: 'amina@example.com',
    city: 'Dhaka',
    zipcode: '1216',
    country: 'Bangladesh',
  };
  await call('POST', '/api/payment-app/shipping-address/', { ...address, id: null, isDefault: true });
  const [saved] = await call<{ id: number }[]>('GET', '/api/payment-app/shipping-address/');
  await call('PUT', `/api/payment-app/shipping-address/${saved!.id}/`, { ...saved, city: 'Khulna' });

  const product = { id: fixtures.blender, name: 'Blender', price: 1 };
  const carts = '/api/payment-app/carts/';
  await call('POST', carts, { ...product, item: product.id, quantity: 2 });
  const [line] = await call<{ id: number }[]>('GET', carts);
  await call('PATCH', `${carts}${line!.id}/`, { ...line, quantity: 1 });
  await call('DELETE', `${carts}${line!.id}/`);
  await call('POST', carts, { item: product.id, quantity: 1 });

  const order = await call<{ id: number }>('POST', '/api/payment-app/orders/', {
    ...form,
    ...{ receiver_name: form.name, receiver_email: 'amina@example.com', receiver_phone_number: form.phone },
    ...{ receiver_address: form.address, receiver_city: '', receiver_zip_code: '', receiver_country: '' },
    ...{ order_type: 'ONLINE', delivery_type: '', note: null, total: '' },
  });
  const { payment_url } = await call('GET', `/api/payment-app/orders/${order.id}/initiate_payment/`);
  expect(payment_url).toMatch(/^https:/);
  for (const path of ['/api/payment-app/orders/', '/api/order-app/orders/'])
    expect(await call('GET', path), path).toMatchObject([
      { id: order.id, orderitems: [{ item: product.id }] },
    ]);
});
