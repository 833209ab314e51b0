import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as openTar, type Pack } from 'tar-stream';
import { connectOnce } from '../platform/db/connection/shop-client.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { StartError } from '../platform/process/start-error.mjs';
import { asOwnerOf } from '../platform/process/unprivileged-user.ts';
import { encryptBackup } from './encryption.ts';
import {
  type BackupOptions,
  type Contents,
  type Counts,
  PICTURE,
  RowHash,
  type ShopData,
  type Sum,
  type Sums,
  setCopyFormat,
  sha256,
} from './format.ts';
import { nameWithoutReplacing } from './name-without-replacing.ts';

/** The size of a chunk of rows, in bytes. */
const CHUNK_SIZE = 4 * 1024 * 1024;

/**
 * Writes the shop into `file`: a snapshot of all tables, while the shop continues to sell, and its pictures. The file gets
 * its name when it is complete and on the disk; only its owner can read it.
 * @throws if a file of that name exists; it does not change
 */
export async function writeBackup(
  { owner, media }: ShopData,
  file: string,
  { key = null, check = () => {}, isCommand = false }: BackupOptions = {},
): Promise<Counts> {
  const draft = `${file}.part`;
  const client = await connectOnce(owner, { application_name: 'haat-backup' });
  try {
    await rm(draft, { force: true });
    const tar = openTar();
    const output = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    const written = pipeline([tar, createGzip(), ...(key ? [encryptBackup(key)] : []), output]);
    const [sums] = await Promise.all([fill(tar, { client, media, check, isCommand }), written]);
    await syncFile(draft);
    await nameWithoutReplacing(draft, file);
    return countOf(sums);
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

interface Source {
  client: pg.Client;
  media: MediaStore;
  check: () => void;
  isCommand: boolean;
}

async function fill(tar: Pack, { client, media, check, isCommand }: Source): Promise<Sums> {
  try {
    await setCopyFormat(client);
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const contents = await describe(client);
    await addEntry(tar, 'backup.json', contents);
    const sums: Sums = { tables: {}, media: {} };
    for (const [table, columns] of Object.entries(contents.tables)) {
      check();
      sums.tables[table] = await addTable(tar, client, { table, columns });
    }
    await client.query('COMMIT');
    const pictures = () => addPictures(tar, media, check);
    sums.media = await (isCommand ? asOwnerOf(media.folder, pictures) : pictures());
    await addEntry(tar, 'sums.json', sums);
    tar.finalize();
    return sums;
  } catch (error) {
    tar.destroy(error as Error);
    throw error;
  }
}

async function describe(client: pg.Client): Promise<Contents> {
  const table = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migration'",
  );
  if (table.rowCount === 0) throw new StartError('There is no shop in the database');
  const applied = await client.query<{ name: string; sql: string }>(
    'SELECT name, sql FROM migration ORDER BY 1',
  );
  const columns = await client.query<{ table: string; column: string }>(`
    SELECT relname AS table, attname AS column FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY relname, attnum`);
  const sequences = await client.query<{ name: string; last: string | null }>(
    "SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  const tables = Object.groupBy(columns.rows, ({ table }) => table);
  return {
    format: 'haat-backup',
    version: 1,
    made: new Date().toISOString(),
    migrations: applied.rows.map(({ name, sql }) => ({ name, sha256: sha256(sql) })),
    tables: Object.fromEntries(
      Object.entries(tables).map(([table, rows]) => [table, rows!.map(({ column }) => column)]),
    ),
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  };
}

async function addTable(
  tar: Pack,
  client: pg.Client,
  { table, columns }: { table: string; columns: string[] },
): Promise<Sum> {
  const hash = new RowHash();
  let buffers: Buffer[] = [];
  let bytes = 0;
  let chunks = 0;
  /** Writes only complete rows, because each chunk is loaded by a separate statement. */
  const flush = async () => {
    const all = Buffer.concat(buffers);
    const end = all.lastIndexOf(10) + 1;
    chunks += 1;
    await addEntry(tar, `tables/${table}/${String(chunks).padStart(6, '0')}`, all.subarray(0, end));
    buffers = [all.subarray(end)];
    bytes = all.length - end;
  };
  for await (const chunk of client.query(copyTo(copyStatement(table, columns, 'TO STDOUT')))) {
    hash.update(chunk as Buffer);
    buffers.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= CHUNK_SIZE) await flush();
  }
  if (bytes > 0) await flush();
  return hash.end();
}

/** The COPY statement for these columns. */
export function copyStatement(
  table: string,
  columns: string[],
  direction: 'TO STDOUT' | 'FROM STDIN',
): string {
  return `COPY ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) ${direction}`;
}

async function addPictures(tar: Pack, media: MediaStore, check: () => void): Promise<Sums['media']> {
  const sums: Sums['media'] = {};
  for (const name of (await media.list()).filter((each) => PICTURE.test(each))) {
    check();
    const picture = await media.read(name);
    if (!picture) continue; // a customer has just replaced it
    await addEntry(tar, `media/${name}`, picture.content, picture.changed);
    sums[name] = createHash('sha256').update(picture.content).digest('hex');
  }
  return sums;
}

/** Resolves when the entry is written, so that a slow disk does not fill the memory. */
function addEntry(tar: Pack, name: string, content: Buffer | object, mtime = new Date()): Promise<void> {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600, mtime }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(bytes);
  });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

function countOf({ tables, media }: Sums): Counts {
  const sums = Object.values(tables);
  return {
    tables: sums.length,
    rows: sums.reduce((rows, sum) => rows + sum.rows, 0),
    pictures: Object.keys(media).length,
  };
}
