import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { GatewayRequest } from '@haat/gateway/gateway';
import type { Session } from '@haat/gateway/session';
import type { RunningGateway } from '@haat/gateway/start';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { runsWhole, TESTED_PROVIDERS } from '../../testing/payments/tested-providers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { nodeEnvironment } from '../platform/process/node-options.mjs';
import { paymentsWith } from './open-payments.ts';
import { sweep } from './payment-sweep.ts';

const ORDERS_AT_ONCE = 3;
/** How long a shop may take until its kill, in ms. */
const MAX_WAIT = 20_000;

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  let database: TestDatabase;
  let running: RunningGateway;
  let fixtures: Fixtures;
  let onRequest: (request: GatewayRequest) => unknown = () => {};
  beforeAll(async () => {
    database = await openTestDatabase();
    running = await tested.start();
    running.gateway.onRequest = (request) => onRequest(request);
    fixtures = await addFixtures(database.db);
    await database.db.updateTable('product').set({ stock: 100_000 }).execute();
  });
  afterAll(async () => {
    await running.close();
    await database.close();
  });

  async function startShop(): Promise<{ process: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/shop-process.ts')], {
      env: {
        ...nodeEnvironment,
        DATABASE_URL: database.url,
        GATEWAY_URL: running.url,
        PROVIDER: tested.name,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(createInterface(child.stdout!), 'line');
    return { process: child, url: String(url) };
  }

  /** Places an order and opens its payment session. */
  async function openSession(shop: string): Promise<Session> {
    const placed = await fetch(shop + apiRoutes.placeGuestOrder.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Amina Begum',
        phone: '01712345678',
        address: 'Dhanmondi',
        order_type: 'ONLINE',
        items: [{ product: fixtures.miniket, quantity: 1 }],
      }),
    });
    const { token } = (await placed.json()) as GuestOrder;
    const response = await fetch(shop + apiRoutes.initiateGuestPayment.path.replace('{token}', token), {
      method: 'POST',
    });
    const { payment_url } = (await response.json()) as { payment_url: string };
    const session = running.gateway.sessionOfKey(tested.sessionKey(payment_url));
    if (!session) throw new Error(`no session has the page ${payment_url}`);
    return session;
  }

  type Moment = (kill: () => void) => typeof onRequest | null;
  const beforeCallback: Moment = () => null;
  const during =
    (request: GatewayRequest['name'], afterMs?: number): Moment =>
    (kill) =>
    ({ name }) =>
      name === request && (afterMs === undefined ? kill() : setTimeout(kill, afterMs));

  /** Moments of the kill, as the gateway sees them: before the callback, during a lookup, and after the last response. */
  const MOMENTS = [
    beforeCallback,
    during('query'),
    during('validation'),
    during('validation', 1),
    during('validation', 4),
    during('validation', 12),
  ];
  /** All six five times in `npm run haat -- faults payments`. By default those before the provider's own last call only once for all providers. */
  const kills =
    process.env.FAULTS === 'long'
      ? Array.from({ length: 5 }, () => MOMENTS).flat()
      : [...(runsWhole(tested) ? MOMENTS.slice(0, 2) : []), MOMENTS[2]!, MOMENTS[4]!];

  /** Also when a session fails, or when no request reaches the gateway: then no shop is left that waits. */
  async function captureAndKill(moment: Moment): Promise<void> {
    const shop = await startShop();
    const gone = once(shop.process, 'exit');
    const kill = () => shop.process.kill('SIGKILL');
    try {
      const sessions = await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, () => openSession(shop.url)));
      const watch = moment(kill);
      for (const session of sessions) running.gateway.choose(session, 'visa');
      if (!watch) kill();
      else onRequest = watch;
      const notifications = sessions.map((session) => {
        const { method, url, fields } = tested.tell(running.gateway, session);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const form = fields && { headers, body: new URLSearchParams(fields).toString() };
        return fetch(shop.url + url, { method, redirect: 'manual', ...form }).catch(() => {});
      });
      await Promise.race([gone, wait(MAX_WAIT, undefined, { ref: false })]);
      kill();
      await Promise.all(notifications);
    } finally {
      kill();
      onRequest = () => {};
      await gone;
    }
  }

  async function unpaid(): Promise<number> {
    const { n } = await database.db
      .selectFrom('orders')
      .where('payment_id', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  }

  test('records every payment after kills between capture and commit', async () => {
    for (const moment of kills) await captureAndKill(moment);
    // Otherwise every kill came too late and this test proves nothing.
    expect(await unpaid()).toBeGreaterThan(kills.length / 3);

    const provider = tested.open(running, database.db);
    const log = pino({ level: 'silent' });
    // A process that was killed while it completed a payment has left its claim.
    const due = { next_look: new Date(0), completing: null };
    await database.db.updateTable('payment_attempt').set(due).where('next_look', 'is not', null).execute();
    await sweep(paymentsWith(database.db, log, [provider]));

    expect(await unpaid()).toBe(0);
    const payments = await database.db
      .selectFrom('payment')
      .select(['order_id', 'surplus', 'val_id'])
      .execute();
    expect(payments).toHaveLength(kills.length * ORDERS_AT_ONCE);
    expect(new Set(payments.map(({ order_id }) => order_id)).size).toBe(kills.length * ORDERS_AT_ONCE);
    expect(payments.every(({ surplus }) => surplus === null)).toBe(true);
    expect(running.gateway.totals().captured).toBe(kills.length * ORDERS_AT_ONCE * 7613);
  }, 600_000);
});
