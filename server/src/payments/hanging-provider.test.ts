import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { amina, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { callbackPath } from '../../testing/payments/payments.ts';
import { openTestShop } from '../../testing/shop.ts';
import { sslcommerz } from './sslcommerz/sslcommerz.ts';

/** More than one IP address may have orders at the same time; four requests of each are fewer than the slots of payments. */
const CUSTOMERS = 14;

/** The IP addresses of guests, and of customers and the provider. */
const [HOME, ELSEWHERE] = ['203.0.113.7', '203.0.113.8'];

/** Starts a provider that accepts every request and never responds. */
async function openHangingProvider() {
  let requests = 0;
  const server = createServer(() => {
    requests += 1;
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

test('COD orders work while the provider never responds', async () => {
  const provider = await openHangingProvider();
  const { url: apiUrl } = provider;
  const timeouts = { session: 600_000, lookup: 600_000 };
  const gateway = sslcommerz({
    storeId: 'haat_test',
    storePassword: 'canary',
    apiUrl,
    pageOrigins: [apiUrl],
    timeouts,
  });
  const shop = await openTestShop({
    payments: { providers: [gateway], shopUrl: 'https://haat.example' },
    admission: {},
  });
  const { blender } = await addFixtures(shop.db);
  const order = (order_type: 'ONLINE' | 'COD', remoteAddress = HOME) =>
    shop.app.inject({
      method: 'POST',
      url: apiRoutes.placeGuestOrder.path,
      remoteAddress,
      payload: {
        name: 'Amina',
        phone: '01712345678',
        address: 'Dhanmondi',
        order_type,
        items: [{ product: blender, quantity: 1 }],
      },
    });
  const tokens: string[] = [];
  for (let n = 0; n < CUSTOMERS; n++) tokens.push((await order('ONLINE')).json<GuestOrder>().token);

  const ask = (method: 'GET' | 'POST', path: string) =>
    tokens.map((token) =>
      shop.app.inject({ method, url: path.replace('{token}', token), remoteAddress: HOME }),
    );
  const paying = ask('POST', apiRoutes.initiateGuestPayment.path);
  await expect.poll(provider.requests).toBe(CUSTOMERS);
  const returning = ask('GET', apiRoutes.getGuestPaymentStatus.path);
  await expect.poll(provider.requests).toBe(2 * CUSTOMERS);
  const customer = await signUp(shop.app, amina);
  const ids: number[] = [];
  for (let n = 0; n < CUSTOMERS; n++) {
    await customer.call('POST', apiRoutes.addCartLine.path, { item: blender, quantity: 1 });
    const own = await customer.call('POST', apiRoutes.placeCustomerOrder.path, {
      ...receiver,
      order_type: 'ONLINE',
    });
    ids.push(own.json<Order>().id);
  }
  const payingOwn = ids.map((id) =>
    shop.app.inject({
      method: 'POST',
      url: apiRoutes.initiatePayment.path.replace('{id}', `${id}`),
      headers: { authorization: `Bearer ${customer.access}` },
      remoteAddress: ELSEWHERE,
    }),
  );
  await expect.poll(provider.requests).toBe(3 * CUSTOMERS);
  const attempts = await shop.db.selectFrom('payment_attempt').select('tran_id').execute();
  const messages = attempts.slice(0, CUSTOMERS).map(({ tran_id }) =>
    shop.app.inject({
      method: 'POST',
      url: callbackPath('ipn'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: ELSEWHERE,
      payload: `tran_id=${tran_id}`,
    }),
  );
  const countMessages = async () =>
    (await shop.db.selectFrom('payment_callback').select('id').execute()).length;
  await expect.poll(countMessages).toBe(CUSTOMERS);
  const statuses = [];
  for (const from of [HOME, ELSEWHERE])
    for (let n = 0; n < 5; n++) statuses.push((await order('COD', from)).statusCode);
  expect(statuses).toEqual(Array(10).fill(201));

  await provider.close();
  for (const { statusCode } of await Promise.all([...paying, ...payingOwn])) expect(statusCode).toBe(503);
  for (const { statusCode } of await Promise.all([...returning, ...messages])) expect(statusCode).toBe(200);
  await shop.close();
});
