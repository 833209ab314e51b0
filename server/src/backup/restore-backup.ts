import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { extract } from 'tar-stream';
import { connectOnce } from '../platform/db/connection/shop-client.ts';
import { StartError } from '../platform/process/start-error.mjs';
import { asOwnerOf } from '../platform/process/unprivileged-user.ts';
import type { BackupKey } from './backup-key.ts';
import { decryptBackup, neededKey } from './encryption.ts';
import {
  type BackupOptions,
  type Contents,
  type Counts,
  PICTURE,
  type ShopData,
  type Sums,
  setCopyFormat,
} from './format.ts';
import { createEmptyTables, finishTables, loadTable, type Tables } from './restore-tables.ts';

export interface Restored extends Counts {
  /** ISO 8601, UTC. */
  made: string;
}

/** The folder for pictures until the whole backup is verified. Names that begin with a dot are never served. */
const STAGING = '.restoring';

/** A backup to be read: the bytes of its file, and the stream that decrypts them. */
interface Backup {
  file: string;
  content: Readable;
  decryption: Transform[];
  check: () => void;
}

/**
 * Restores the backup in `file` into an empty database, in one transaction, and only if every table and picture has the hash
 * of the backup. After a killed restore the database is still empty, and the restore can be repeated.
 * @throws StartError if the database has tables, or the file is not a complete backup that this version knows
 */
export async function restoreBackup(
  file: string,
  shop: ShopData,
  options: BackupOptions = {},
): Promise<Restored> {
  const { media } = shop;
  return withBackup(file, options, (backup) => {
    const staging = join(media.folder, STAGING);
    const work = async () => {
      try {
        await rm(staging, { recursive: true, force: true });
        return await intoEmptyDatabase(shop.owner, async (client) => {
          const restored = await readBackup(backup, client, staging);
          for (const name of restored.names) await media.moveIn(join(staging, name), name);
          return restored;
        });
      } finally {
        await rm(staging, { recursive: true, force: true });
      }
    };
    return options.isCommand ? asOwnerOf(media.folder, work) : work();
  });
}

/**
 * Restores a backup into the empty database at `owner`, and reads every picture without storing it: a restore only to see that
 * it succeeds. It throws what `restoreBackup` throws.
 */
export function tryBackup(file: string, owner: string, options: BackupOptions): Promise<Restored> {
  return withBackup(file, options, (backup) =>
    intoEmptyDatabase(owner, (client) => readBackup(backup, client, null)),
  );
}

/** Opens a file before the rights change: it may be one of root's. */
async function withBackup(
  file: string,
  { key = null, check = () => {} }: BackupOptions,
  work: (backup: Backup) => Promise<Restored & { names: string[] }>,
): Promise<Restored> {
  const needed = await keyOf(file);
  const opened = await open(file);
  const content = opened.createReadStream();
  try {
    if (needed !== null) requireKey(file, needed, key);
    const decryption = needed !== null && key ? [decryptBackup(key)] : [];
    const { names: _, ...restored } = await work({ file, content, decryption, check });
    return restored;
  } finally {
    content.destroy();
  }
}

/** The id of the key that the backup in `file` needs; null: it is not encrypted. */
export async function keyOf(file: string): Promise<string | null> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(32), 0, 32, 0);
    return neededKey(buffer);
  } finally {
    await opened.close();
  }
}

function requireKey(file: string, needed: string, key: BackupKey | null): void {
  if (key?.id === needed) return;
  const own = key ? `this shop has the key ${key.id}` : 'this shop has none';
  throw new StartError(
    `${file} is encrypted with the key ${needed}, and ${own}: set BACKUP_KEY to the key that the owner has printed`,
  );
}

/** Commits what `work` has restored. */
async function intoEmptyDatabase<T>(owner: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOnce(owner, { application_name: 'haat-restore' });
  try {
    await setCopyFormat(client);
    await client.query('BEGIN');
    await requireEmptyDatabase(client);
    const restored = await work(client);
    await client.query('COMMIT');
    return restored;
  } finally {
    await client.end(); // rolls back an uncommitted transaction
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

/** @param staging the folder for the pictures; null: they are only read */
async function readBackup(
  { file, content, decryption, check }: Backup,
  client: pg.Client,
  staging: string | null,
): Promise<Restored & { names: string[] }> {
  const tar = extract();
  const read = pipeline([content, ...decryption, createGunzip(), tar]);
  read.catch(() => {}); // the loop below throws the error
  let stopped: unknown;
  try {
    let tables: Tables | null = null;
    let contents: Contents | null = null;
    let sums: Sums | null = null;
    const media: Sums['media'] = {};
    for await (const entry of tar) {
      try {
        check();
      } catch (error) {
        stopped = error;
        throw error;
      }
      const { name } = entry.header;
      const [, table] = /^tables\/(\w+)\/\d+$/.exec(name) ?? [];
      if (name === 'backup.json') {
        contents = requireKnown(await readJson<Contents>(entry));
        tables = await createEmptyTables(client, contents);
      } else if (table && tables) await loadTable(tables, table, entry);
      else if (name.startsWith('media/') && tables)
        media[name.slice(6)] = await readPicture(entry, name.slice(6), staging);
      else if (name === 'sums.json' && tables) sums = await readJson<Sums>(entry);
      else throw new StartError(`${file} is no backup of a shop: it holds ${name}`);
    }
    await read;
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
      pictures: Object.keys(media).length,
      names: Object.keys(media),
    };
  } catch (error) {
    if (error === stopped || error instanceof StartError || error instanceof pg.DatabaseError) throw error;
    throw new StartError(`${file} is no whole backup of a shop: ${(error as Error).message}`);
  }
}

function requireKnown(contents: Contents): Contents {
  if (contents.format === 'haat-backup' && contents.version === 1) return contents;
  throw new StartError('This is no backup that this version of the shop knows');
}

/** Reads a picture, and writes it to the staging folder if there is one; returns its hash. */
async function readPicture(entry: Readable, name: string, staging: string | null): Promise<string> {
  if (!PICTURE.test(name))
    throw new StartError(`The backup holds a picture of a name that none has: ${name}`);
  const hash = createHash('sha256');
  if (staging === null) {
    for await (const chunk of entry) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }
  const path = join(staging, name);
  await mkdir(dirname(path), { recursive: true });
  entry.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(entry, createWriteStream(path, { flush: true }));
  return hash.digest('hex');
}

async function readJson<T>(entry: Readable): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
}
