import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { claimFolder, createFile, readUntrusted, replaceFile, syncFolder } from './cluster-files.ts';
import { type Home, renameDraft } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { freePort } from './free-port.ts';
import { run } from './run-program.ts';
import { archiveOf, archiveSettings, quoted } from './wal-archive.ts';

/** A larger log is renamed at the next start, in bytes. */
const MAX_LOG = 8 * 1024 * 1024;

/** An empty pid file that is older, in ms, is left from a power cut: PostgreSQL fills a new one immediately. */
const EMPTY_PID_FILE_AGE = 5_000;

/**
 * These settings override those of the cluster. PostgreSQL logs errors without the row and the parameters, because these
 * contain customers' phone numbers and addresses.
 */
const SETTINGS = [
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
];

/**
 * The memory that PostgreSQL may use: its defaults, but less on a machine, or in a container, of less than 8 GB (1 GB: 42 MB of
 * shared buffers).
 */
function memorySettings(): string[] {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2;
  const part = (most: number, divisor: number) => `${Math.floor(Math.min(most, megabytes / divisor))}MB`;
  return [
    `shared_buffers=${part(128, 24)}`,
    `maintenance_work_mem=${part(64, 64)}`,
    `effective_cache_size=${part(4096, 2)}`,
  ];
}

/** A UTF-8 locale for character types that every machine of the platform has. */
const CTYPE: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' };

/**
 * Creates the cluster unless it exists. Its folder gets its name at the end, so that a killed start leaves no incomplete
 * cluster. The character types are those of Unicode: pg_trgm uses the C library's character type with every locale provider,
 * and with `C` it does not recognize Bengali letters.
 */
export async function createCluster(home: Home): Promise<void> {
  if (home.owner) claimFolder(home.folder);
  if (existsSync(home.folder)) return;
  const draft = mkdtempSync(`${home.folder}.draft-`);
  const data = path.join(draft, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (home.owner) {
    chmodSync(draft, 0o711); // so that the owner can reach the data folder in it
    chownSync(data, home.owner.uid, home.owner.gid);
  }
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(draft, 'password');
  createFile(passwordFile, password, home.owner);

  const result = await initdb(home, data, passwordFile);
  if (result.code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL cannot run here, set DATABASE_URL: ${lastLine(result.output)}`,
    );
  }
  rmSync(passwordFile);
  const url = `postgres://haat:${password}@127.0.0.1:${await freePort()}/haat?sslmode=disable`;
  replaceFile(path.join(draft, 'url'), `${url}\n`);
  renameDraft(draft, home.folder);
  syncFolder(path.dirname(home.folder));
}

function initdb(home: Home, data: string, passwordFile: string) {
  const options = {
    pgdata: data,
    username: 'haat',
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'lc-ctype': CTYPE[process.platform] ?? 'C.UTF-8',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const args = [
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ];
  return run(path.join(home.bin, 'initdb'), args, { owner: home.owner, cwd: path.dirname(data) });
}

/** The database's URL as of its last start: user, password, port. */
export function storedUrl(home: Home): string {
  return readFileSync(path.join(home.folder, 'url'), 'utf8').trim();
}

/** Stores the port that the database listens on, for the next start and for psql; returns the URL. */
export function storePort(home: Home, port: number): string {
  const url = new URL(storedUrl(home));
  if (Number(url.port) !== port) {
    url.port = String(port);
    replaceFile(path.join(home.folder, 'url'), `${url.href}\n`);
  }
  return url.href;
}

/** The port in PostgreSQL's own pid file. The file may be stale: the caller must check that the database responds. */
export function runningPort(home: Home): number | null {
  return readPidFile(home)?.port || null;
}

/** Whether a process uses the data, also if it does not respond yet. */
export function isRunning(home: Home): boolean {
  const { pid = 0 } = readPidFile(home) ?? {};
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return commandOf(pid)?.includes(home.data) ?? true;
}

/** How long a start or a stop may take, in s. */
const TIMEOUT = 60;

/**
 * Tries once to start the cluster, with the settings of its archive and some more. `error` is the reason of a failure, for
 * example that another shop is starting it. After `timeout`, in s, the start has failed, but goes on.
 */
export async function startCluster(
  home: Home,
  more: string[] = [],
  timeout = TIMEOUT,
): Promise<{ started: true } | { started: false; error: string }> {
  removeStalePidFile(home);
  const log = path.join(home.folder, 'log');
  if (existsSync(log) && statSync(log).size > MAX_LOG) renameSync(log, `${log}.1`);
  if (!existsSync(log)) createFile(log, '', home.owner);
  const port = await freePort(Number(new URL(storedUrl(home)).port));
  const archive = archiveOf(home);
  const settings = [...(archive ? archiveSettings(archive) : []), ...more];
  const options = [
    `-p ${port}`,
    ...[...SETTINGS, ...memorySettings()].map((setting) => `-c ${setting}`),
    ...settings.map((setting) => `-c ${quoted(setting)}`),
  ].join(' ');
  const wait = ['--wait', `--timeout=${timeout}`];
  const result = await pgCtl(home, 'start', ...wait, `--log=${log}`, `--options=${options}`);
  if (result.code === 0) return { started: true };
  return {
    started: false,
    error: existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : lastLine(result.output),
  };
}

/**
 * Removes the pid file if its process is not this cluster's PostgreSQL. PostgreSQL refuses to start while any process has
 * the number in the file: after `kill -9` it can be a zombie, after a restart of a container another process, such as the
 * PostgreSQL of another clone. It takes an empty file, which a power cut can leave, for a running start. Orphaned processes
 * that still use the data prevent the start nevertheless.
 */
function removeStalePidFile(home: Home): void {
  const recorded = readPidFile(home);
  if (!recorded) return;
  const command = recorded.pid ? commandOf(recorded.pid) : null;
  const isOther = command !== null && !command.includes(home.data);
  const file = path.join(home.data, 'postmaster.pid');
  const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const isLeftover = !recorded.pid && Date.now() - mtimeMs > EMPTY_PID_FILE_AGE;
  if (isOther || isLeftover) rmSync(file, { force: true });
}

/** The command line of a running process, empty for a zombie; null if the system has no /proc or no such process. */
function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}

/** Reads PostgreSQL's pid file; the numbers are 0 if it is empty. */
function readPidFile(home: Home): { pid: number; port: number } | null {
  const text = readUntrusted(path.join(home.data, 'postmaster.pid'));
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 };
}

/** Closes all connections, writes a checkpoint (unless `immediate`) and stops the database. */
export async function stopCluster(home: Home, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  await pgCtl(home, 'stop', '--wait', `--timeout=${TIMEOUT}`, `--mode=${mode}`);
}

/** pg_ctl starts PostgreSQL in a separate session, so that Ctrl-C in the shop's terminal does not end it. */
function pgCtl(home: Home, ...args: string[]) {
  return run(path.join(home.bin, 'pg_ctl'), [`--pgdata=${home.data}`, ...args], {
    owner: home.owner,
    cwd: home.folder,
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
