import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { extract } from 'tar-stream';
import { connectOnce } from '../../server/src/platform/db/connection/shop-client.ts';
import { StartError } from '../../server/src/platform/process/start-error.mjs';
import { asOwnerOf } from '../../server/src/platform/process/unprivileged-user.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { throwIfStopped } from '../command/run-verb.ts';
import { type Contents, PICTURE, type ShopData, type Sums, setCopyFormat } from './format.ts';
import { createEmptyTables, finishTables, loadTable, type Tables } from './restore-tables.ts';

export interface Restored {
  made: string;
  tables: number;
  rows: number;
  pictures: number;
}

/** The folder for pictures until the whole backup is verified. Names that begin with a dot are never served. */
const STAGING = '.restoring';

/**
 * Restores the backup in `file` into an empty database, in one transaction, and only if every table and picture has the hash
 * of the backup. After a killed restore the database is still empty, and the restore can be repeated.
 * @throws StartError if the database has tables, or the file is not a complete backup that this version knows
 */
export async function restoreBackup(file: string, shop: ShopData): Promise<Restored> {
  const content = (await open(file)).createReadStream(); // before the rights change: it may be a file of root's
  try {
    return await asOwnerOf(shop.media.folder, () => restore({ file, content }, shop));
  } finally {
    content.destroy();
  }
}

type Backup = { file: string; content: Readable };

async function restore(backup: Backup, { owner, media }: ShopData): Promise<Restored> {
  const client = await connectOnce(owner, { application_name: 'haat-restore' });
  const staging = join(media.folder, STAGING);
  try {
    await rm(staging, { recursive: true, force: true });
    await setCopyFormat(client);
    await client.query('BEGIN');
    await requireEmptyDatabase(client);
    const restored = await readBackup(backup, client, staging);
    for (const name of restored.pictures) await media.moveIn(join(staging, name), name);
    await client.query('COMMIT');
    return { ...restored, pictures: restored.pictures.length };
  } finally {
    await client.end(); // rolls back an uncommitted transaction
    await rm(staging, { recursive: true, force: true });
  }
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    "SELECT count(*)::int AS tables FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  if (rows[0]!.tables === 0) return;
  throw new StartError(
    `The database holds a shop already (${rows[0]!.tables} tables): a backup is restored into an empty database`,
  );
}

async function readBackup({ file, content }: Backup, client: pg.Client, staging: string) {
  const tar = extract();
  const source = pipeline(content, createGunzip(), tar);
  source.catch(() => {}); // the loop below throws the error
  try {
    let tables: Tables | null = null;
    let contents: Contents | null = null;
    let sums: Sums | null = null;
    const media: Sums['media'] = {};
    for await (const entry of tar) {
      throwIfStopped();
      const { name } = entry.header;
      const [, table] = /^tables\/(\w+)\/\d+$/.exec(name) ?? [];
      if (name === 'backup.json') {
        contents = check(await readJson<Contents>(entry));
        tables = await createEmptyTables(client, contents);
      } else if (table && tables) await loadTable(tables, table, entry);
      else if (name.startsWith('media/') && tables)
        media[name.slice(6)] = await stagePicture(entry, name.slice(6), staging);
      else if (name === 'sums.json' && tables) sums = await readJson<Sums>(entry);
      else throw new StartError(`${file} is no backup of a shop: it holds ${name}`);
    }
    await source;
    if (!contents || !tables || !sums) throw new StartError(`${file} is not whole: it ends too early`);
    const rows = await finishTables(tables, sums.tables);
    const wrong = [...new Set([...Object.keys(media), ...Object.keys(sums.media)])].find(
      (name) => media[name] !== sums.media[name],
    );
    if (wrong) throw new StartError(`${file} is damaged: the picture ${wrong} is not as it was`);
    return {
      made: contents.made,
      tables: Object.keys(sums.tables).length,
      rows,
      pictures: Object.keys(media),
    };
  } catch (error) {
    if (error instanceof StartError || error instanceof CommandError || error instanceof pg.DatabaseError)
      throw error;
    throw new StartError(`${file} is no whole backup of a shop: ${(error as Error).message}`);
  }
}

function check(contents: Contents): Contents {
  if (contents.format === 'haat-backup' && contents.version === 1) return contents;
  throw new StartError('This is no backup that this version of the shop knows');
}

/** Writes a picture to the staging folder; returns its hash. */
async function stagePicture(entry: Readable, name: string, staging: string): Promise<string> {
  if (!PICTURE.test(name))
    throw new StartError(`The backup holds a picture of a name that none has: ${name}`);
  const path = join(staging, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  entry.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(entry, createWriteStream(path, { flush: true }));
  return hash.digest('hex');
}

async function readJson<T>(entry: Readable): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
}
