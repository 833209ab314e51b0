import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Owner, run } from './run-program.ts';

/** The folders of one cluster of the embedded PostgreSQL, and the user that it runs as. */
export type Home = {
  /** Contains `data`, `log` and `url`; belongs to the user that runs the shop. */
  folder: string;
  data: string;
  /** The folder of initdb, pg_ctl and postgres. */
  bin: string;
  /** The system user that PostgreSQL runs as, if the shop runs as root; undefined: the user that runs the shop. */
  owner: Owner | undefined;
};

const SYSTEM_STATE = '/var/lib/haat';
/** Owns the database's files and runs PostgreSQL if root starts the shop. */
export const SYSTEM_USER = 'haat';

/**
 * Finds or creates the folders of a cluster. For an ordinary user they are in `.haat/` of the clone. For root they are below
 * /var/lib/haat, with a copy of the binaries: PostgreSQL does not run as root, and its system user cannot read a clone below
 * a 0700 folder.
 *
 * @param clusters another folder for the cluster, such as one in memory for tests
 */
export async function findHome(root: string, cluster: string, clusters = stateFolder(root)): Promise<Home> {
  const binaries = packagedBinaries();
  if (!isRoot()) {
    makeFolder(clusters, 0o700);
    return homeIn(path.join(clusters, cluster), binaries.folder);
  }
  const state = stateFolder(root);
  for (const folder of [SYSTEM_STATE, state, clusters]) makeFolder(folder, 0o755);
  const owner = await systemUser();
  return homeIn(path.join(clusters, cluster), copyBinaries(binaries, state), owner);
}

/**
 * The folder for the data of the clone at `root`. The hash distinguishes two clones with the same folder name. `.haat` may be a
 * link: then several releases, one after the other, have the same data.
 */
export function stateFolder(root: string): string {
  const clone = realpathSync(root);
  if (!isRoot()) {
    const folder = path.join(clone, '.haat');
    return existsSync(folder) ? realpathSync(folder) : folder;
  }
  const hash = createHash('sha256').update(clone).digest('hex').slice(0, 8);
  return path.join(SYSTEM_STATE, `${path.basename(clone)}-${hash}`);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

type Binaries = { folder: string; version: string };

function packagedBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = path.resolve(entry, '../..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(folder, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL database`,
    );
  }
}

function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode); // independent of the umask
    const { uid } = lstatSync(folder);
    if (isRoot() && uid !== 0) throw new Error(`${folder} is not root's`);
  } catch (error) {
    throw new EmbeddedPostgresError(`The database has no place: ${(error as Error).message}`);
  }
}

async function systemUser(): Promise<Owner> {
  if ((await run('id', ['-u', SYSTEM_USER])).code !== 0) {
    const place = ['--no-create-home', '--home-dir', SYSTEM_STATE, '--shell', '/usr/sbin/nologin'];
    await run('useradd', ['--system', '--user-group', ...place, SYSTEM_USER]);
  }
  const uid = await run('id', ['-u', SYSTEM_USER]);
  const gid = await run('id', ['-g', SYSTEM_USER]);
  if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the user ${SYSTEM_USER} cannot be made: start as an ordinary user or set DATABASE_URL`,
  );
}

/** Copies the binaries once per version. The copy gets its name at the end, so that an aborted copy is never used. */
function copyBinaries({ folder, version }: Binaries, state: string): string {
  const copy = path.join(state, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(`${copy}.draft-`);
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(draft, 0o755);
  return renameDraft(draft, copy);
}

/** Gives a finished draft its name. If another process was faster, deletes the draft and uses the existing folder. */
export function renameDraft(draft: string, name: string): string {
  try {
    renameSync(draft, name);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(name)) throw error;
  }
  return name;
}

function homeIn(folder: string, binaries: string, owner?: Owner): Home {
  return { folder, data: path.join(folder, 'data'), bin: path.join(binaries, 'bin'), owner };
}
