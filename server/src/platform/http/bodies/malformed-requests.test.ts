import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

/** Sends bytes on a new connection. Returns the status, or an empty text if the shop only closed the connection. */
function send(bytes: string | Buffer, { disconnect = false } = {}): Promise<string> {
  return new Promise<string>((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (disconnect) setImmediate(() => socket.resetAndDestroy());
    });
    socket.on('data', (chunk) => {
      response += chunk;
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
  }).then(statusOf);
}

/** The status of a response. Also checks that a refusal has the shop's JSON body and headers. */
function statusOf(response: string): string {
  const status = /^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? '';
  const [head = '', body] = response.split('\r\n\r\n');
  const ofNode = body === '0'; // without a Host header Node itself responds, with an empty body
  if (Number(status) >= 400 && !ofNode) {
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8\r?$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(body).toMatch(/^\{"code":"\w+","message":"[^"]+"[,}]/);
  }
  return status;
}

const post = (headers: string, body = '') =>
  `POST /api/aboutus/messages/ HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n${body}`;
const json = 'Content-Type: application/json';

test.each<[string, string | Buffer, string]>([
  ['no HTTP', 'hello\r\n\r\n', '400'],
  ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), '400'],
  ['a method of its own', 'FETCH / HTTP/1.1\r\nHost: shop\r\n\r\n', '400'],
  ['TRACE', 'TRACE /api/setup/ HTTP/1.1\r\nHost: shop\r\n\r\n', '405'],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: shop\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`, '431'],
  ['three thousand headers', `GET / HTTP/1.1\r\nHost: shop\r\n${'a: b\r\n'.repeat(3_000)}\r\n`, '431'],
  ['a URL of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`, '431'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: shop\r\nX: a\0b\r\n\r\n', '400'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', '400'],
  ['two lengths', post(`${json}\r\nContent-Length: 2\r\nContent-Length: 3`, '{}'), '400'],
  [
    'a length and chunks',
    post(`${json}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'),
    '400',
  ],
  ['a chunk of no size', post(`${json}\r\nTransfer-Encoding: chunked`, 'zz\r\n{}\r\n0\r\n\r\n'), '400'],
  [
    'invalid UTF-8',
    Buffer.concat([Buffer.from(post(`${json}\r\nContent-Length: 4`)), Buffer.from([0x22, 0xff, 0xfe, 0x22])]),
    '400',
  ],
  ['a Content-Length of 1 GB', post(`${json}\r\nContent-Length: 1073741824`, '{'), '413'],
  ['a header line without a name', 'GET / HTTP/1.1\r\nHost: shop\r\n: value\r\n\r\n', '400'],
  [
    'no HTTP behind a request whose response is pending',
    'GET /readyz HTTP/1.1\r\nHost: shop\r\n\r\nhello\r\n\r\n',
    '',
  ],
])('%s is refused, and the shop goes on responding', async (_what, bytes, status) => {
  expect(await send(bytes)).toBe(status);
  expect(await send('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')).toBe('200');
});

test('a client that disconnects in the middle of a body affects no other request', async () => {
  const half = post(`${json}\r\nContent-Length: 500`, '{"name":"Amina"');
  await Promise.all(Array.from({ length: 50 }, () => send(half, { disconnect: true })));
  expect(await send('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')).toBe('200');
});

/** A connection that has sent `bytes` and stays open. */
function openConnection(bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.once('error', reject);
  });
}

test('five hundred unfinished requests delay no other request, and time out', async () => {
  const halves = [
    'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
    post(`${json}\r\nContent-Length: 500`, '{"name":"'),
    '',
  ];
  const sockets = await Promise.all(Array.from({ length: 500 }, (_, n) => openConnection(halves[n % 3]!)));
  expect(await send('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')).toBe('200');
  const message = '{"name":"Amina","email":"amina@example.com","subject":"Rui","message":"Fresh?"}';
  expect(await send(post(`${json}\r\nContent-Length: ${message.length}`, message))).toBe('201');
  // Node checks every half minute for requests that exceed these times, and closes their connections.
  const { headersTimeout, requestTimeout, keepAliveTimeout } = shop.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([60_000, 120_000]);
  expect(keepAliveTimeout).toBeLessThan(120_000);
  for (const socket of sockets) socket.destroy();
});

test('a body without an end is aborted', async () => {
  const socket = await openConnection(post(`${json}\r\nTransfer-Encoding: chunked`));
  let over = false;
  socket.on('error', () => {});
  socket.once('data', () => {
    over = true;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  let sent = 0;
  while (!over && !socket.destroyed && sent < 1e9) {
    sent += chunk.length;
    await Promise.race([new Promise((resolve) => socket.write(chunk, resolve)), closed]);
  }
  expect(sent).toBeLessThan(50e6);
  socket.destroy();
  expect(await send('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')).toBe('200');
});
