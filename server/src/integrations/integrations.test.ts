import { createHash, createHmac } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Integrations } from '@haat/contract/office/integrations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { payByWallet, payOnline } from '../../testing/payments/balance.ts';
import { testKeys } from '../../testing/provider-keys.ts';
import { isPublicAddress } from '../platform/http/public-address.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
import { reencrypt } from '../platform/provider-keys/reencrypt.ts';
import { sendDueEvents } from './send-due-events.ts';

let office: Office;
let owner: string;
let manager: string;
let keys: ProviderKeys;
let server: Server;
let received: { signature: string; body: string; host: string; to: string }[];
let status: number;
/** The receivers that are away. */
let fails: (host: string) => boolean;
/** The addresses of the next look-ups; the last one is repeated. */
let addresses: string[];
beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    const { 'haat-signature': signature, host = '', 'x-to': to = '' } = incoming.headers;
    received.push({
      to: String(to),
      signature: String(signature),
      body: await readText(incoming),
      host: host.split(':')[0]!,
    });
    response.writeHead(fails(String(to)) ? 500 : status, { location: 'https://elsewhere.example/' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  office = await openOffice({
    providers: async (db) => {
      keys = testKeys(db);
      return { keys };
    },
  });
  ({ owner, manager } = await office.addEveryRole());
});
beforeEach(async () => {
  received = [];
  status = 200;
  fails = () => false;
  addresses = ['93.184.216.34'];
  await sql`DELETE FROM outgoing_event; DELETE FROM webhook; DELETE FROM api_key; DELETE FROM request_count`.execute(
    office.db,
  );
});
afterAll(async () => {
  server.close();
  await office.close();
});

/** Every public address is the server of this test. */
const send = () =>
  sendDueEvents({
    db: office.db,
    keys,
    shopUrl: 'https://haat.example',
    clock: () => new Date(),
    log: { error: (fields) => expect(fields).toBe('no error') },
    network: {
      isPublic: isPublicAddress,
      resolve: (_host, found) =>
        found(null, [{ address: addresses.length > 1 ? addresses.shift()! : addresses[0]!, family: 4 }]),
      open: (url, { lookup, ...options }, onResponse) => {
        const sent = request(
          {
            ...options,
            headers: { ...options.headers, 'x-to': url.hostname },
            host: '127.0.0.1',
            port: (server.address() as AddressInfo).port,
            path: url.pathname,
          },
          onResponse,
        );
        lookup!(url.hostname, { all: true }, (error) => error && sent.destroy(error));
        return sent;
      },
    },
  });
const post = (url: string, body?: object, cookie = owner) =>
  office.send('POST', `integrations/${url}`, { cookie, ...(body && { body }) });
const list = async () => (await office.send('GET', 'integrations/', { cookie: owner })).json<Integrations>();
const EVERYTHING = {
  url: 'https://tools.example/haat',
  events: ['order.placed', 'order.moved', 'order.paid', 'stock.changed'],
};
const forward = () =>
  sql`UPDATE outgoing_event SET next_try = now() WHERE state = 'queued'; UPDATE webhook SET rests_until = NULL`.execute(
    office.db,
  );

test('a webhook gets what happens, signed with a secret that is shown once', async () => {
  const added = (await post('webhooks/', EVERYTHING)).json<Integrations>();
  expect(added).toMatchObject({
    secret: expect.stringMatching(/^[\w-]{43}$/),
    webhooks: [{ url: EVERYTHING.url, problem: '' }],
  });
  expect(await list()).not.toHaveProperty('secret');
  const order = await office.placeOrder();
  await moveByHand(office.db, order.id, 'PROCESSING');
  await office.db
    .insertInto('cash_payment')
    .values({ order_id: order.id, amount_paisa: 15_200, actor: 'staff:Rina' })
    .execute();
  await reencrypt(office.db, keys.secrets);
  await send();
  const bodies = received.map(({ body }) => JSON.parse(body) as { id: string; event: string; data: object });
  expect(
    bodies.map(({ event, data }) => ({ event, ...data })).toSorted((a, b) => a.event.localeCompare(b.event)),
  ).toEqual([
    {
      event: 'order.moved',
      id: order.id,
      number: order.number,
      status: 'PROCESSING',
      from: 'PENDING',
      version: 1,
    },
    { event: 'order.paid', id: order.id, number: order.number, way: 'cash', amount_paisa: 15_200 },
    { event: 'order.placed', id: order.id, number: order.number, status: 'PENDING', source: 'WEB' },
    { event: 'stock.changed', product: office.fixtures.miniket, stock: expect.any(Number) },
  ]);
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(4);
  for (const { signature, body } of received) {
    const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!;
    expect(createHmac('sha256', added.secret!).update(`${time}.${body}`).digest('hex')).toBe(hash);
  }
  expect((await list()).webhooks).toMatchObject([
    { sent: 4, queued: 0, failed: 0, last_sent: expect.any(String) },
  ]);
});

