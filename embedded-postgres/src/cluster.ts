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
import { createServer } from 'node:net';
import path from 'node:path';
import { claimFolder, createFile, readUntrusted, replaceFile, syncFolder } from './cluster-files.ts';
import { type Home, settle } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { run } from './run-program.ts';

const LARGE_LOG = 8 * 1024 * 1024;

/** A pid file that is older than this, in ms, and empty was cut short: PostgreSQL fills it as soon as it made it. */
const CUT_SHORT = 5_000;

/**
 * Whatever the cluster's own settings say. Errors are logged without the row that they are about, and without values:
 * phones and addresses would stand in the log.
 */
const SETTINGS = [
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
];

/** The name of a UTF-8 character type that every machine of the platform has. */
const CTYPE: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' };

/**
 * Makes the cluster unless it is there, first under another name, so that a start that was killed leaves
 * nothing that looks whole. Letters are Unicode's: pg_trgm, which asks the character type of the C library
 * whatever the locale provider, sees no Bengali with `C`.
 */
export async function createCluster(home: Home): Promise<void> {
  if (home.owner) claimFolder(home.folder);
  if (existsSync(home.folder)) return;
  const draft = mkdtempSync(`${home.folder}.draft-`);
  const data = path.join(draft, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (home.owner) {
    chmodSync(draft, 0o711); // the owner has to reach what is theirs in it
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
  settle(draft, home.folder);
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

/** The database's address as of its last start: user, password, port. */
export function storedUrl(home: Home): string {
  return readFileSync(path.join(home.folder, 'url'), 'utf8').trim();
}

/** Notes the port that the database responses on, for the next start and for psql; returns the whole address. */
export function storePort(home: Home, port: number): string {
  const url = new URL(storedUrl(home));
  if (Number(url.port) !== port) {
    url.port = String(port);
    replaceFile(path.join(home.folder, 'url'), `${url.href}\n`);
  }
  return url.href;
}

/** The port in PostgreSQL's own pid file, which may be stale: whether somebody responses there is for the caller to see. */
export function runningPort(home: Home): number | null {
  return pidFile(home)?.port || null;
}

/** One attempt; `trouble` says why it failed, for instance because another shop starts or stops it just now. */
export async function startCluster(
  home: Home,
): Promise<{ started: true } | { started: false; trouble: string }> {
  removeStalePidFile(home);
  const log = path.join(home.folder, 'log');
  if (existsSync(log) && statSync(log).size > LARGE_LOG) renameSync(log, `${log}.1`);
  if (!existsSync(log)) createFile(log, '', home.owner);
  const port = await freePort(Number(new URL(storedUrl(home)).port));
  const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ');
  const result = await pgCtl(home, 'start', '--wait', '--timeout=60', `--log=${log}`, `--options=${options}`);
  if (result.code === 0) return { started: true };
  return {
    started: false,
    trouble: existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : lastLine(result.output),
  };
}

/**
 * PostgreSQL takes any live process with the noted number for its own: after `kill -9` a zombie that nobody reaps, after
 * a container's restart a stranger, which may be another clone's PostgreSQL. An empty file, as a power cut leaves it, it
 * takes for a start that goes on. Orphans at work on the data still keep it from starting.
 */
function removeStalePidFile(home: Home): void {
  const noted = pidFile(home);
  if (!noted) return;
  const command = noted.pid ? commandOf(noted.pid) : null;
  const isAnothers = command !== null && !command.includes(home.data);
  const file = path.join(home.data, 'postmaster.pid');
  const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const isCutShort = !noted.pid && Date.now() - mtimeMs > CUT_SHORT;
  if (isAnothers || isCutShort) rmSync(file, { force: true });
}

/** The command line of a live process, empty for a zombie; null where this system does not tell. */
function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}

/** Zeros where it is empty. */
function pidFile(home: Home): { pid: number; port: number } | null {
  const text = readUntrusted(path.join(home.data, 'postmaster.pid'));
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 };
}

/** Ends connections, writes a checkpoint, stops. */
export async function stopCluster(home: Home): Promise<void> {
  await pgCtl(home, 'stop', '--wait', '--timeout=60', '--mode=fast');
}

/** pg_ctl starts PostgreSQL in a session of its own: Ctrl-C in the shop's terminal does not reach it. */
function pgCtl(home: Home, ...args: string[]) {
  return run(path.join(home.bin, 'pg_ctl'), [`--pgdata=${home.data}`, ...args], {
    owner: home.owner,
    cwd: home.folder,
  });
}

/** `wanted` where nobody has it, else any free port of the loopback. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted ? resolve(freePort()) : reject(error)));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
