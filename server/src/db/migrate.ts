import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.mjs';

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Brings the database at `url` up to the newest of `server/migrations`; each file once, in one transaction of its own.
 * Returns the names of those applied. Throws where an applied file was edited afterwards.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'haat-migrate' });
  await client.connect();
  try {
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sql text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const applied: string[] = [];
  for (const name of files) {
    const sql = await readFile(join(folder, name), 'utf8');
    if (await applyOnce(client, name, sql)) applied.push(name);
  }
  return applied;
}

async function applyOnce(client: pg.Client, name: string, sql: string): Promise<boolean> {
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