test.each([500, 302])(
  'what is not taken (%s) is tried again at growing intervals, listed, and sent again by a press',
  async (refusal) => {
    status = refusal;
    await post('webhooks/', { ...EVERYTHING, events: ['order.placed'] });
    const { number } = await office.placeOrder();
    const waits: number[] = [];
    for (let tries = 0; tries < 14; tries++) {
      await send();
      const { rows } = await sql<{
        wait: number;
      }>`SELECT extract(epoch FROM next_try - now())::int AS wait FROM outgoing_event`.execute(office.db);
      waits.push(rows[0]!.wait);
      await forward();
    }
    expect(waits.slice(0, 6).every((wait, at) => at === 0 || wait > waits[at - 1]!)).toBe(true);
    expect(received.map(({ host }) => host)).toEqual(Array(14).fill('127.0.0.1'));
    const { unsent, webhooks } = await list();
    expect(unsent).toMatchObject([
      { event: 'order.placed', number, state: 'failed', problem: `HTTP ${refusal}`, url: EVERYTHING.url },
    ]);
    expect(webhooks).toHaveLength(1);
    status = 204;
    expect((await post(`events/${unsent[0]!.id}/send-again/`)).statusCode).toBe(200);
    expect((await post(`events/${unsent[0]!.id}/send-again/`)).statusCode).toBe(404);
    await forward();
    await send();
    expect([(await list()).unsent, new Set(received.map(({ body }) => JSON.parse(body).id)).size]).toEqual([
      [],
      1,
    ]);
  },
);

test('only public https addresses get events, also if their name leads elsewhere later', async () => {
  const urls = [
    ['http://tools.example/', 'not_https'],
    ['https://tools.example:8443/', 'port_or_password'],
    ['https://owner:secret@tools.example/', 'port_or_password'],
    ['https://127.0.0.1/', 'private_network'],
    ['https://[::ffff:10.0.0.1]/', 'private_network'],
    ['https://localhost/', 'private_network'],
    ['haat', 'not_https'],
  ];
  for (const [url, code] of urls) {
    const refused = await post('webhooks/', { ...EVERYTHING, url });
    expect([refused.statusCode, refused.json().fields.url.code], url).toEqual([400, code]);
  }
  expect((await post('webhooks/', EVERYTHING)).statusCode).toBe(200);
  expect((await post('webhooks/', EVERYTHING)).json().fields.url.code).toBe('taken');
  await office.placeOrder();
  addresses = ['169.254.169.254'];
  await send();
  expect(received).toEqual([]);
  expect((await list()).webhooks).toMatchObject([{ problem: 'private address' }]);
});

test('a webhook gets only what it asks for, and after a failure its other events wait a minute, those of others do not', async () => {
  const [away, other] = ['https://away.example/', 'https://other.example/'];
  await post('webhooks/', { url: away, events: ['order.placed', 'stock.changed'] });
  await post('webhooks/', { url: other, events: ['order.placed'] });
  await office.placeOrder();
  await office.placeOrder();
  fails = (host) => host === 'away.example';
  await send();
  await send();
  const got = (name: string) =>
    received.filter(({ to }) => to === name).map(({ body }) => JSON.parse(body).event as string);
  expect(got('other.example')).toEqual(['order.placed', 'order.placed']);
  // As many as are sent at the same time before the first one has failed.
  expect(got('away.example').length).toBeLessThanOrEqual(4);
  const before = received.length;
  await sql`UPDATE outgoing_event SET next_try = now() WHERE state = 'queued'`.execute(office.db);
  await send();
  expect(received.length).toBe(before);
  fails = () => false;
  await forward();
  await send();
  expect(new Set(got('away.example'))).toEqual(new Set(['order.placed', 'stock.changed']));
  expect((await list()).webhooks.map(({ sent, queued }) => [sent, queued])).toEqual([
    [4, 0],
    [2, 0],
  ]);
});

test('money for an order is reported for each way, and what is paid too much never is', async () => {
  await post('webhooks/', { ...EVERYTHING, events: ['order.paid'] });
  const [online, wallet] = [await office.placeOrder(), await office.placeOrder()];
  // The second one is an overpayment.
  for (let time = 0; time < 2; time++) await payOnline(office.db, online.id);
  await payByWallet(office.db, wallet.id, 15_225);
  await send();
  const bodies = received.map(({ body }) => JSON.parse(body).data as { number: string; way: string });
  expect(bodies.map(({ number, way }) => [number, way]).toSorted()).toEqual([
    [online.number, 'online'],
    [wallet.number, 'wallet'],
  ]);
});

