import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from './cluster-files.ts';
import type { Home } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { run } from './run-program.ts';

/** The folders of an archive: all changes of the database (WAL), and base backups, from which the changes are replayed. */
export interface Archive {
  folder: string;
  /** Finished WAL files, compressed. PostgreSQL writes here. */
  wal: string;
  /** A folder for each base backup, named by the time of its end. */
  base: string;
}

/** A WAL file is archived at the latest after this time, in s, if it has any change. */
const ARCHIVE_TIMEOUT = 60;

/** The archive of a cluster, or null. The folder is stored beside the data, so that no start forgets it. */
export function archiveOf(home: Home): Archive | null {
  const file = path.join(home.folder, 'archive');
  return existsSync(file) ? archiveIn(readFileSync(file, 'utf8').trim()) : null;
}

export function archiveIn(folder: string): Archive {
  return { folder, wal: path.join(folder, 'wal'), base: path.join(folder, 'base') };
}

/**
 * Creates the archive's folders and archives there from the next start of the database on.
 * @throws EmbeddedPostgresError if PostgreSQL cannot write there, or if an archive is there: WAL files of different data have the
 *   same names
 */
export async function beginArchive(home: Home, archive: Archive): Promise<void> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('Archiving needs a shell: not on Windows');
  const isNew = mkdirSync(archive.folder, { recursive: true }) !== undefined;
  if (isNew) chmodSync(archive.folder, 0o711); // independent of the umask
  if (archiveOf(home)?.folder !== archive.folder && !isEmpty(archive))
    throw new EmbeddedPostgresError(
      `${archive.folder} holds the archive of another database, or one that was ended: choose an empty folder`,
    );
  for (const folder of [archive.base, archive.wal]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
  }
  if (home.owner) chownSync(archive.wal, home.owner.uid, home.owner.gid);
  const { code } = await run('test', ['-w', archive.wal], { owner: home.owner, cwd: '/' });
  if (code !== 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot write to ${archive.wal}: its system user must be able to enter the folders above`,
    );
  await archiveHistories(home);
  replaceFile(path.join(home.folder, 'archive'), `${archive.folder}\n`);
}

function isEmpty({ wal, base }: Archive): boolean {
  return [wal, base].every((folder) => !existsSync(folder) || readdirSync(folder).length === 0);
}

/** Marks the histories of timelines for PostgreSQL, which has archived them elsewhere or not at all: restores need them. */
async function archiveHistories(home: Home): Promise<void> {
  const wal = path.join(home.data, 'pg_wal');
  const marks = readdirSync(wal)
    .filter((name) => name.endsWith('.history'))
    .map((name) => path.join(wal, 'archive_status', `${name}.ready`));
  if (marks.length === 0) return;
  const { code, output } = await run('touch', marks, { owner: home.owner, cwd: '/' });
  if (code !== 0) throw new EmbeddedPostgresError(`touch: ${output}`);
}

/** Archives no longer, from the next start of the database on. The archive stays. */
export function endArchive(home: Home): void {
  rmSync(path.join(home.folder, 'archive'), { force: true });
}

/** The settings of a cluster that is archived. */
export function archiveSettings(archive: Archive): string[] {
  return [
    'archive_mode=on',
    `archive_timeout=${ARCHIVE_TIMEOUT}`,
    `archive_command=${archiveCommand(archive)}`,
  ];
}

/**
 * A shell command. A file that PostgreSQL sends again, because it was killed before it noted the success, is compared; another
 * file of the same name is never replaced. A file gets its name when it is on the disk.
 */
export function archiveCommand({ wal }: Archive): string {
  const folder = quoted(percentless(wal));
  const file = `${folder}/%f.gz`;
  const draft = `${folder}/%f.draft`;
  return (
    `if test -e ${file}; then gzip -dc ${file} | cmp -s - %p; else ` +
    `gzip -c %p > ${draft} && sync ${draft} && mv ${draft} ${file} && sync ${folder}; fi`
  );
}

export interface RecoveryTarget {
  /** A folder with the newest WAL files of the former data; null: the archive is that of another clone. */
  unarchived: string | null;
  until: Date;
  /** The timeline whose changes are replayed, with those of the timelines that it began from. */
  timeline: number;
}

/** The settings of a recovery from the archive to a time. */
export function recoverySettings(
  { wal }: Archive,
  { unarchived, until, timeline }: RecoveryTarget,
): string[] {
  const file = `${quoted(percentless(wal))}/%f.gz`;
  return [
    ...(unarchived === null
      ? [`restore_command=test -e ${file} && gzip -dc ${file} > %p`]
      : restoreAndArchive(file, `${quoted(percentless(unarchived))}/%f`)),
    // Numeric, because the names of time zones are not known yet.
    `recovery_target_time=${until.toISOString().replace('Z', '+00')}`,
    `recovery_target_timeline=${timeline}`,
    'recovery_target_action=pause',
    // PostgreSQL writes the copy to the disk before it begins.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  ];
}

function restoreAndArchive(file: string, last: string): string[] {
  return [
    `restore_command=if test -e ${file}; then gzip -dc ${file} > %p; else cp ${last} %p; fi`,
    // Files that only the former data have are archived too: a later restore needs them.
    'archive_mode=always',
  ];
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** PostgreSQL replaces %p and %f in commands; %% is a percent sign. */
function percentless(text: string): string {
  return text.replaceAll('%', '%%');
}
