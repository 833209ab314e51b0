import { constants, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { replaceFile, syncFolder } from './cluster-files.ts';
import type { Home } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { run } from './run-program.ts';
import { isAncestor, type Lineage, readLineage } from './timelines.ts';
import { type Archive, archiveCommand } from './wal-archive.ts';

/** What PostgreSQL makes anew at a start. Of these folders only the names are copied. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const SKIPPED = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

/** How long base backups are stored, in ms; the last one before this time is stored too. */
const RETENTION = 14 * 86_400_000;

/** How long a base backup waits if PostgreSQL archives nothing, in ms: after failures it tries again within a minute. */
const STALLED = 120_000;

interface BaseBackupOptions {
  retention?: number;
  stalled?: number;
  check?: Check;
}

/** Throws if the user has stopped the command. */
export type Check = () => void;

/**
 * Copies the data of a running database into the archive, by PostgreSQL's low-level backup functions. Returns when all
 * changes that the copy needs are in the archive.
 * @throws EmbeddedPostgresError if the database is not archived, for instance because the disk of the archive is not mounted
 */
export async function writeBaseBackup(
  home: Home,
  url: string,
  archive: Archive,
  { retention = RETENTION, stalled = STALLED, check = () => {} }: BaseBackupOptions = {},
): Promise<Date> {
  if (!existsSync(archive.wal)) throw new EmbeddedPostgresError(`There is no archive in ${archive.folder}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const draft = path.join(archive.base, 'draft');
  try {
    const { rows } = await client.query<{ command: string }>(
      "select current_setting('archive_command') as command",
    );
    if (rows[0]!.command !== archiveCommand(archive))
      throw new EmbeddedPostgresError(
        'The database runs without this archive: stop every shop of this clone first',
      );
    await rm(draft, { recursive: true, force: true });
    await client.query("select pg_backup_start('haat', true)");
    await copyFolder(home.data, path.join(draft, 'data'), check);
    const stopped = await client.query<{ label: string; links: string; now: Date; wal: string }>(
      `select labelfile as label, spcmapfile as links, now(), pg_walfile_name(lsn - 1) as wal
        from pg_backup_stop(false)`,
    );
    const { label, links, now, wal } = stopped.rows[0]!;
    if (links.trim() !== '') throw new EmbeddedPostgresError('Tablespaces are not copied');
    replaceFile(path.join(draft, 'data', 'backup_label'), label);
    replaceFile(path.join(draft, 'url'), await readFile(path.join(home.folder, 'url'), 'utf8'));
    await waitForWal(client, path.join(archive.wal, `${wal}.gz`), { stalled, check });
    await syncFiles(draft, check);
    await rename(draft, path.join(archive.base, nameOf(now)));
    syncFolder(archive.base);
    const lineage = readLineage([path.join(home.data, 'pg_wal'), archive.wal]);
    await deleteOld(archive, lineage, new Date(now.getTime() - retention));
    return now;
  } finally {
    await client.end();
    await rm(draft, { recursive: true, force: true });
  }
}

/** Waits for the last WAL file that a base backup needs. Unlike `pg_backup_stop(true)` it ends if nothing is archived. */
async function waitForWal(
  client: pg.Client,
  file: string,
  { stalled, check }: { stalled: number; check: Check },
): Promise<void> {
  let last = '';
  let since = performance.now();
  while (!existsSync(file)) {
    check();
    const { rows } = await client.query<{ archived: string; failed: string | null }>(
      'select archived_count as archived, last_failed_wal as failed from pg_stat_archiver',
    );
    const { archived, failed } = rows[0]!;
    if (archived !== last) [last, since] = [archived, performance.now()];
    if (performance.now() - since > stalled)
      throw new EmbeddedPostgresError(
        `PostgreSQL cannot archive ${failed ?? path.basename(file, '.gz')} in ${path.dirname(file)}`,
      );
    await wait(50);
  }
}

/** Copies a folder of files that may change or vanish meanwhile. */
export async function copyFolder(
  from: string,
  to: string,
  check: Check,
  buffer = Buffer.allocUnsafe(1 << 20),
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (SKIPPED.test(entry.name)) continue;
    check();
    if (entry.isDirectory() && EMPTIED.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, target, check, buffer);
    else if (entry.isFile()) await copyFile(source, target, buffer);
  }
}

async function copyFile(from: string, to: string, buffer: Buffer): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
  const source = await open(from, O_RDONLY | O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null; // a table was dropped
    throw error;
  });
  if (!source) return;
  const target = await open(to, 'wx', 0o600);
  try {
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      await target.appendFile(buffer.subarray(0, bytesRead)); // unlike write(), all of it
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Writes all files of a folder to the disk, by one call for its file system where there is one. */
async function syncFiles(folder: string, check: Check): Promise<void> {
  const { code, output } = await run('sync', process.platform === 'linux' ? ['-f', folder] : []);
  check(); // Ctrl-C in a terminal has also ended the program
  if (code !== 0) throw new EmbeddedPostgresError(`sync: ${output}`);
}

/** `2026-11-23T04:15:00.123Z` as the name of a folder. */
function nameOf(time: Date): string {
  return time.toISOString().replaceAll(':', '-');
}

export interface BaseBackup {
  folder: string;
  time: Date;
  /** The number of its timeline (see `Lineage`). */
  timeline: number;
  /** The name of the first WAL file that it needs. */
  firstWal: string;
}

/**
 * The base backups in an archive, the oldest first.
 * @throws EmbeddedPostgresError if the folder does not exist, for instance because its disk is not mounted
 */
export async function listBaseBackups({ folder, base }: Archive): Promise<BaseBackup[]> {
  if (!existsSync(base)) throw new EmbeddedPostgresError(`There is no archive in ${folder}`);
  const names = (await readdir(base)).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const folder = path.join(base, name);
      const label = await readFile(path.join(folder, 'data', 'backup_label'), 'utf8');
      const firstWal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
      const time = new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
      // The first 8 digits of a WAL file are its timeline.
      return { folder, time, timeline: parseInt(firstWal.slice(0, 8), 16), firstWal };
    }),
  );
}

/**
 * Deletes base backups that nobody can need for a time from `since` on, and the WAL files before the first one that a stored base
 * backup needs.
 */
async function deleteOld(archive: Archive, lineage: Lineage, since: Date): Promise<void> {
  const backups = await listBaseBackups(archive);
  const needed = backups.findLast((each) => each.time <= since && isAncestor(lineage, each));
  const stored = backups.filter(({ time }) => !needed || time >= needed.time);
  for (const backup of backups) if (!stored.includes(backup)) await rm(backup.folder, { recursive: true });
  // Without the timeline: after a restore newer base backups can need earlier WAL files.
  const [first] = stored.map(({ firstWal }) => firstWal.slice(8)).sort();
  for (const name of await readdir(archive.wal)) {
    const isSegment = /^[0-9A-F]{24}/.test(name);
    if (isSegment && name.slice(8, 24) < first!) await rm(path.join(archive.wal, name));
  }
}