test('a webhook that was removed gets nothing more', async () => {
  const { webhooks } = (await post('webhooks/', EVERYTHING)).json<Integrations>();
  await office.placeOrder();
  await post(`webhooks/${webhooks[0]!.id}/remove/`);
  await office.placeOrder();
  await send();
  expect(received).toEqual([]);
  expect((await list()).webhooks).toEqual([]);
  expect(await office.db.selectFrom('outgoing_event').select('state').distinct().execute()).toEqual([
    { state: 'dropped' },
  ]);
});

test('a program reads with its key what the key may read, and nothing else', async () => {
  const { secret, keys: made } = (
    await post('keys/', { name: ' Accounting ', scopes: ['orders:read'] })
  ).json<Integrations>();
  expect(secret).toMatch(/^haat_[\w-]{43}$/);
  const { rows } = await sql<{
    text: string;
  }>`SELECT api_key::text || (SELECT string_agg(audit::text, '') FROM audit WHERE table_name = 'api_key') AS text FROM api_key`.execute(
    office.db,
  );
  expect(rows[0]!.text).not.toContain(secret!.slice(5));
  expect(rows[0]!.text).toContain(createHash('sha256').update(secret!).digest('hex'));
  const order = await office.placeOrder();
  const read = async (url: string, token = secret) => {
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'none' };
    const response = await office.app.inject({ url: `/api/office/${url}`, headers });
    return [
      response.statusCode,
      response.json().code ?? response.json().number ?? response.json().orders?.[0]?.number,
    ];
  };
  expect(await read('orders/')).toEqual([200, order.number]);
  expect(await read(`orders/${order.id}/`)).toEqual([200, order.number]);
  expect(await read('stock/products/?search=rice')).toEqual([403, 'no_right']);
  expect(await read('staff/')).toEqual([403, 'no_right']);
  expect(await read('integrations/')).toEqual([403, 'no_right']);
  // It changes nothing, whatever it may read.
  const move = await office.app.inject({
    method: 'POST',
    url: `/api/office/orders/${order.id}/move/`,
    headers: { authorization: `Bearer ${secret}` },
    payload: { to: 'PROCESSING', version: 0 },
  });
  expect([move.statusCode, move.json().code]).toEqual([403, 'no_right']);
  expect(await read('orders/', `haat_${'A'.repeat(43)}`)).toEqual([401, 'unauthorized']);
  expect((await list()).keys).toMatchObject([
    { name: 'Accounting', last_used: expect.any(String), revoked: null },
  ]);
  expect((await post(`keys/${made[0]!.id}/revoke/`)).statusCode).toBe(200);
  expect(await read('orders/')).toEqual([401, 'unauthorized']);
  expect((await post(`keys/${made[0]!.id}/revoke/`)).statusCode).toBe(404);
});

test('requests with one key are limited from all addresses together', async () => {
  const { secret } = (await post('keys/', { name: 'Till', scopes: ['stock:read'] })).json<Integrations>();
  const statuses: number[] = [];
  for (let times = 0; times < 121; times++) {
    const response = await office.app.inject({
      url: '/api/office/stock/products/?search=rice',
      remoteAddress: `203.0.113.${times}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    statuses.push(response.statusCode);
  }
  expect([new Set(statuses.slice(0, 120)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
});

test('requests with a key are limited before the key is looked up', async () => {
  const headers = { authorization: `Bearer haat_${'B'.repeat(43)}` };
  const statuses = new Set<number>();
  for (let times = 0; times < 121; times++)
    statuses.add((await office.app.inject({ url: '/api/office/orders/', headers })).statusCode);
  expect([...statuses]).toEqual([401, 429]);
});

test('only the owner, with a fresh code, makes webhooks and keys', async () => {
  expect((await post('webhooks/', EVERYTHING, manager)).statusCode).toBe(403);
  expect((await office.send('GET', 'integrations/', { cookie: manager })).statusCode).toBe(403);
  await office.db
    .updateTable('staff_session')
    .set({ factor_proven_at: new Date(0) })
    .execute();
  for (const [url, body] of [
    ['webhooks/', EVERYTHING],
    ['keys/', { name: 'Till', scopes: ['stock:read'] }],
  ] as const)
    expect((await post(url, body)).json().code).toBe('fresh_code_needed');
  await office.db.updateTable('staff_session').set({ factor_proven_at: office.clock.now() }).execute();
});
