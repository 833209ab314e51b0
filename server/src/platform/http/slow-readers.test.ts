import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, type SignedInCustomer, signUp } from '../../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

/** The time until all requests that were sent at once have arrived, in ms. */
const ARRIVAL = 300;

/** The list of this many products has 2 MB, more than the buffers of a connection hold. */
const PRODUCTS = 5_000;

let shop: TestShop;
let fixtures: Fixtures;
let port: number;
beforeAll(async () => {
  shop = await openTestShop({ admission: {}, limits: { messages: 1_000, guestOrders: 1_000 } });
  fixtures = await addFixtures(shop.db);
  await sql`
    INSERT INTO product (category_id, slug, name, search_key, price_paisa, stock)
    SELECT category_id, slug || n, name || n, search_key || n, price_paisa, stock
    FROM product, generate_series(1, ${PRODUCTS}) AS n WHERE slug = 'rui'`.execute(shop.db);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

/** A connection that sends these requests at once and reads no response. */
async function sendUnread(requests: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(requests.join(''));
  return socket;
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;

function order(): Promise<number> {
  return fetch(`http://127.0.0.1:${port}${apiRoutes.placeGuestOrder.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Karim',
      phone: '01812345678',
      address: 'Sylhet',
      items: [{ product: fixtures.blender, quantity: 1 }],
    }),
  }).then(({ status }) => status);
}

const lists = Array<string>(16).fill(get(apiRoutes.listProducts.path));
const messages = Array.from({ length: 20 }, (_, n) => {
  const body = JSON.stringify({
    name: 'Amina',
    email: 'amina@example.com',
    subject: `${n}`,
    message: 'Rui?',
  });
  return `POST ${apiRoutes.sendMessage.path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
});

test.each([
  [
    'sends a token that is none',
    () => Array<string>(20).fill(get(apiRoutes.getSetup.path, 'Authorization: x\r\n')),
  ],
  ['asks for its own orders', () => ordersOf(signUp(shop.app, amina))],
  ['sends messages', () => messages],
])('a connection that reads nothing and %s does not prevent orders', async (_what, requests) => {
  const later = await requests();
  await shop.app.inject(apiRoutes.listProducts.path); // cached, so that the lists are sent at once
  const socket = await sendUnread([...lists, ...later]);
  await wait(ARRIVAL);
  expect(await Promise.all(Array.from({ length: 5 }, order))).toEqual(Array(5).fill(201));
  socket.destroy();
});

async function ordersOf(customer: Promise<SignedInCustomer>): Promise<string[]> {
  const { access } = await customer;
  return Array<string>(20).fill(
    get(apiRoutes.placeCustomerOrder.path, `Authorization: Bearer ${access}\r\n`),
  );
}

test('a client that reads nothing is disconnected, one that reads slowly gets the whole response', async () => {
  const { payload } = await shop.app.inject(apiRoutes.listProducts.path);
  expect(shop.app.server.timeout).toBe(60_000);
  shop.app.server.closeAllConnections(); // those of the orders before
  shop.app.server.timeout = 1_000; // for connections from now on
  await sendUnread(lists);
  const slow = connect(port, '127.0.0.1');
  let received = 0;
  slow.on('data', (chunk) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  slow.write(get(apiRoutes.listProducts.path, 'Connection: close\r\n'));
  await once(slow, 'close');
  expect(received).toBeGreaterThan(payload.length);
  await expect.poll(connections).toBe(0);
});

function connections(): Promise<number> {
  return new Promise((resolve) => shop.app.server.getConnections((_error, count) => resolve(count)));
}
