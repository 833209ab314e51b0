import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@haat/contract/common/paths';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { addFixtures } from '../testing/fixtures.ts';
import { openTestShop } from '../testing/shop.ts';

/** More than the concurrency limit of the shop. */
const CUSTOMERS = 18;

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
  const gateway = { storeId: 'haat_test', storePassword: 'canary', apiUrl, pageOrigins: [apiUrl], timeouts };
  const shop = await openTestShop({ payments: { gateway, shopUrl: 'https://haat.example' }, admission: {} });
  const { blender } = await addFixtures(shop.db);
  const order = (order_type: 'ONLINE' | 'COD') =>
    shop.app.inject({
      method: 'POST',
      url: paths.guestOrders,
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
    tokens.map((token) => shop.app.inject({ method, url: path.replace('{token}', token) }));
  const paying = ask('POST', paths.initiateGuestPayment);
  await expect.poll(provider.requests).toBe(CUSTOMERS);
  const returning = ask('GET', paths.guestPaymentStatus);
  await expect.poll(provider.requests).toBe(2 * CUSTOMERS);
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await order('COD')).statusCode);
  expect(statuses).toEqual(Array(5).fill(201));

  await provider.close();
  for (const { statusCode } of await Promise.all(paying)) expect(statusCode).toBe(503);
  for (const { statusCode } of await Promise.all(returning)) expect(statusCode).toBe(200);
  await shop.close();
});
