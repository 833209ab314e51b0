import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoMessages } from '../../testing/messages/messages.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { testKeys } from '../../testing/provider-keys.ts';
import { readOrCreatePublicKey } from '../messages/providers/push/push-key.ts';
import { webPush } from '../messages/providers/web-push.ts';
import { sendDue } from '../messages/send-due.ts';
import { isPublicAddress } from '../platform/http/public-address.ts';
import type { Network } from '../platform/http/public-request.ts';
import { ringNewOrders } from './ring-new-orders.ts';

/** A browser with keys of its own, which decrypts what its push service gets. */
class Browser {
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };

  constructor(host = 'push.example') {
    const p256dh = this.#ecdh.generateKeys().toString('base64url');
    const endpoint = `https://${host}/${randomBytes(8).toString('hex')}`;
    this.subscription = { endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  decrypt(body: Buffer): { title: string; body: string; url: string; tag: string } {
    const [salt, size, senderKey] = [body.subarray(0, 16), body[20]!, body.subarray(21, 86)];
    expect([body.readUInt32BE(16), size]).toEqual([4096, 65]);
    const derive = (from: Buffer, of: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', from, of, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), senderKey]);
    const secret = derive(this.#ecdh.computeSecret(senderKey), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    expect(text.at(-1)).toBe(2);
    return JSON.parse(text.subarray(0, -1).toString('utf8'));
  }
}

let service: Server;
let pushed: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
let status = 201;
let resolvesTo = '93.184.216.34';
let office: Office;
let staff: string;
/** The names of the internet; the connection leads to the local push service. */
const network: Network = {
  resolve: (_host, found) => found(null, [{ address: resolvesTo, family: 4 }]),
  isPublic: isPublicAddress,
  open: (url, options, onResponse) => {
    // The address is checked as by a real connection.
    const sent = httpRequest(
      {
        ...options,
        agent: undefined,
        lookup: undefined,
        host: '127.0.0.1',
        port: portOf(service),
        path: url.pathname,
      } as never,
      onResponse,
    );
    options.lookup?.(url.hostname, { all: false }, (error) => error && sent.destroy(error));
    return sent;
  },
};
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    pushed.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  office = await openOffice({
    providers: async (db) => ({ keys: testKeys(db, {}, { names: network }), messages: demoMessages }),
  });
  staff = await office.addStaff('desk', jamal);
});
afterAll(async () => {
  await office.close();
  service.close();
});
beforeEach(async () => {
  pushed = [];
  status = 201;
  resolvesTo = '93.184.216.34';
  await office.db.deleteFrom('push_subscription').execute();
  await office.db.deleteFrom('message').execute();
  await office.db.updateTable('shop_setting').set({ push: true }).execute();
});

const secrets = () => testKeys(office.db).secrets;
const send = async () => {
  await office.db
    .updateTable('message')
    .set({ next_try: sql`now()` })
    .where('next_try', 'is not', null)
    .execute();
  const provider = webPush({ db: office.db, secrets: secrets(), network, shopUrl: 'https://haat.example' });
  await sendDue({ db: office.db, providers: [provider], log: { info() {}, warn() {}, error() {} } });
};
const subscribe = async (token: string, body: object) =>
  office.app.inject({ method: 'POST', url: `/api/order-app/guest-orders/${token}/push/`, payload: body });
const placed = async () => (await office.placeOrder()) as { id: number; number: string } & { token: string };
const confirm = (id: number) =>
  office.send('POST', `orders/${id}/move/`, { cookie: staff, body: { to: 'PROCESSING', version: 0 } });

test('the browser that has asked gets the state of the order, encrypted for it alone and signed with the key of the shop', async () => {
  const browser = new Browser();
  const { id, number, token } = await placed();
  for (let n = 0; n < 2; n++) expect((await subscribe(token, browser.subscription)).statusCode).toBe(204);
  const key = await readOrCreatePublicKey(office.db, secrets());
  expect((await confirm(id)).statusCode).toBe(200);
  await send();
  const [{ path, headers, body }] = pushed as [(typeof pushed)[number]];
  expect(pushed).toHaveLength(1);
  expect(browser.subscription.endpoint.endsWith(path)).toBe(true);
  expect(browser.decrypt(body)).toMatchObject({
    title: `Your order ${number}`,
    body: expect.stringContaining('is confirmed'),
    url: `https://haat.example/guest-order/${token}`,
  });
  expect(body.toString('latin1')).not.toContain(number);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
  const [, jwt = '', k] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!;
  expect(k).toBe(key);
  const [head, claims, signature = ''] = jwt.split('.');
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example',
  });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const ieee = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), ieee, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  const stored = await office.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow();
  expect(stored.sealed.length).toBeGreaterThan(100);
});

test.each([404, 410])('a subscription that is gone (%i) is deleted, and not asked again', async (gone) => {
  const { id, token } = await placed();
  await subscribe(token, new Browser().subscription);
  await confirm(id);
  status = gone;
  await send();
  await send();
  expect(pushed).toHaveLength(1);
  expect(await office.db.selectFrom('push_subscription').select('id').execute()).toEqual([]);
});

test('no push goes to the shop’s own network, neither by address, nor by name, nor by a later name', async () => {
  const { id, token } = await placed();
  const to = (endpoint: string) => ({ ...new Browser().subscription, endpoint });
  for (const endpoint of [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://localhost/x',
    'https://push.example:8443/x',
    'https://user:password@push.example/x',
    'https://[::1]/x',
    'nonsense',
  ])
    expect((await subscribe(token, to(endpoint))).statusCode, endpoint).toBe(400);
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  expect((await subscribe(token, { ...to('https://push.example/x'), keys })).statusCode).toBe(400);
  await subscribe(token, new Browser('rebound.example').subscription);
  await confirm(id);
  resolvesTo = '10.0.0.7';
  await send();
  expect(pushed.filter(({ body }) => body.length > 0)).toEqual([]);
  const { state, problem } = await office.db
    .selectFrom('message')
    .where('channel', '=', 'push')
    .select(['state', 'problem'])
    .executeTakeFirstOrThrow();
  expect([state, problem]).toEqual(['queued', 'a private address']);
});

test('a new order rings once in each browser of staff who read orders, and never without the setting', async () => {
  const [one, two, packer] = [new Browser(), new Browser(), new Browser()];
  const packers = await office.addStaff('packer', rina);
  const ask = (browser: Browser, cookie = staff) =>
    office.send('POST', 'push/', { cookie, body: browser.subscription });
  expect((await ask(one)).statusCode).toBe(204);
  expect((await ask(two)).statusCode).toBe(204);
  expect((await ask(packer, packers)).statusCode).toBe(403);
  const { id, number } = await placed();
  for (let n = 0; n < 2; n++) await ringNewOrders(office.db, secrets());
  await send();
  expect(pushed).toHaveLength(2);
  const own = pushed.find(({ path }) => one.subscription.endpoint.endsWith(path))!;
  expect(one.decrypt(own.body)).toMatchObject({
    title: 'New order',
    body: expect.stringContaining(number),
    url: `https://haat.example/office/orders/${id}`,
  });
  await office.send('POST', 'push/end/', { cookie: staff, body: { endpoint: one.subscription.endpoint } });
  await office.db.updateTable('shop_setting').set({ push: false }).execute();
  await placed();
  await ringNewOrders(office.db, secrets());
  await send();
  expect(pushed).toHaveLength(2);
  expect((await ask(one)).json()).toMatchObject({ code: 'no_push' });
});

test('five browsers of an order are enough', async () => {
  const { token } = await placed();
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await subscribe(token, new Browser().subscription)).statusCode);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 409]);
});
