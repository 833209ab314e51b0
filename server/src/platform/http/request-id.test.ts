import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { buildApp } from '../../app.ts';

const lines: string[] = [];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => shop.close());

const idsInLog = () => lines.map((line) => (JSON.parse(line) as { reqId?: string }).reqId);

test('every response has the request id of the log', async () => {
  for (const url of ['/api/setup/', '/api/nothing/', '/media/tiles/poa-fish.webp', '/api/user/profiles/']) {
    const id = (await shop.app.inject(url)).headers['x-request-id'];
    expect(id, url).toMatch(/^[0-9a-f-]{36}$/);
    expect(idsInLog(), url).toContain(id);
  }
});

test('only a trusted proxy sets the request id, and only a plain one', async () => {
  const given = 'abcdef-0123456789';
  const ask = async (app: TestShop['app'], id: string, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/healthz', headers: { 'x-request-id': id }, remoteAddress })).headers[
      'x-request-id'
    ];
  expect(await ask(shop.app, given)).not.toBe(given);
  const proxied = await buildApp({ db: shop.db, trustProxy: 'loopback', pollInterval: 0 });
  expect(await ask(proxied, given)).toBe(given);
  for (const past of ['203.0.113.7', '::ffff:203.0.113.7', '10.0.0.1'])
    expect(await ask(proxied, given, past), past).toMatch(/^[0-9a-f-]{36}$/);
  for (const odd of ['', 'short', 'x'.repeat(65), 'two words here', '"},{"msg":"forged'])
    expect(await ask(proxied, odd)).toMatch(/^[0-9a-f-]{36}$/);
  await proxied.close();
});
