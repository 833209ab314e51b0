import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupProblem } from '@haat/contract/office/backups';
import pg from 'pg';
import { type Staff, staffActor } from '../orders/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { StartError } from '../platform/process/start-error.mjs';
import { type Backups, problemOf, type Turn } from './backups.ts';
import { tryBackup } from './restore-backup.ts';

/** Records that a rehearsal begins. Returns false if the backup is no longer there. */
export async function beginRehearsal(
  { db, clock }: Backups,
  id: number,
  staff: Staff | null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (staff) await setActor(tx, staffActor(staff));
    const found = await tx
      .updateTable('backup')
      .set({ rehearsal: 'running', rehearsed: clock(), rehearsal_problem: '' })
      .where('id', '=', id)
      .where('state', '=', 'done')
      .where((eb) => eb.or([eb('in_folder', '=', true), eb('in_bucket', '=', true)]))
      .returning('id')
      .executeTakeFirst();
    return found !== undefined;
  });
}

/**
 * Restores the backup of a row into a database beside the shop's, which it drops afterwards, in the caller's turn. Each table must have the rows and
 * the hash of the backup's own list, and as many rows as were counted when it was made. The row has the result.
 */
export async function rehearse(backups: Backups, id: number, turn: Turn): Promise<void> {
  const problem = await tryToRestore(backups, id, turn).catch((error) => rehearsalProblem(error, backups));
  await backups.db
    .updateTable('backup')
    .set({ rehearsal: problem === '' ? 'passed' : 'failed', rehearsal_problem: problem })
    .where('id', '=', id)
    .where('rehearsal', '=', 'running')
    .execute();
}

function rehearsalProblem(error: unknown, backups: Backups): BackupProblem {
  if (!(error instanceof StartError)) return problemOf(error, backups);
  backups.log.error({ err: error, event: 'rehearsal_failed' }, 'rehearsal failed');
  if (error.message.includes('is encrypted with the key')) return 'wrong_key';
  return error.message.includes('is of another version') ? 'other_release' : 'damaged';
}

async function tryToRestore(backups: Backups, id: number, { client }: Turn): Promise<BackupProblem | ''> {
  const { db, owner, key, closing } = backups;
  const made = await db
    .selectFrom('backup')
    .where('id', '=', id)
    .select(['file', 'tables', 'rows', 'pictures'])
    .executeTakeFirstOrThrow();
  return withBackupFile(backups, made.file, async (path) => {
    if (path === null) return 'file_missing';
    const name = `${decodeURIComponent(new URL(owner).pathname.slice(1))}_rehearsal`;
    const drop = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`;
    await client.query(drop); // of a rehearsal that was killed
    await client.query(await createStatement(client, name));
    try {
      const url = new URL(owner);
      url.pathname = `/${encodeURIComponent(name)}`;
      const restored = await tryBackup(path, url.href, { key, check: () => closing.throwIfAborted() });
      const isSame = (['tables', 'rows', 'pictures'] as const).every(
        (count) => made[count] === null || made[count] === restored[count],
      );
      return isSame ? '' : 'differs';
    } finally {
      await client.query(drop);
    }
  });
}

/** A database like the shop's own, but empty. */
async function createStatement(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ collation: string; ctype: string }>(
    'SELECT datcollate AS collation, datctype AS ctype FROM pg_database WHERE datname = current_database()',
  );
  const { collation, ctype } = rows[0]!;
  return `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'
    LC_COLLATE ${pg.escapeLiteral(collation)} LC_CTYPE ${pg.escapeLiteral(ctype)}`;
}

/** Runs `work` with the path of a backup: that in the folder, or a copy from the bucket that exists only meanwhile; null: it is in neither. */
export async function withBackupFile<T>(
  { folder, bucket: openBucket }: Backups,
  file: string,
  work: (path: string | null) => Promise<T>,
): Promise<T> {
  const path = join(folder, file);
  const own = await open(path).catch(() => null);
  await own?.close();
  if (own) return work(path);
  const bucket = await openBucket();
  if (!bucket) return work(null);
  const copy = `${path}.copy`;
  try {
    const opened = await open(copy, 'w', 0o600);
    const isThere = await bucket.getFile(file, opened).finally(() => opened.close());
    return await work(isThere ? copy : null);
  } finally {
    await rm(copy, { force: true });
  }
}
