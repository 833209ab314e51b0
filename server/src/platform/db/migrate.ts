import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../process/start-error.mjs';

const folder = join(import.meta.dirname, '../../../migrations');

/**
 * Brings the database at `url` up to the newest of `server/migrations`; each file once, in one transaction of its own.
 * Returns the names of those applied. Throws where an applied file was edited afterwards.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'haat-migrate' });
  await client.connect();
  try {
    return await applyMissing(client);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new StartError(
      'The database lacks tables that its user may not make: set MIGRATION_DATABASE_URL to their owner',
    );
  } finally {
    await client.end();
  }
}

/** What was applied to a database, and when. */
export const MIGRATION_TABLE =
  'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sql text NOT NULL, at timestamptz NOT NULL DEFAULT now())';

/** A file of `server/migrations`. */
export interface Migration {
  name: string;
  sql: string;
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const migrations = await readMigrations();
  // Where nothing is missing nothing is asked for that a user without rights over tables may not do.
  if (await areApplied(client, migrations)) return [];
  await client.query(MIGRATION_TABLE);
  const applied: string[] = [];
  for (const migration of migrations) if (await applyOnce(client, migration)) applied.push(migration.name);
  return applied;
}

/** All of them, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(files.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

async function areApplied(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('migration') IS NOT NULL AS there",
  );
  if (!rows[0]!.there) return false;
  const known = await client.query<Migration>('SELECT name, sql FROM migration');
  const sqls = new Map(known.rows.map(({ name, sql }) => [name, sql]));
  return migrations.every(({ name, sql }) => sqls.get(name) === sql);
}

async function applyOnce(client: pg.Client, { name, sql }: Migration): Promise<boolean> {
  await client.query('BEGIN');
  try {
    // Two processes that start at once: the second waits here for the first.
    await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
    const known = await client.query<{ sql: string }>('SELECT sql FROM migration WHERE name = $1', [name]);
    if (known.rows[0]) {
      if (known.rows[0].sql !== sql)
        throw new StartError(`Migration ${name} was edited after it was applied to this database`);
    } else {
      await client.query(sql);
      await client.query('INSERT INTO migration (name, sql) VALUES ($1, $2)', [name, sql]);
    }
    await client.query('COMMIT');
    return known.rows.length === 0;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
