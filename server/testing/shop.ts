import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { SHOP_TIMEOUTS, type Timeouts } from '../src/platform/db/connection/timeouts.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { shopUserUrl } from '../src/platform/db/database-user.ts';
import { through } from './pgbouncer.ts';
import { onServer, withDatabase } from './postgres.ts';
import { testKeys } from './provider-keys.ts';
import { type Age, currentTransaction, resetDatabase } from './reset-database.ts';

export type TestDatabase = {
  db: Database;
  url: string;
  /** Closes the pool. The database is removed, or emptied for the next file. */
  close(): Promise<void>;
};

/** A database that a closed shop has left. */
type Left = { name: string; age: Age };

/** Files of one process use databases again: to empty one needs a tenth of the time of a copy of the template. */
const left: Left[] = [];

/** Connections of a pool: each reads the catalogues anew, which is a sixth of PostgreSQL's work for tests if a pool has ten. */
const POOL = 4;

/** On a slow machine, requests of a test must not be refused as overload. */
export const PATIENT = { maxWait: 60_000, maxWaitOverloaded: 60_000, workPerMinute: 1_000_000 };

/** Nor may a statement fail that waits for a lock which a test holds: what waits is seen by a poll. */
const PATIENT_TIMEOUTS: Timeouts = {
  ...SHOP_TIMEOUTS,
  connect: 60_000,
  lock: 60_000,
  statement: 60_000,
  idleInTransaction: 60_000,
  response: 70_000,
};

type Content = 'nothing' | 'demo';

/** Opens a migrated database for one test file, without rows or with the demo shop. */
export async function openTestDatabase(content: Content = 'nothing'): Promise<TestDatabase> {
  const { url: server, template, pgbouncer } = inject('postgres');
  // A new name each time, so that nothing that a test has left running finds the database of the next one.
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const age = await onServer(server, async (client) => {
    if (content === 'nothing') return reuse(client, name) ?? copy(client, template, name);
    // All of its rows are to be replaced before it is used without the demo.
    return { ...(await copy(client, await demoTemplate(client, server, template), name)), filled: 0 };
  });
  const url = withDatabase(server, name);
  const db = openDatabase(through(pgbouncer, url), POOL, null);
  return {
    db,
    url,
    async close() {
      await db.destroy();
      const again = pgbouncer ? null : await reset(url, age);
      if (again) left.push({ name, age: again });
      else await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

function reuse(client: pg.Client, name: string): Promise<Age> | undefined {
  const last = left.pop();
  return last && client.query(`alter database ${last.name} rename to ${name}`).then(() => last.age);
}

async function copy(client: pg.Client, template: string, name: string): Promise<Age> {
  await client.query(`create database ${name} template ${template}`);
  const created = await currentTransaction(client);
  return { created, filled: created };
}

/** The database that those with the demo shop are copies of. The first process that needs it fills it, which takes a second. */
async function demoTemplate(client: pg.Client, server: string, template: string): Promise<string> {
  const name = `${template}_demo`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`create database ${draft} template ${template}`);
      const db = openDatabase(withDatabase(server, draft), 1, null);
      await fillDemo(db);
      await db.destroy();
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
  return name;
}

/** Null if a test has changed more than rows, or if the user of TEST_DATABASE_URL may not switch off triggers. */
function reset(url: string, age: Age): Promise<Age | null> {
  const { pristine } = inject('postgres');
  return onServer(url, (client) => resetDatabase(client, pristine, age)).catch(() => null);
}

/** The places of backups; the shop has the database. */
export type TestBackups = Omit<NonNullable<AppOptions['backups']>, 'owner'>;

export type TestShop = TestDatabase & {
  app: FastifyInstance;
};

type TestShopOptions = Omit<AppOptions, 'db' | 'backups'> & { backups?: TestBackups };

/**
 * The shop without pages, on a database of its own; send requests with `app.inject`. The shop has only the rights of
 * a running shop; `db` has the rights of the owner.
 */
export async function openTestShop(
  given: TestShopOptions | ((db: Database) => Promise<TestShopOptions>) = {},
  content: Content = 'nothing',
): Promise<TestShop> {
  const database = await openTestDatabase(content);
  const url = through(inject('postgres').pgbouncer, shopUserUrl(database.url));
  const db = openDatabase(url, POOL, PATIENT_TIMEOUTS);
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
