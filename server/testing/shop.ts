import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { shopUserUrl } from '../src/platform/db/database-user.ts';
import { through } from './pgbouncer.ts';
import { onServer, withDatabase } from './postgres.ts';
import { testKeys } from './provider-keys.ts';
import { resetDatabase } from './reset-database.ts';

export type TestDatabase = {
  db: Database;
  url: string;
  /** Closes the pool. The database is removed, or emptied for the next file. */
  close(): Promise<void>;
};

/** A database that a closed shop has left; `created` is a transaction id from when it was created. */
type Left = { name: string; created: number };

/** Files of one process use databases again: to empty one needs a tenth of the time of a copy of the template. */
const left: Left[] = [];

/** On a slow machine, requests of a test must not be refused as overload. */
export const PATIENT = { maxWait: 60_000, maxWaitOverloaded: 60_000, workPerMinute: 1_000_000 };

/** Opens an empty, migrated database for one test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url: server, template, pgbouncer } = inject('postgres');
  // A new name each time, so that nothing that a test has left running finds the database of the next one.
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const created = await onServer(server, (client) => reuse(client, name) ?? copy(client, template, name));
  const url = withDatabase(server, name);
  const db = openDatabase(through(pgbouncer, url), 10, null);
  return {
    db,
    url,
    async close() {
      await db.destroy();
      if (!pgbouncer && (await reset(url, created))) left.push({ name, created });
      else await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

function reuse(client: pg.Client, name: string): Promise<number> | undefined {
  const last = left.pop();
  return last && client.query(`alter database ${last.name} rename to ${name}`).then(() => last.created);
}

async function copy(client: pg.Client, template: string, name: string): Promise<number> {
  await client.query(`create database ${name} template ${template}`);
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id() as now');
  return Number(rows[0]!.now);
}

/** False if a test has changed more than rows, or if the user of TEST_DATABASE_URL may not switch off triggers. */
function reset(url: string, created: number): Promise<boolean> {
  const { pristine } = inject('postgres');
  return onServer(url, (client) => resetDatabase(client, pristine, created)).catch(() => false);
}

/** The places of backups; the shop has the database. */
export type TestBackups = Omit<NonNullable<AppOptions['backups']>, 'owner'>;

export type TestShop = TestDatabase & {
  app: FastifyInstance;
};

type TestShopOptions = Omit<AppOptions, 'db' | 'backups'> & { backups?: TestBackups };

/**
 * The shop without pages, on an empty database of its own; send requests with `app.inject`. The shop has only the rights of
 * a running shop; `db` has the rights of the owner.
 */
export async function openTestShop(
  given: TestShopOptions | ((db: Database) => Promise<TestShopOptions>) = {},
): Promise<TestShop> {
  const database = await openTestDatabase();
  const db = openDatabase(through(inject('postgres').pgbouncer, shopUserUrl(database.url)));
  const { backups, ...options } = typeof given === 'function' ? await given(db) : given;
  const app = await buildApp({
    pollInterval: 0,
    admission: PATIENT,
    keys: testKeys(db),
    ...options,
    ...(backups && { backups: { ...backups, owner: database.url } }),
    db,
  });
  await app.ready();
  return {
    ...database,
    app,
    async close() {
      await app.close();
      await db.destroy();
      await database.close();
    },
  };
}
