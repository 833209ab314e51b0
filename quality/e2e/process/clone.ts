import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stateFolder } from '@haat/embedded-postgres/cluster-home';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** Not copied, wherever they are: large folders that are only read, and folders that belong to this clone. */
const NOT_COPIED = ['.git', '.haat', 'node_modules', 'test-results'];

/**
 * Makes an installed and built clone that every user can enter. Its install is its own: hard links where the file system is
 * the same. `removeClone` deletes it with its data.
 */
export function makeClone(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'haat-process-'));
  const clone = path.join(folder, 'shop');
  const filter = (file: string) => !NOT_COPIED.includes(path.basename(file));
  cpSync(root, clone, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter });
  chmodSync(folder, 0o755);
  install(path.join(clone, 'node_modules'));
  return clone;
}

function install(modules: string): void {
  const from = path.join(root, 'node_modules');
  // Not `.vite-temp`, where the tests beside these create and delete files: `cp` fails if one is gone.
  const packages = readdirSync(from).filter((name) => !name.startsWith('.vite'));
  const copy = (option: string) => {
    mkdirSync(modules);
    const files = packages.map((name) => path.join(from, name));
    execFileSync('cp', [option, ...files, modules], { stdio: 'ignore' });
  };
  try {
    copy('-al');
  } catch {
    rmSync(modules, { recursive: true, force: true });
    copy('-a');
  }
}

export function removeClone(clone: string): void {
  const folders = new Set([stateFolder(clone), path.join(clone, '.haat')]); // the second: of an ordinary user
  for (const pid of [...folders].map((folder) => databasePid(clone, folder))) {
    if (pid) process.kill(pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
  }
  rmSync(stateFolder(clone), { recursive: true, force: true });
  rmSync(path.dirname(clone), { recursive: true, force: true });
}

export type Command = {
  child: ChildProcess;
  /** Its output so far, both streams. */
  written(): string;
  /** Resolves with the URL when the shop is open; rejects if the command ends before. */
  opened: Promise<string>;
  /** Resolves with the exit code, or with the name of the signal. */
  ended: Promise<number | string>;
};

/** Starts a shop in a clone. */
export function start(clone: string, env: Record<string, string>): Command {
  return command(['node', 'ops/haat.mjs', 'start'], clone, env);
}

/** Runs a command in its own process group, as in a terminal. The group is killed at the end of the test. */
export function command([file = '', ...args]: string[], clone: string, env: Record<string, string>): Command {
  const child = spawn(file, args, {
    cwd: clone,
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let written = '';
  let resolveOpened: (shopUrl: string) => void;
  const opened = new Promise<string>((resolve, reject) => {
    resolveOpened = resolve;
    child.once('close', () => reject(new Error(`ended before it opened:\n${written}`)));
  });
  opened.catch(() => {}); // not every test awaits it
  const listen = (chunk: Buffer) => {
    written += chunk;
    const shopUrl = /^Haat is open at (.*)$/m.exec(written)?.[1];
    if (shopUrl) resolveOpened(shopUrl);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? String(signal)));
  });
  onTestFinished(async () => {
    signalGroup(child, 'SIGKILL');
    await ended;
  });
  return { child, written: () => written, opened, ended };
}

/** Requests the home page of a shop as soon as it is open. A failure shows the shop's output, with the error of a 500. */
export async function expectHomePage(shop: Command): Promise<void> {
  const { status } = await fetch(await shop.opened);
  if (status !== 200) {
    signalGroup(shop.child, 'SIGKILL');
    await shop.ended; // the error may be read from the pipe later than the response
  }
  expect(status, shop.written()).toBe(200);
}

/** Signals all processes of the command at once, as a terminal does for Ctrl-C. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // all processes have ended
  }
}

/** The environment of a new terminal, without variables of npm or of this test run. */
function ownEnvironment(): Record<string, string | undefined> {
  const { HOME, LANG, TMPDIR } = process.env;
  const foreign = (folder: string) => !folder.includes('node_modules');
  const PATH = process.env.PATH?.split(path.delimiter).filter(foreign).join(path.delimiter);
  return { HOME, LANG, TMPDIR, PATH };
}

/** The first value of a query on the clone's embedded database. */
export async function queryValue(clone: string, sql: string): Promise<unknown> {
  const client = await connect(clone);
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

/** A connection to the clone's embedded database. */
export async function connect(clone: string): Promise<pg.Client> {
  const url = readFileSync(path.join(stateFolder(clone), 'shop/url'), 'utf8').trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Process id of the clone's running database; null if none runs. */
export function databasePid(clone: string, state = stateFolder(clone)): number | null {
  const file = path.join(state, 'shop/data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** Name of the user that a process runs as. */
export function ownerOf(pid: number): string {
  return execFileSync('ps', ['-o', 'user:32=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}
