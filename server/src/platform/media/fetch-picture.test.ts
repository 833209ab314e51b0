import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPublicAddress } from '../http/public-address.ts';
import type { Network } from '../http/public-request.ts';
import type { AnyProblem } from '../refused.ts';
import { fetchPicture, NotFetched } from './fetch-picture.ts';

let server: Server;
/** The hosts that were connected to, in order. */
let requests: string[];
/** Responses by path. */
const pages: Record<string, { status?: number; location?: string; body?: Buffer | string }> = {
  '/rui.jpg': { body: 'rui' },
  '/again.jpg': { status: 302, location: '/rui.jpg' },
  '/away.jpg': { status: 301, location: 'https://cdn.example/rui.jpg' },
  '/inside.jpg': { status: 302, location: 'https://10.0.0.7/rui.jpg' },
  '/metadata.jpg': { status: 307, location: 'https://[::ffff:169.254.169.254]/latest' },
  '/named.jpg': { status: 302, location: 'https://intranet.example/rui.jpg' },
  '/plain.jpg': { status: 302, location: 'http://cdn.example/rui.jpg' },
  '/loop.jpg': { status: 302, location: '/loop.jpg' },
  '/large.jpg': { body: Buffer.alloc(10 * 1024 * 1024 + 1) },
  '/none.jpg': { status: 404 },
};

beforeAll(async () => {
  server = createServer(({ url = '', headers: { host = '' } }, response) => {
    requests.push(host);
    const { status = 200, location, body = '' } = pages[url] ?? { status: 404 };
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
  requests = [];
});
afterAll(() => server.close());

/** Names lead to these addresses; all public ones are the server of this test. */
const names: Record<string, string[][]> = {
  'shop.example': [['127.0.0.1']],
  'cdn.example': [['127.0.0.1']],
  'intranet.example': [['192.168.1.10']],
  'both.example': [['127.0.0.1', '10.0.0.1']],
  // Another address each time.
  'rebinding.example': [['127.0.0.1'], ['10.0.0.9'], ['10.0.0.9']],
};
const network = (asked: string[] = []): Network => ({
  open: (url, options, onResponse) =>
    request(
      {
        ...options,
        host: url.hostname,
        port: (server.address() as AddressInfo).port,
        path: url.pathname,
      },
      onResponse,
    ),
  resolve(hostname, found) {
    const answers = names[hostname] ?? [];
    const addresses = answers[asked.filter((name) => name === hostname).length] ?? answers[0] ?? [];
    asked.push(hostname);
    found(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  },
  isPublic: (address) => address === '127.0.0.1',
});

test('fetches a picture over https, also after a redirect to another public host', async () => {
  for (const path of ['rui.jpg', 'again.jpg', 'away.jpg'])
    expect(String(await fetchPicture(`https://shop.example/${path}`, network()))).toBe('rui');
});

test.each<[string, AnyProblem]>([
  ['http://shop.example/rui.jpg', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['no link', 'not_https'],
  ['https://shop.example:8443/rui.jpg', 'port_or_password'],
  ['https://amina:secret@shop.example/rui.jpg', 'port_or_password'],
  ['https://10.0.0.7/rui.jpg', 'private_network'],
  ['https://0xa.1/rui.jpg', 'private_network'],
  ['https://intranet.example/rui.jpg', 'private_network'],
  ['https://both.example/rui.jpg', 'private_network'],
  ['https://shop.example/inside.jpg', 'private_network'],
  ['https://shop.example/metadata.jpg', 'private_network'],
  ['https://shop.example/named.jpg', 'private_network'],
  ['https://shop.example/plain.jpg', 'not_https'],
  ['https://shop.example/loop.jpg', 'too_many_redirects'],
  ['https://shop.example/large.jpg', { code: 'file_too_large', params: { mb: 10 } }],
  ['https://shop.example/none.jpg', { code: 'link_status', params: { http_status: 404 } }],
  ['https://unknown.example/rui.jpg', 'not_fetched'],
])('%s gives no picture: %j', async (link, problem) => {
  expect(await fetchPicture(link, network())).toEqual(new NotFetched(problem));
  expect(requests.filter((host) => !/^(shop|cdn)\.example/.test(host))).toEqual([]);
});

test('the address that was checked is the one that is connected to: a name is resolved once for each request', async () => {
  const asked: string[] = [];
  expect(String(await fetchPicture('https://rebinding.example/rui.jpg', network(asked)))).toBe('rui');
  expect(asked).toEqual(['rebinding.example']);
  expect(await fetchPicture('https://rebinding.example/rui.jpg', network(asked))).toEqual(
    new NotFetched('private_network'),
  );
});

test('only addresses of the public internet are public', () => {
  const special = [
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:10.0.0.1',
      '::ffff:a9fe:a9fe',
    ],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'ff02::1', 'localhost', ''],
  ];
  expect(special.filter(isPublicAddress)).toEqual([]);
  expect(
    ['8.8.8.8', '103.4.145.245', '2606:4700::1111', '2400:cb00::1'].filter(isPublicAddress),
  ).toHaveLength(4);
});
