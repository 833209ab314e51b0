import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Staff, staffActor } from '../orders/actor.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { type Backups, problemOf } from './backups.ts';
import { chooseBackups } from './choose-backups.ts';
import { keyOf } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What must stay free after a backup, so that the shop can still store orders, in bytes. */
const RESERVE = 256 * 1024 * 1024;

/** So many backups that are missing in the bucket are sent with the next one. */
const MAX_SENT_LATER = 3;

/** Records that a backup begins; returns its id. */
export async function beginBackup({ db, clock, key }: Backups, staff: Staff | null): Promise<number> {
  const started = clock();
  const actor = staff ? staffActor(staff) : 'shop';
  return inTransaction(db, async (tx) => {
    if (staff) await setActor(tx, actor);
    const row = await tx
      .insertInto('backup')
      .values({ file: await nameFor(tx, started), actor, started, key_id: key.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** The name shows the time in UTC. Two backups of one second have different names. */
async function nameFor(tx: Database, started: Date): Promise<string> {
  const base = `haat-${started.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  for (let n = 1; ; n++) {
    const file = `${base}${n === 1 ? '' : `-${n}`}.backup`;
    const taken = await tx.selectFrom('backup').where('file', '=', file).select('id').executeTakeFirst();
    if (!taken) return file;
  }
}

/**
 * Makes the backup of a row in the caller's turn: the file in the folder, its copy in the bucket, and room for the next one. The row has the
 * result; only an error of the database is thrown.
 */
export async function runBackup(backups: Backups, id: number): Promise<void> {
  const { db, folder, clock } = backups;
  const { file } = await db
    .selectFrom('backup')
    .where('id', '=', id)
    .select('file')
    .executeTakeFirstOrThrow();
  const row = db.updateTable('backup').where('id', '=', id).where('state', '=', 'running');
  try {
    await mkdir(folder, { recursive: true });
    await adoptFiles(backups);
    const written = await writeFile(backups, join(folder, file));
    await row.set({ state: 'done', ended: clock(), in_folder: true, ...written }).execute();
  } catch (error) {
    const problem = problemOf(error, backups);
    await row.set({ state: 'failed', ended: clock(), problem }).execute();
    return;
  }
  await sendToBucket(backups);
  await removeOld(backups);
}

/** @throws with code ENOSPC before the first byte, if the disk would have no room left for orders */
async function writeFile({ db, owner, media, folder, key, freeSpace, closing }: Backups, path: string) {
  const last = await db
    .selectFrom('backup')
    .where('state', '=', 'done')
    .orderBy('started', 'desc')
    .select('size')
    .executeTakeFirst();
  if ((await freeSpace(folder)) < (last?.size ?? 0) * 1.2 + RESERVE)
    throw Object.assign(new Error('the disk has no room for a backup'), { code: 'ENOSPC' });
  const counts = await writeBackup({ owner, media }, path, { key, check: () => closing.throwIfAborted() });
  const { size } = await stat(path);
  return { size, ...counts };
}

/**
 * Compares the rows with the folder: a file that was deleted by hand is no backup any more, and one that no row knows is: a restored database has
 * no rows of later backups. A file has its name only when it is complete.
 */
async function adoptFiles({ db, folder, key }: Backups): Promise<void> {
  const files = new Set((await readdir(folder)).filter((name) => timeIn(name) !== null));
  const rows = await db
    .selectFrom('backup')
    .where((eb) => eb.or([eb('file', 'in', [...files, '']), eb('in_folder', '=', true)]))
    .where('state', '<>', 'running')
    .select(['id', 'file', 'in_folder', 'state'])
    .execute();
  for (const { id, file, in_folder, state } of rows) {
    if (in_folder && !files.has(file))
      await db.updateTable('backup').set({ in_folder: false }).where('id', '=', id).execute();
    else if (!in_folder && files.has(file)) {
      const { size, mtime } = await stat(join(folder, file));
      const whole = { state: 'done', problem: '', size, in_folder: true } as const;
      const change = state === 'done' ? { in_folder: true } : { ...whole, ended: mtime };
      await db.updateTable('backup').set(change).where('id', '=', id).execute();
    }
    files.delete(file);
  }
  for (const file of files) {
    const { size, mtime } = await stat(join(folder, file));
    const found = { file, actor: 'shop', started: timeIn(file)!, ended: mtime, size };
    const key_id = (await keyOf(join(folder, file))) ?? key.id;
    await db
      .insertInto('backup')
      .values({ ...found, key_id, state: 'done', in_folder: true })
      .execute();
  }
}

/** When the backup of this name began; null: it is none of the shop's. */
function timeIn(file: string): Date | null {
  const [, day, hour, minute, second] =
    /^haat-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-\d+)?\.backup$/.exec(file) ?? [];
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : new Date(time);
}

/** A bucket that does not respond is noted in the row: the file in the folder is a backup, too. */
async function sendToBucket(backups: Backups): Promise<void> {
  const { db, folder, closing } = backups;
  const bucket = await backups.bucket();
  if (!bucket) return;
  const missing = await db
    .selectFrom('backup')
    .where('state', '=', 'done')
    .where('in_folder', '=', true)
    .where('in_bucket', '=', false)
    .select(['id', 'file'])
    .orderBy('started', 'desc')
    .limit(MAX_SENT_LATER)
    .execute();
  for (const { id, file } of missing) {
    const row = db.updateTable('backup').where('id', '=', id);
    try {
      await bucket.putFile(file, join(folder, file), () => closing.throwIfAborted());
      await row.set({ in_bucket: true, bucket_problem: '' }).execute();
    } catch (error) {
      await row.set({ bucket_problem: problemOf(error, backups) }).execute();
      return;
    }
  }
}

/** Deletes what `chooseBackups` does not choose. What cannot be deleted now is tried again with the next backup. */
async function removeOld(backups: Backups): Promise<void> {
  const { db, folder, clock } = backups;
  const bucket = await backups.bucket();
  const rows = await db
    .selectFrom('backup')
    .where('state', '=', 'done')
    .where((eb) => eb.or([eb('in_folder', '=', true), eb('in_bucket', '=', true)]))
    .select(['id', 'file', 'started', 'in_folder', 'in_bucket'])
    .execute();
  const stay = chooseBackups(rows, clock());
  for (const each of rows.filter((row) => !stay.has(row))) {
    const row = db.updateTable('backup').where('id', '=', each.id);
    try {
      if (each.in_folder) await rm(join(folder, each.file), { force: true });
      await row.set({ in_folder: false }).execute();
      if (each.in_bucket && bucket) await bucket.delete(each.file);
      await row.set({ in_bucket: false }).execute();
    } catch (error) {
      problemOf(error, backups);
    }
  }
}
