import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@haat/embedded-postgres/free-port';
import { expect, inject, test } from 'vitest';
import { onServer } from '../../../server/testing/postgres.ts';
import { startShop } from '../shop/start-shop.ts';
import { requestIdFor, sendHalfRequest, startProxy } from './proxy.ts';

const AMINA = { name: 'Amina Begum', phone: '01712345678', address: 'House 7, Road 5, Dhanmondi' };

test('while each of two shops is restarted, every page is served and every order is placed once', async () => {
  const database = inject('database');
  const ports = [await freePort(), await freePort()];
  await onServer(database, (client) => client.query('update product set stock = 1000000 where id = 1'));
  const open = (port = 0) => startShop(database, { PORT: String(port), TRUST_PROXY: '127.0.0.1' });
  const shops = await Promise.all(ports.map(open));
  const [one, other] = ports.map((port) => `127.0.0.1:${port}`);
  const url = await startProxy(
    'haproxy.cfg',
    {
      '127.0.0.1:3001': one!,
      '127.0.0.1:3002': other!,
      // Each buyer of the test has its own IP address, because orders per IP address are limited.
      'http-request del-header x-forwarded-for': '',
    },
    (file) => ['haproxy', '-f', file],
  );
  await expect.poll(() => statusOf(url)).toBe(200);

  let isDone = false;
  const pages: number[] = [];
  const orders: { status: number; number: string }[] = [];
  // At most 100 requests a second: HAProxy refuses more than 200 of one IP address.
  const pause = () => wait(20);
  const browsing = (async () => {
    for (; !isDone; await pause()) pages.push(await statusOf(`${url}/products?category=fish`));
  })();
  const ordering = (async () => {
    for (; !isDone; await pause()) orders.push(await order(url, orders.length));
  })();
  try {
    for (const [at, port] of ports.entries()) {
      await shops[at]!.stop();
      const placed = orders.length;
      await expect.poll(() => orders.length).toBeGreaterThan(placed + 10);
      shops[at] = await open(port);
      // HAProxy uses it before the other one stops.
      await wait(2_000);
    }
  } finally {
    isDone = true;
    await Promise.allSettled([browsing, ordering]);
    for (const shop of shops) await shop.stop();
  }
  expect(new Set(pages)).toEqual(new Set([200]));
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
});

test('slow headers and many connections of one IP address are ended, and its request ids are replaced', async () => {
  const port = await freePort();
  const shop = await startShop(inject('database'), { PORT: String(port), TRUST_PROXY: '127.0.0.1' });
  const url = await startProxy(
    'haproxy.cfg',
    {
      '127.0.0.1:3001': `127.0.0.1:${port}`,
      'server shop2 127.0.0.1:3002 check': '',
      'timeout http-request 10s': 'timeout http-request 1s',
      'sc0_conn_cur gt 400': 'sc0_conn_cur gt 5',
      'sc0_http_req_rate gt 2000': 'sc0_http_req_rate gt 100',
    },
    (file) => ['haproxy', '-f', file],
  );
  await expect.poll(() => statusOf(url)).toBe(200);
  expect(await requestIdFor(url, 'chosen-by-the-client')).toMatch(/^[\da-f-]{36}$/);

  const responses = await Promise.all(Array.from({ length: 20 }, () => sendHalfRequest(url)));
  const late = responses.filter((response) => response.includes('408'));
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThanOrEqual(5);
  expect(responses.filter((response) => response === '').length).toBe(20 - late.length);
  await expect.poll(() => statusOf(url)).toBe(200);

  const statuses = [];
  for (let sent = 0; sent < 120; sent++) statuses.push(await statusOf(`${url}/healthz`));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await shop.stop();
  // Without the limit of headers, those of the test would end after the 65 s of `timeout client`.
}, 50_000);

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

async function order(url: string, buyer: number): Promise<{ status: number; number: string }> {
  const response = await fetch(`${url}/api/order-app/guest-orders/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${buyer >> 8}.${buyer & 255}` },
    body: JSON.stringify({ ...AMINA, items: [{ product: 1, quantity: 1 }] }),
  }).catch(() => null);
  if (!response?.ok) return { status: response?.status ?? 0, number: '' };
  const { number = '' } = (await response.json()) as { number?: string };
  return { status: response.status, number };
}
