import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from './db/database.ts';
import { onServer, withDatabase } from './test-postgres.ts';

export type TestDatabase = {
  db: Database;
  url: string;
  /** Closes the pool and removes the database. */
  close(): Promise<void>;
};

/** An empty, migrated database of the caller's own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(server, name);
  const db = openDatabase(url);
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await onServer(server, (client) => client.query(`drop database ${name}`));
    },
  };
}
