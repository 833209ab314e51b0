import path from 'node:path';
import { type Embedded, startEmbedded } from '@haat/embedded-postgres/start-embedded';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createShopUser, grantShopRights, shopUserUrl } from '../src/platform/db/database-user.ts';
import { migrate } from '../src/platform/db/migrations/migrate.ts';
import { memoryFolder } from './media/memory-folder.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { describeTemplate, type Pristine } from './reset-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL of this test run, the migrated database that every test database is a copy of, what is in it, and
     * host and port of PgBouncer, or an empty text.
     */
    postgres: { url: string; template: string; pristine: Pristine; pgbouncer: string };
  }
}

/**
 * Runs once per test run. Starts a PostgreSQL for tests, or uses the one at TEST_DATABASE_URL, whose user must be allowed to
 * create databases and users. Migrates a template database once; `openTestShop` copies it. With HAAT_TEST_PGBOUNCER=1
 * the shops of `openTestShop` use the databases through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestPostgres();
  const url = given ?? embedded!.url;
  const run = `haat_test_${process.pid}`;
  if (embedded && !embedded.adopted) await dropDatabases(url, 'haat_test_'); // of runs that were killed
  await onServer(url, (client) => client.query(`create database ${run}`));
  const owner = withDatabase(url, run);
  await migrate(owner);
  await removeOrderLimits(owner);
  await createShopUser(url);
  await grantShopRights({ owner, shop: shopUserUrl(owner) });
  const pgbouncer = process.env.HAAT_TEST_PGBOUNCER ? await startPgBouncer(url) : undefined;
  const pristine = await onServer(owner, describeTemplate);
  project.provide('postgres', { url, template: run, pristine, pgbouncer: pgbouncer?.hostAndPort ?? '' });

  return async () => {
    await pgbouncer?.close();
    await dropDatabases(url, run);
    await embedded?.stop();
  };
}

/** For tests and benches that order many times with one phone number and one IP address. */
export async function removeOrderLimits(url: string): Promise<void> {
  const limits = ['open_orders_per_phone', 'open_orders_per_address', 'open_pieces_per_address'];
  const lift = `UPDATE shop_setting SET ${limits.map((limit) => `${limit} = NULL`)}`;
  await onServer(url, (client) => client.query(lift));
}

const root = path.join(import.meta.dirname, '../..');

/**
 * The PostgreSQL that all tests of this clone share. It does not wait for the disk (`fsync` is off): test data need not
 * survive a crash of the machine. Without autovacuum, rows without an order are read as they were inserted.
 */
export async function startTestPostgres(): Promise<Embedded> {
  const embedded = await startEmbedded({ root, cluster: 'test', clusters: memoryFolder(root) });
  await onServer(embedded.url, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
      await client.query(`alter system set ${setting} = off`);
    // Thousands of connections: each proof of a password takes milliseconds.
    await client.query('alter system set scram_iterations = 1');
    await client.query('select pg_reload_conf()');
    if (embedded.adopted) return;
    await client.query('set scram_iterations = 1');
    const password = client.escapeLiteral(decodeURIComponent(new URL(embedded.url).password));
    await client.query(`alter role current_user password ${password}`);
  });
  return embedded;
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs `work` with a connection of its own, for example for `create database`. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function dropDatabases(url: string, prefix: string): Promise<void> {
  return onServer(url, async (client) => {
    const sql = 'select datname as name from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ name: string }>(sql, [prefix]);
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}
