import type { GuestOrder } from '@haat/contract/shop/orders';
import { HOUR } from '@haat/contract/time/durations';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { watchConnections } from '../testing/integrations/watch-connections.ts';
import { openCash } from '../testing/office/cash.ts';
import { type Office, openOffice } from '../testing/office/office.ts';
import { openRuns } from '../testing/office/runs.ts';
import { TEST_SECRETS_KEY } from '../testing/provider-keys.ts';
import { chooseCouriers } from './couriers/couriers.ts';
import { chooseProviders } from './messages/choose-providers.ts';
import { choosePayments } from './payments/providers.ts';
import { ProviderKeys } from './platform/provider-keys/provider-keys.ts';
import { secretsKeys } from './platform/provider-keys/secrets-key.ts';

type Work = (stop: AbortSignal) => Promise<unknown>;

/** Everything that the shop does again and again, by its name. */
const jobs = vi.hoisted(() => new Map<string, Work>());
vi.mock('./platform/process/repeat.ts', async (original) => ({
  ...(await original<object>()),
  repeatWhileOpen: (_app: unknown, name: string, _every: number, work: Work) => jobs.set(name, work),
}));

let office: Office;
let watch: ReturnType<typeof watchConnections>;
beforeAll(async () => {
  const postgres = new URL(inject('postgres').url);
  watch = watchConnections([postgres.host, inject('postgres').pgbouncer]);
  // As a shop whose owner has set nothing up: no variable of a provider, no keys.
  const config = { DATABASE_URL: postgres.href };
  office = await openOffice({
    providers: async (db) => {
      const secrets = secretsKeys({ SECRETS_KEY: TEST_SECRETS_KEY });
      const keys = new ProviderKeys({ db, secrets, environment: {} });
      return {
        keys,
        payments: await choosePayments(config, db, keys),
        couriers: await chooseCouriers(config, db, keys),
        messages: await chooseProviders(config, db, { keys, ownUrl: 'https://haat.example' }),
      };
    },
  });
});
afterAll(async () => {
  await office.close();
  watch.end();
});

const run = (name: string) => jobs.get(name)!(new AbortController().signal);

/** All jobs, also those that wait a while after the start. */
async function runJobs(): Promise<void> {
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR);
  for (const name of jobs.keys()) await run(name);
  later.mockRestore();
}

/** Orders are placed, confirmed, handed out, delivered and paid in cash; one is complained about, one is cancelled. */
async function liveADay(): Promise<void> {
  const shop = (method: 'GET' | 'POST', url: string, payload?: object) =>
    office.app.inject({ method, url: `/api/${url}`, ...(payload && { payload }) });
  const runs = await openRuns(office);
  const cash = openCash(office, runs);
  for (const url of ['setup/', 'shop-app/products/?search=rice', 'aboutus/articles/', 'order-app/slots/'])
    await shop('GET', url);
  const account = { phone: '01812345678', password: 'seven green papayas', password2: 'seven green papayas' };
  await shop('POST', 'user/register/', account);
  await shop('POST', 'codes/', { purpose: 'reset_password', phone: '01812345678' });
  await shop('POST', `shop-app/products/${office.fixtures.ilish}/stock-alert/`, { phone: '01712345678' });
  await shop('POST', 'contact/messages/', {
    name: 'Amina',
    email: 'amina@example.com',
    subject: 'Rui',
    message: 'Fresh?',
  });
  const order = await runs.outWith(runs.karim);
  expect((await runs.deliver(runs.karim, order)).statusCode).toBe(200);
  expect((await cash.count(runs.selina, runs.karim, 152)).statusCode).toBe(201);
  const { guest_token: token } = await office.db
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select('guest_token')
    .executeTakeFirstOrThrow();
  const own = `order-app/guest-orders/${token}/`;
  const { orderitems, status } = (await shop('GET', own)).json<GuestOrder>();
  expect(status).toBe('COMPLETED');
  const lines = [{ line: orderitems[0]!.id, amount: 1, reason: 'spoiled', wish: 'refund' }];
  expect((await shop('POST', `${own}complaints/`, { key: 'c'.repeat(32), lines })).statusCode).toBe(200);
  const other = (await office.placeOrder()) as { id: number; number: string } & { token: string };
  await shop('POST', `order-app/guest-orders/${other.token}/cancel/`, {});
  for (const page of ['today/', 'health/', 'integrations/', 'provider-keys/', 'chats/', 'opening/'])
    expect((await office.send('GET', page, { cookie: runs.owner })).statusCode, page).toBeLessThan(404);
}

test('with nothing configured no request leaves the shop in a whole day, and the channels that are off cost no query', async () => {
  await liveADay();
  await runJobs();
  expect(watch.foreign).toEqual([]);
  expect(jobs.size).toBeGreaterThan(25);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  for (const channel of ['sms', 'email', 'whatsapp', 'push']) await run(`sending of ${channel} messages`);
  for (const name of ['bell of new orders', 'templates of WhatsApp']) await run(name);
  // Only whether anything has changed, which the shop reads by itself five times a second.
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
  asked.mockRestore();
  expect(texts.filter((text) => !text.includes('cache_change'))).toEqual([]);
});

test('the watch sees a webhook and a stray request', async () => {
  const { owner } = await office.addEveryRole();
  const body = { url: 'https://tools.example/haat', events: ['order.placed'] };
  expect((await office.send('POST', 'integrations/webhooks/', { cookie: owner, body })).statusCode).toBe(200);
  await office.placeOrder();
  await runJobs();
  expect(watch.foreign).toEqual(['tools.example:443']);
  await expect(fetch('https://stray.example/')).rejects.toThrow();
  await expect(fetch('http://203.0.113.9:8080/')).rejects.toThrow();
  expect(watch.foreign).toEqual(['tools.example:443', 'stray.example:443', '203.0.113.9:8080']);
});
