import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { shopUserUrl } from '../platform/db/database-user.ts';
import { through } from './pgbouncer.ts';
import { onServer, withDatabase } from './postgres.ts';

export type TestDatabase = {
  db: Database;
  url: string;
  /** Closes the pool and removes the database. */
  close(): Promise<void>;
};

/** Opens an empty, migrated database for one test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url: server, template, pgbouncer } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(server, name);
  const db = openDatabase(through(pgbouncer, url), 10, null);
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

export type TestShop = TestDatabase & {
  app: FastifyInstance;
};

/**
 * The shop without pages, on an empty database of its own; send requests with `app.inject`. The shop has only the rights of
 * a running shop; `db` has the rights of the owner.
 */
export async function openTestShop(options: Omit<AppOptions, 'db'> = {}): Promise<TestShop> {
  const database = await openTestDatabase();
  const db = openDatabase(through(inject('postgres').pgbouncer, shopUserUrl(database.url)));
  // On a slow machine, requests of a test must not be refused as overload.
  const admission = { maxWait: 60_000, maxWaitOverloaded: 60_000 };
  const app = await buildApp({ revisionInterval: 0, admission, ...options, db });
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
