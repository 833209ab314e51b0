import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { MIGRATION_TABLE } from '../src/platform/db/migrations/migrate.ts';
import { onServer } from './postgres.ts';

/**
 * A backup by the last files before the baseline (`LAST_FORMER_COMMIT`), which it holds: the demo shop with 1,000 orders, their payments, cash,
 * runs and audit, staff, customers and their lists, parcels and payouts of couriers; of everything else a few rows each.
 */
export const BACKUP_11 = join(import.meta.dirname, 'release-1.1.tar.gz');

/** Tables that later migrations have made, or whose rows they have moved. */
export const CHANGED_SINCE_11: string[] = [];

/** The head of a backup. */
interface Contents {
  tables: Record<string, string[]>;
  sequences: Record<string, string | null>;
}

/** Makes an empty database one of release 1.1, by its files and, unless it is a new shop, the rows of `BACKUP_11`. */
export async function fillAsRelease11(url: string, { isNew = false } = {}): Promise<void> {
  const { contents, tables } = await readBackup();
  await onServer(url, async (client) => {
    await client.query("SET datestyle = 'ISO'; SET timezone = 'UTC'");
    await client.query(MIGRATION_TABLE);
    await copyRows(client, contents, 'migration', tables.migration!);
    // The baseline first.
    const { rows } = await client.query<{ sql: string }>(
      `SELECT sql FROM migration ORDER BY name NOT LIKE '1.1/%', name COLLATE "C"`,
    );
    for (const { sql } of rows) await client.query(sql.replaceAll(' CONCURRENTLY', ''));
    if (isNew) return;
    await client.query('SET session_replication_role = replica');
    for (const [table, copy] of Object.entries(tables)) {
      if (table === 'migration') continue;
      await client.query(`DELETE FROM ${table}`);
      await copyRows(client, contents, table, copy);
    }
    for (const [name, last] of Object.entries(contents.sequences))
      if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [name, last]);
    await client.query('VACUUM ANALYZE');
  });
}

async function copyRows(client: pg.Client, contents: Contents, table: string, rows: Buffer): Promise<void> {
  const columns = contents.tables[table]!.join(', ');
  await pipeline(Readable.from([rows]), client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`)));
}

/** Every table is smaller than one chunk of a backup. */
async function readBackup(): Promise<{ contents: Contents; tables: Record<string, Buffer> }> {
  const files = new Map<string, Buffer>();
  const tar = extract();
  tar.on('entry', async ({ name }, stream, next) => {
    files.set(name, Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)));
    next();
  });
  await pipeline(createReadStream(BACKUP_11), createGunzip(), tar);
  const contents: Contents = JSON.parse(files.get('backup.json')!.toString());
  const tables = Object.keys(contents.tables).map((table) => [
    table,
    files.get(`tables/${table}/000001`) ?? Buffer.alloc(0),
  ]);
  return { contents, tables: Object.fromEntries(tables) };
}
