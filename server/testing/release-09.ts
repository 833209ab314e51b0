import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { MIGRATION_TABLE } from '../src/platform/db/migrate.ts';
import { onServer } from './postgres.ts';

/** A backup that release 0.9 wrote: the demo shop with 1,000 orders, their payments, cash, runs and audit, staff, customers and their lists. */
export const BACKUP_09 = join(import.meta.dirname, 'release-0.9.tar.gz');

/** Tables that later migrations have made, or whose rows they have moved. */
export const CHANGED_SINCE_09 = [
  ...['staff_role', 'value_limit', 'demo_shop', 'demo_item', 'shop_state', 'shop_pause', 'backup'],
  ...[
    'provider_key',
    'provider_test',
    'provider_token',
    'payment_agreement',
    'drawer_session',
    'staff_session',
    'health_event',
    'reconciliation',
    'shop_version',
  ],
  ...['message_text', 'usual_reason', 'shop_setting', 'article', 'article_version', 'area', 'cache_change'],
  ...['figure_change', 'synonym'],
  ...['slot', 'slot_plan', 'slot_template', 'slot_reservation', 'slot_refusal'],
  ...['order_photo', 'removed_photo', 'tried_logo', 'complaint', 'complaint_line', 'credit_note'],
  ...['shop_calendar', 'special_hours'],
  ...['order_feedback', 'line_feedback', 'product_freshness'],
  ...['cash_place', 'khata', 'wallet_receipt', 'wallet_claim', 'wallet_phone', 'wallet_text'],
  ...['customer_account', 'customer_account_entry', 'pick_claim', 'substitute_choice', 'substitute_offer'],
];

/** The head of a backup. */
interface Contents {
  tables: Record<string, string[]>;
  sequences: Record<string, string | null>;
}

/** Makes an empty database one of release 0.9, by the migrations and, unless it is a new shop, the rows of `BACKUP_09`. */
export async function fillAsRelease09(url: string, { isNew = false } = {}): Promise<void> {
  const { contents, tables } = await readBackup();
  await onServer(url, async (client) => {
    await client.query("SET datestyle = 'ISO'; SET timezone = 'UTC'");
    await client.query(MIGRATION_TABLE);
    await copyRows(client, contents, 'migration', tables.migration!);
    const { rows } = await client.query<{ sql: string }>(
      'SELECT sql FROM migration ORDER BY name COLLATE "C"',
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
  await pipeline(createReadStream(BACKUP_09), createGunzip(), tar);
  const contents: Contents = JSON.parse(files.get('backup.json')!.toString());
  const tables = Object.keys(contents.tables).map((table) => [
    table,
    files.get(`tables/${table}/000001`) ?? Buffer.alloc(0),
  ]);
  return { contents, tables: Object.fromEntries(tables) };
}
