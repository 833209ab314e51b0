import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../server/src/app.ts';
import { checkConnection } from '../../../server/src/platform/db/connection/check-connection.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { shopUserUrl } from '../../../server/src/platform/db/database-user.ts';
import { missesTimeouts } from '../../../server/src/platform/db/missing-timeouts.ts';
import { type PgBouncer, startPgBouncer, through } from '../../../server/testing/pgbouncer.ts';
import { onServer } from '../../../server/testing/postgres.ts';

const SHOPS = 6;
const BUYERS = 60;
const CHANGES = {
  'default_pool_size = 16': 'default_pool_size = 5',
  'reserve_pool_size = 2': '',
  // Its connections differ from those of other shops by their name.
  'pool_mode = transaction': 'pool_mode = transaction\napplication_name_add_host = 1',
};

interface Response {
  status: number;
  retryAfter: number;
  number: string;
}

test('60 buyers share five connections of the server, and PgBouncer is killed meanwhile: every order is placed once', async () => {
  const database = inject('database');
  await onServer(database, (client) => client.query('update product set stock = 1000000 where id = 2'));
  const bouncer = await openPgBouncer(database, CHANGES);
  const url = through(bouncer.hostAndPort, shopUserUrl(database));
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop(url)));
  const acknowledged = new Map<string, string>();
  const responses: Response[] = [];
  let isDone = false;
  const buyers = Array.from({ length: BUYERS }, async (_, buyer) => {
    while (!isDone) {
      const key = `pooled-${randomUUID()}`;
      let response = await order(shops[buyer % SHOPS]!, key, buyer);
      responses.push(response);
      while (response.status === 503) {
        await wait(100);
        response = await order(shops[buyer % SHOPS]!, key, buyer);
        responses.push(response);
      }
      if (response.status === 201) acknowledged.set(key, response.number);
    }
  });
  try {
    await expect.poll(() => acknowledged.size).toBeGreaterThan(100);
    expect(await countConnections(database)).toBeLessThanOrEqual(5);
    await bouncer.kill();
    await expect.poll(() => responses.some(({ status }) => status === 503)).toBe(true);
    const before = acknowledged.size;
    await bouncer.start();
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 100);
    await expect.poll(() => countConnections(database)).toBeLessThanOrEqual(5);
  } finally {
    isDone = true;
    await Promise.allSettled(buyers);
  }
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([]);
  expect(await storedOrders(database)).toEqual(acknowledged);
});

test('a shop gets its timeouts from PgBouncer; a configuration without them is noticed', async () => {
  const database = inject('database');
  for (const isMissing of [false, true]) {
    const { hostAndPort } = await openPgBouncer(
      database,
      isMissing ? { 'SET lock_timeout = 2000; ': '' } : {},
    );
    const db = openDatabase(through(hostAndPort, shopUserUrl(database)), 1);
    onTestFinished(() => db.destroy());
    expect(await missesTimeouts(db)).toBe(isMissing);
  }
});

test('a start through PgBouncer without pgbouncer=true ends with the reason', async () => {
  const { hostAndPort } = await openPgBouncer(inject('database'));
  const url = through(hostAndPort, inject('database')).replace(/\?.*/, '');
  await expect(checkConnection(url, 'DATABASE_URL')).rejects.toThrow(
    /unsupported startup parameter.* Then add \?pgbouncer=true to DATABASE_URL/,
  );
});

async function openPgBouncer(database: string, changes: Record<string, string> = {}): Promise<PgBouncer> {
  const bouncer = await startPgBouncer(database, changes);
  onTestFinished(() => bouncer.close());
  return bouncer;
}

type Shop = Awaited<ReturnType<typeof buildApp>>;

async function openShop(url: string): Promise<Shop> {
  const db = openDatabase(url);
  const limits = { guestOrders: 1_000_000 };
  const app = await buildApp({ db, limits, admission: { workPerMinute: 1_000_000 } });
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  return app;
}

async function order(shop: Shop, key: string, buyer: number): Promise<Response> {
  const response = await shop.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    remoteAddress: `10.2.0.${buyer}`,
    headers: { 'idempotency-key': key },
    payload: {
      name: 'Karim Uddin',
      phone: '01812345678',
      address: 'Mirpur 10',
      items: [{ product: 2, quantity: 1 }],
    },
  });
  const { number = '' } = response.json<{ number?: string }>();
  return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']), number };
}

/** The connections of PgBouncer to PostgreSQL. */
async function countConnections(database: string): Promise<number> {
  const sql = "SELECT FROM pg_stat_activity WHERE application_name LIKE 'haat - %'";
  return (await onServer(database, (client) => client.query(sql))).rowCount ?? 0;
}

/** The numbers of the stored orders, by key. */
async function storedOrders(database: string): Promise<Map<string, string>> {
  const sql = "SELECT order_key, number FROM orders WHERE order_key LIKE 'pooled-%'";
  const { rows } = await onServer(database, (client) =>
    client.query<{ order_key: string; number: string }>(sql),
  );
  return new Map(rows.map(({ order_key, number }) => [order_key, number]));
}
