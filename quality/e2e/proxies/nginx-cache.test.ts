import { freePort } from '@haat/embedded-postgres/free-port';
import { expect, inject, test } from 'vitest';
import { onServer } from '../../../server/testing/postgres.ts';
import { startShop } from '../shop/start-shop.ts';
import { requestIdFor, sendHalfRequest, startProxy } from './proxy.ts';

test('public responses are cached as their headers say, private ones never, and pages survive the shop', async () => {
  const database = inject('database');
  const port = await freePort();
  const shop = await startShop(database, { PORT: String(port), TRUST_PROXY: '127.0.0.1' });
  const url = await startProxy(
    'nginx-cache.conf',
    {
      '127.0.0.1:3001': `127.0.0.1:${port}`,
      '/var/cache/nginx/haat': 'FOLDER/cache',
      'client_header_timeout 10s': 'client_header_timeout 1s',
      'client_body_timeout 30s': 'client_body_timeout 1s',
      'limit_conn haat_connections 200': 'limit_conn haat_connections 50',
      'rate=200r/s': 'rate=50r/s',
      'burst=1000': 'burst=100',
    },
    (file, folder) => [
      'sh',
      '-c',
      `${writeMain(folder, file)}exec nginx -c ${folder}/main.conf -p ${folder}`,
    ],
  );
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers }).catch(() => null);
    return {
      status: response?.status ?? 0,
      cache: response?.headers.get('x-cache'),
      text: (await response?.text()) ?? '',
    };
  };
  await expect.poll(async () => (await get('/products/1')).status).toBe(200);
  await expect.poll(async () => (await get('/products/1')).cache).toBe('HIT');

  // A change is seen soon, although the page is cached.
  const setPrice = (paisa: number) =>
    onServer(database, (client) =>
      client.query('update product set price_paisa = $1, old_price_paisa = null where id = 1', [paisa]),
    );
  await setPrice(98_765);
  await expect.poll(async () => (await get('/products/1')).text).toContain('987.65');

  // What is a customer's is not cached, with or without a token.
  for (const headers of [{}, { authorization: 'Bearer x' }] as Record<string, string>[]) {
    await get('/api/user/profile/', headers);
    expect((await get('/api/user/profile/', headers)).cache).not.toBe('HIT');
  }
  expect((await get('/api/order-app/cart/')).cache).not.toBe('HIT');

  // Slow headers are ended, and the id that a client chose is replaced.
  await sendHalfRequest(url);
  expect(await requestIdFor(url, 'chosen-by-the-client')).toMatch(/^[\da-f]{32}$/);

  // One address gets so many connections at once: bodies that never arrive hold fifty, and the others are refused.
  const halfOrder =
    'POST /api/order-app/guest-orders/ HTTP/1.1\r\nhost: haat.example\r\ncontent-length: 9\r\n\r\n{';
  const responses = await Promise.all(Array.from({ length: 60 }, () => sendHalfRequest(url, halfOrder)));
  expect(responses.filter((response) => response.includes('429')).length).toBe(10);

  await shop.stop();
  const away = await get('/products/1');
  expect(away).toMatchObject({ status: 200, text: expect.stringContaining('987.65') });
  expect((await get('/api/user/profile/')).status).toBe(502);

  // One address gets so many requests a second, on few connections too, and the others are refused.
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const responses = await Promise.all(Array.from({ length: 40 }, () => get('/products/1')));
    statuses.push(...responses.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

/** The shell command that writes nginx's main file, in which the tested file is included as Debian does. */
function writeMain(folder: string, file: string): string {
  const main = `daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; include ${file}; }`;
  return `printf '%s' '${main}' > ${folder}/main.conf; `;
}
