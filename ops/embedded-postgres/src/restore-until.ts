import { chownSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Check, copyFolder, listBaseBackups } from './base-backup.ts';
import { isRunning, runningPort, startCluster, stopCluster, storedUrl } from './cluster.ts';
import { replaceFile } from './cluster-files.ts';
import type { Home } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Owner } from './run-program.ts';
import { isAncestor, readLineage } from './timelines.ts';
import { type Archive, archiveOf, archiveSettings, endArchive, recoverySettings } from './wal-archive.ts';

/** The result of a restore: the time of the base backup that it began with, and the folder of the data before it. */
export interface Restored {
  from: Date;
  former: string;
}

interface RestoreOptions {
  /** The longest replay until the copy can be read, in s. */
  timeout?: number;
  /** Changes the restored database before it replaces the data. */
  finish?: ((client: pg.Client) => Promise<void>) | undefined;
  /** It is not called any more when the archive has the timeline of the restored data. */
  check?: Check;
}

/** A day, in s. */
const REPLAY_TIMEOUT = 86_400;

/** Ten minutes, in s. */
const PROMOTION_TIMEOUT = 600;

/**
 * Restores a cluster as it was at a time: copies the last base backup before it, and replays all later changes until then. The
 * former data are renamed, and stay as they are if anything fails. The archive of another clone is only read: that clone's
 * changes go on there, with the same names. The restored data are then not archived.
 * @throws EmbeddedPostgresError if the database runs, the archive does not have the time, or an earlier restore left it out
 */
export async function restoreUntil(
  home: Home,
  archive: Archive,
  until: Date,
  { timeout = REPLAY_TIMEOUT, finish, check = () => {} }: RestoreOptions = {},
): Promise<Restored> {
  if (isRunning(home))
    throw new EmbeddedPostgresError('The database is running: stop every shop of this clone first');
  const isOwn = archiveOf(home)?.folder === archive.folder;
  // In another clone these are the files of other data, such as those of an earlier restore.
  const unarchived = isOwn ? path.join(home.data, 'pg_wal') : null;
  const lineage = readLineage([...(unarchived ? [unarchived] : []), archive.wal]);
  const lost = lineage.forks.find(({ from, to }) => from <= until && until < to);
  if (lost)
    throw new EmbeddedPostgresError(
      `The restore of ${lost.to.toISOString()} left out the changes since ${lost.from.toISOString()}: choose an earlier or a later time`,
    );
  const backups = (await listBaseBackups(archive)).filter((each) => isAncestor(lineage, each));
  const backup = backups.findLast(({ time }) => time <= until);
  if (!backup) {
    const [first] = backups;
    const begins = first ? `begins at ${first.time.toISOString()}` : 'has no base backup';
    throw new EmbeddedPostgresError(`The archive ${begins}`);
  }
  const folder = path.join(home.folder, 'restore');
  const draft: Home = { ...home, folder, data: path.join(folder, 'data') };
  await remove(draft);
  mkdirSync(folder, { mode: 0o711 });
  try {
    await copyFolder(path.join(backup.folder, 'data'), draft.data, check);
    await writeFile(path.join(draft.data, 'recovery.signal'), '', { mode: 0o600 });
    if (home.owner) giveTo(draft.data, home.owner);
    // With the password of the archived database, which can be another one than that of this folder.
    const url = readFileSync(path.join(backup.folder, 'url'), 'utf8');
    replaceFile(path.join(folder, 'url'), url);
    const recovery = recoverySettings(archive, { unarchived, until, timeline: lineage.newest });
    const settings = [...(isOwn ? archiveSettings(archive) : []), ...recovery];
    await replay(draft, settings, { timeout, finish, check });
    if (!isOwn) endArchive(home); // it has the changes of the former data
    const former = `${home.data}.before-${Date.now()}`;
    renameSync(home.data, former);
    renameSync(draft.data, home.data);
    replaceFile(path.join(home.folder, 'url'), url);
    return { from: backup.time, former };
  } finally {
    await remove(draft);
  }
}

/** Removes the copy. After a timeout, or if the command was killed, its PostgreSQL still runs. */
async function remove(draft: Home): Promise<void> {
  if (isRunning(draft)) await stopCluster(draft, 'immediate');
  rmSync(draft.folder, { recursive: true, force: true });
}

function giveTo(folder: string, { uid, gid }: Owner): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true }))
    lchownSync(path.join(folder, String(name)), uid, gid);
}

/** Starts the copy, waits until all changes are replayed, finishes and stops it. */
async function replay(
  home: Home,
  settings: string[],
  { timeout, finish, check }: RestoreOptions & { timeout: number; check: Check },
): Promise<void> {
  const start = await startCluster(home, settings, timeout);
  check(); // Ctrl-C in a terminal has also ended the start
  while (start.started && isRunning(home) && !(await isReplayed(home))) {
    check();
    await wait(100);
  }
  if (start.started && isRunning(home)) {
    check(); // for the last time: the promotion writes the new timeline into the archive
    await withClient(home, 'postgres', (client) =>
      client.query('select pg_promote(true, $1) where pg_is_in_recovery()', [PROMOTION_TIMEOUT]),
    );
    if (finish) await withClient(home, 'haat', finish);
    return stopCluster(home);
  }
  const log = readFileSync(path.join(home.folder, 'log'), 'utf8').trim();
  const last = /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log);
  throw new EmbeddedPostgresError(
    log.includes('recovery ended before configured recovery target')
      ? `The archive ends at ${last ? `${last[1]}T${last[2]?.slice(0, 12)}Z` : 'its base backup'}: choose this time or an earlier one`
      : `The changes could not be replayed: ${log.split('\n').at(-1)}`,
  );
}

/** Whether the replay has reached its time. Where nobody can connect yet, PostgreSQL does not pause there, but is promoted. */
async function isReplayed(home: Home): Promise<boolean> {
  try {
    return await withClient(home, 'postgres', async (client) => {
      const { rows } = await client.query<{ over: boolean }>(`
        select case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() = 'paused' else true end as over`);
      return rows[0]!.over;
    });
  } catch {
    return false; // it starts or ends at this moment
  }
}

async function withClient<T>(
  home: Home,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(storedUrl(home));
  url.port = String(runningPort(home));
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
