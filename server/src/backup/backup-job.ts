import { DAY, MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { type Backups, freeSpace, lastBackup, type Turn, takeTurn } from './backups.ts';
import { isDue } from './choose-backups.ts';
import type { BackupPlaces } from './open-backups.ts';
import { beginRehearsal, rehearse } from './rehearse-backup.ts';
import { beginBackup, runBackup } from './run-backup.ts';

/** How often a process looks whether it is time, in ms. */
const INTERVAL = 5 * MINUTE;

/** A backup is rehearsed after this time since the last rehearsal that passed, in ms. */
const REHEARSE_AFTER = 7 * DAY;

const RUNNING = new Refused(409, 'backup_running');

/** The backups and rehearsals that run in this process for somebody who has pressed a button. */
const running = new WeakMap<Backups, Set<Promise<void>>>();

/** Makes a backup every night, and rehearses one every week. The shop waits for a running one when it closes, after it was stopped. */
export function openBackups(
  app: FastifyInstance,
  shop: BackupPlaces & Pick<Backups, 'db' | 'media' | 'clock'> & Partial<Pick<Backups, 'freeSpace'>>,
): Backups {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const backups = { freeSpace, ...shop, log: app.log, closing: closing.signal };
  repeatWhileOpen(app, 'nightly backup', INTERVAL, () => backUpIfDue(backups));
  app.addHook('onClose', async () => {
    await Promise.allSettled(running.get(backups) ?? []);
  });
  return backups;
}

/** The nightly backup, if it is time and no other process makes it. A rehearsal that is due follows. */
export async function backUpIfDue(backups: Backups): Promise<void> {
  if (!(await isBackupDue(backups))) return;
  const turn = await takeTurn(backups);
  if (!turn) return;
  try {
    // Another process may have made it meanwhile.
    if (!(await isBackupDue(backups))) return;
    await runBackup(backups, await beginBackup(backups, null));
    const last = await lastBackup(backups.db);
    if (last && (await isRehearsalDue(backups)) && (await beginRehearsal(backups, last.id, null)))
      await rehearse(backups, last.id, turn);
  } finally {
    await turn.end();
  }
}

async function isBackupDue({ db, clock }: Backups): Promise<boolean> {
  const { rows } = await sql<{ created: Date; lastDone: Date | null; lastTry: Date | null }>`
    SELECT (SELECT min(at) FROM migration) AS created,
      (SELECT max(started) FROM backup WHERE state = 'done') AS "lastDone",
      (SELECT max(started) FROM backup) AS "lastTry"`.execute(db);
  return isDue({ now: clock(), ...rows[0]! });
}

async function isRehearsalDue({ db, clock }: Backups): Promise<boolean> {
  return (await lastRehearsal(db, new Date(clock().getTime() - REHEARSE_AFTER))) === null;
}

/** When a rehearsal passed last, after `since`. */
export async function lastRehearsal(db: Database, since = new Date(0)): Promise<Date | null> {
  const { at } = await db
    .selectFrom('backup')
    .where('rehearsal', '=', 'passed')
    .where('rehearsed', '>', since)
    .select((eb) => eb.fn.max('rehearsed').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Begins a backup that somebody wants now. It goes on after the response. Refused with 409 while another one runs. */
export async function backUpNow(backups: Backups, staff: Staff): Promise<{ id: number } | Refused> {
  const turn = await takeTurn(backups);
  if (!turn) return RUNNING;
  return inBackground(backups, turn, async () => {
    const id = await beginBackup(backups, staff);
    return { result: { id }, work: () => runBackup(backups, id) };
  });
}

/** Begins a rehearsal that somebody wants now. Refused with 409 while a backup or another one runs, or 404. */
export async function rehearseNow(
  backups: Backups,
  id: number,
  staff: Staff,
): Promise<{ id: number } | Refused> {
  const turn = await takeTurn(backups);
  if (!turn) return RUNNING;
  return inBackground(backups, turn, async () => {
    const isThere = await beginRehearsal(backups, id, staff);
    const work = async () => {
      if (isThere) await rehearse(backups, id, turn);
    };
    return { result: isThere ? { id } : notFound('Backup'), work };
  });
}

/** Runs the work after the response, and then ends the turn. */
async function inBackground<T>(
  backups: Backups,
  turn: Turn,
  begin: () => Promise<{ result: T; work: () => Promise<void> }>,
): Promise<T> {
  try {
    const { result, work } = await begin();
    const works = running.get(backups) ?? new Set();
    running.set(backups, works);
    const done: Promise<void> = work()
      .catch((error) => backups.log.error({ err: error, event: 'backup_failed' }, 'backup failed'))
      .finally(() => turn.end())
      .finally(() => works.delete(done));
    works.add(done);
    return result;
  } catch (error) {
    await turn.end();
    throw error;
  }
}
