import { apiRoutes } from '@haat/contract/http/api-routes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/src/app.ts';
import { type HealthSources, runChecks } from '../../../server/src/health/checks.ts';
import { watchChanges } from '../../../server/src/platform/cache/changes.ts';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { openReadDatabase, type ReadDatabase } from '../../../server/src/platform/db/read-database.ts';
import { addFixtures, type Fixtures } from '../../../server/testing/fixtures.ts';
import { onServer } from '../../../server/testing/postgres.ts';
import { openProxy, type TcpProxy } from '../environment/proxy.ts';
import { randomFrom } from '../environment/random.ts';
import { type DatabasePair, openPair } from './database-pair.ts';

/** The processes of a server are found in /proc. */
const testOnLinux = test.runIf(process.platform === 'linux');

let pair: DatabasePair;
let proxy: TcpProxy;
let fixtures: Fixtures;
let db: Database;
let app: FastifyInstance;
let read: ReadDatabase;
let stopPolling: () => void;

beforeAll(async () => {
  pair = await openPair({ asynchronous: true });
  await onServer(pair.primary.url('postgres'), (client) => client.query('CREATE DATABASE shop'));
  await migrate(pair.primary.url('shop'));
  db = openDatabase(pair.primary.url('shop'));
  fixtures = await addFixtures(db);
  proxy = await openProxy(randomFrom(1));
  proxy.targets = [port(pair.standby.url('shop'))];
  const standby = new URL(pair.standby.url('shop'));
  standby.port = String(proxy.port);
  app = await buildApp({ db, standby: standby.href, pollInterval: 200 });
  const changes = await watchChanges(db, 100);
  stopPolling = () => changes.stop();
  read = openReadDatabase(standby.href, db, changes);
}, 60_000);
afterAll(async () => {
  stopPolling();
  await read.close();
  await app.close();
  await db.destroy();
  await proxy.close();
  await pair.close();
});

const port = (url: string) => Number(new URL(url).port);

/** The port of the server that reads. */
async function serverOf(other: Database): Promise<number> {
  const { rows } = await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(other);
  return rows[0]!.port;
}

const readsFrom = (server: 'primary' | 'standby') =>
  expect.poll(() => serverOf(read.db)).toBe(port(pair[server].url('shop')));

async function setPrice(price_paisa: number): Promise<void> {
  await db.updateTable('product').set({ price_paisa }).where('id', '=', fixtures.rui).execute();
}

/** The price of the fish on one of many lists, which are cached apart. */
async function priceOfFish(limit: number): Promise<number | undefined> {
  const products = (await app.inject(`${apiRoutes.listProducts.path}?limit=${limit}`)).json<
    { id: number; price: number }[]
  >();
  return products.find(({ id }) => id === fixtures.rui)?.price;
}

/** Waits until the query has a row. */
const standbyReports = (query: string) =>
  onServer(pair.standby.url('shop'), (client) =>
    expect.poll(async () => (await client.query(query)).rowCount).toBe(1),
  );

const onStandby = (text: string) => onServer(pair.standby.url('postgres'), (client) => client.query(text));

testOnLinux(
  'a standby that follows is read; one that is behind is not, and no old price is cached as new',
  async () => {
    await readsFrom('standby');
    expect(await priceOfFish(50)).toBe(350);
    await onStandby('SELECT pg_wal_replay_pause()');
    await setPrice(36_000);
    await expect.poll(() => priceOfFish(50)).toBe(360);
    for (let limit = 51; limit < 60; limit++) expect(await priceOfFish(limit)).toBe(360);
    await readsFrom('primary');
    await onStandby('SELECT pg_wal_replay_resume()');
    await readsFrom('standby');
    expect(await priceOfFish(60)).toBe(360);
  },
);

testOnLinux(
  'without changes of the catalogue a standby that is behind is left after two seconds',
  async () => {
    await readsFrom('standby');
    await onStandby('SELECT pg_wal_replay_pause()');
    await sql`CREATE TABLE written_later (a int)`.execute(db);
    await readsFrom('primary');
    await onStandby('SELECT pg_wal_replay_resume()');
  },
);

testOnLinux('a statement that conflicts with the replay runs on the primary', async () => {
  await onStandby("ALTER SYSTEM SET max_standby_streaming_delay = '100ms'");
  await onStandby('SELECT pg_reload_conf()');
  await sql`CREATE TABLE conflict (a int)`.execute(db);
  await standbyReports("SELECT FROM pg_class WHERE relname = 'conflict'");
  await readsFrom('standby');
  const counted = sql<{ port: number; rows: number }>`
    SELECT inet_server_port() AS port, (SELECT count(*) FROM conflict) AS rows
    FROM pg_sleep(CASE WHEN pg_is_in_recovery() THEN 10 ELSE 0 END)`.execute(read.db);
  await standbyReports("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
  await sql`TRUNCATE conflict`.execute(db);
  expect((await counted).rows).toEqual([{ port: port(pair.primary.url('shop')), rows: 0 }]);
});

/** What the health page shows about a standby at this URL. */
async function standbyHealth(standby: string) {
  const sources: HealthSources = {
    ...{ db, standby, backups: null, mediaFolder: '/', origin: undefined },
    ...{
      clock: () => new Date(),
      keys: { countStored: async () => ({ stored: 0, unreadable: 0 }) },
      canWrite: async () => true,
    },
  };
  return (await runChecks(sources)).find(({ check }) => check === 'standby');
}

testOnLinux('the health page shows a standby that follows, is far behind, or was promoted', async () => {
  const url = pair.standby.url('shop');
  await expect.poll(() => standbyHealth(url)).toMatchObject({ state: 'good', code: 'standby_good' });
  await onStandby('SELECT pg_wal_replay_pause()');
  // Each switch leaves a file of 16 MB.
  for (let file = 0; file < 5; file++)
    await sql`SELECT pg_logical_emit_message(true, 'health', 'x'), pg_switch_wal()`.execute(db);
  expect(await standbyHealth(url)).toMatchObject({
    ...{ state: 'warning', code: 'standby_behind' },
    params: { behind: expect.any(Number) },
  });
  await onStandby('SELECT pg_wal_replay_resume()');
  await expect.poll(() => standbyHealth(url)).toMatchObject({ code: 'standby_good' });
  // A server that takes writes is no standby.
  expect(await standbyHealth(pair.primary.url('shop'))).toMatchObject({
    ...{ state: 'warning', code: 'standby_away' },
  });
});

testOnLinux('a silent or stopped standby is left, also by running statements', async () => {
  await readsFrom('standby');
  proxy.frozen = true;
  expect(await serverOf(read.db)).toBe(port(pair.primary.url('shop')));
  expect(await priceOfFish(61)).toBe(360);
  proxy.frozen = false;
  await readsFrom('standby');
  await pair.standby.powerOff();
  expect(await standbyHealth(pair.standby.url('shop'))).toMatchObject({ code: 'standby_away' });
  expect(await priceOfFish(62)).toBe(360);
  await readsFrom('primary');
});
