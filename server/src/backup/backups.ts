import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupProblem } from '@haat/contract/office/backups';
import { HOUR } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connectOnce } from '../platform/db/connection/shop-client.ts';
import { type Database, isDatabaseUnavailable } from '../platform/db/database.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import type { Bucket } from '../platform/media/storage/bucket.ts';
import { MediaUnavailable } from '../platform/media-unavailable.ts';
import type { BackupKey } from './backup-key.ts';

/** Where the shop's own backups are, and what they are made from. */
export interface Backups {
  db: Database;
  /** The URL of the database for the owner of its tables: a backup needs a connection of its own, and a rehearsal a database. */
  owner: string;
  media: MediaStore;
  folder: string;
  /** A second place, by the keys of now; null: there is none. */
  bucket: () => Promise<Bucket | null>;
  key: BackupKey;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The room on the disk of a folder, in bytes. */
  freeSpace: (folder: string) => Promise<number>;
  /** Aborted when the shop closes. */
  closing: AbortSignal;
}

/** The last backup that is complete and still there, and the last try; null: none. For other pages, too. */
export interface LastBackup {
  id: number;
  started: Date;
  size: number;
  in_folder: boolean;
  in_bucket: boolean;
  bucket_problem: string;
}

/** Returns the last backup that can be restored. */
export async function lastBackup(db: Database): Promise<LastBackup | null> {
  const found = await db
    .selectFrom('backup')
    .where('state', '=', 'done')
    .where((eb) => eb.or([eb('in_folder', '=', true), eb('in_bucket', '=', true)]))
    .select(['id', 'started', 'size', 'in_folder', 'in_bucket', 'bucket_problem'])
    .orderBy('started', 'desc')
    .executeTakeFirst();
  return found ? { ...found, size: found.size! } : null;
}

/** The key of the advisory lock: one process of all makes, rehearses or deletes backups. */
const LOCK = 4_281_127;

/** The connection that has the lock. */
export interface Turn {
  client: pg.Client;
  end(): Promise<void>;
}

/** Takes the turn to work on backups; null if another process or request has it. What a killed process has left is cleaned first. */
export async function takeTurn(backups: Backups): Promise<Turn | null> {
  const client = await connectOnce(backups.owner, { application_name: 'haat-backups' });
  try {
    const sql = 'SELECT pg_try_advisory_lock($1) AS taken';
    const { rows } = await client.query<{ taken: boolean }>(sql, [LOCK]);
    if (!rows[0]!.taken) {
      await client.end();
      return null;
    }
    await cleanUp(backups);
    return { client, end: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Whoever was at work has died, because nobody has the lock. */
async function cleanUp({ db, clock, folder }: Backups): Promise<void> {
  const dead = await db
    .updateTable('backup')
    .set({ state: 'failed', problem: 'interrupted', ended: clock() })
    .where('state', '=', 'running')
    .returning('file')
    .execute();
  for (const { file } of dead) await rm(join(folder, `${file}.part`), { force: true });
  await db
    .updateTable('backup')
    .set({ rehearsal: 'failed', rehearsal_problem: 'interrupted' })
    .where('rehearsal', '=', 'running')
    .execute();
}

const ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NO_FOLDER = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

/** The code of an error, for the row and the office. One that nobody expects is logged. */
export function problemOf(error: unknown, { log }: Pick<Backups, 'log'>): BackupProblem {
  const { code = '', name } = error as { code?: string; name?: string };
  if (ROOM.has(code)) return 'disk_full';
  if (NO_FOLDER.has(code)) return 'folder_not_writable';
  if (name === 'AbortError') return 'interrupted';
  if (error instanceof MediaUnavailable) return 'storage_away';
  if (code === '42501') return 'may_not_create_database';
  if (error instanceof Error && isDatabaseUnavailable(error)) return 'database_away';
  log.error({ err: error, event: 'backup_failed' }, 'backup failed');
  return 'unexpected';
}

/** The room on the disk of a folder that its users may use, in bytes. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** After this time without a backup the owner is alarmed, in ms: a night, and two hours to make it. */
export const OVERDUE = 26 * HOUR;
