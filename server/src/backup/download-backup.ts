import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { MINUTE } from '@haat/contract/time/durations';
import { type Staff, staffActor } from '../orders/actor.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { formatBackupKey } from './backup-key.ts';
import { type Backups, problemOf } from './backups.ts';
import { withBackupFile } from './rehearse-backup.ts';

/** How long a proven code lets its person load the file, in ms. */
const ALLOWED = 10 * MINUTE;

/** Records who takes a backup out of the shop. Refused with 404. */
export async function allowDownload(
  { db, clock }: Backups,
  id: number,
  staff: Staff,
): Promise<null | Refused> {
  const found = await db.selectFrom('backup').where('id', '=', id).where('state', '=', 'done').select('id');
  if (!(await found.executeTakeFirst())) return notFound('Backup');
  await asStaff(db, staff, async (tx) => {
    const row = { backup_id: id, actor: staffActor(staff), at: clock() };
    await tx
      .insertInto('data_export')
      .values({ kind: 'backup', ...row })
      .execute();
  });
  return null;
}

/** The file for somebody who has just proven the second factor, and whose download is recorded. Refused with 403, 404 or 503. */
export async function openDownload(
  backups: Backups,
  id: number,
  staff: Staff,
): Promise<{ name: string; size: number; content: Readable } | Refused> {
  const { db, clock } = backups;
  const allowed = await db
    .selectFrom('data_export')
    .innerJoin('backup', 'backup.id', 'backup_id')
    .where('backup_id', '=', id)
    .where('data_export.actor', '=', staffActor(staff))
    .where('data_export.at', '>', new Date(clock().getTime() - ALLOWED))
    .select('file')
    .executeTakeFirst();
  if (!allowed) return new Refused(403, 'fresh_code_needed');
  const { file: name } = allowed;
  try {
    return await withBackupFile(backups, name, async (path) => {
      if (path === null) return notFound('Backup');
      const file = await open(path); // stays readable when it is deleted
      return { name, size: (await file.stat()).size, content: file.createReadStream() };
    });
  } catch (error) {
    problemOf(error, backups);
    return new Refused(503, 'storage_away');
  }
}

/** The key to print. Records who has seen it. */
export async function showKey({ db, clock, key }: Backups, staff: Staff): Promise<{ key: string }> {
  await asStaff(db, staff, async (tx) => {
    const row = { actor: staffActor(staff), at: clock() };
    await tx
      .insertInto('data_export')
      .values({ kind: 'backup key', ...row })
      .execute();
  });
  return { key: formatBackupKey(key) };
}
