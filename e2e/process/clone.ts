import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stateFolder } from '@haat/embedded-postgres/cluster-home';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { reservePort } from '../../server/src/platform/process/reserve-port.mjs';

const root = path.join(import.meta.dirname, '../..');

/** Not copied: what is large and only read, and what belongs to this clone alone. */
const LEFT_OUT = ['.git', '.haat', 'node_modules', 'test-results'];

/**
 * A clone, installed and built, below a folder that only its owner can enter. `removeClone` takes it away with
 * all that it made.
 */
export function makeClone(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'haat-process-'));
  const clone = path.join(folder, 'shop');
  const filter = (file: string) => !LEFT_OUT.includes(path.relative(root, file));
  cpSync(root, clone, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter });
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  return clone;
}

export function removeClone(clone: string): void {
  const pid = databasePid(clone);
  if (pid) process.kill(pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
  rmSync(stateFolder(clone), { recursive: true, force: true });
  rmSync(path.dirname(clone), { recursive: true, force: true });
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { port, release } = await reservePort({ port: 0, host: undefined });
  await release();
  return port;
}

export type Command = {
  child: ChildProcess;
  /** What it wrote so far, both streams. */
  written(): string;
  /** Resolves with the address once the shop is open; rejects when the command ends before. */
  opened: Promise<string>;
  /** Resolves with the exit code, or with the name of the signal that ended it. */
  ended: Promise<number | string>;
};

/** The start of a shop in a clone. */
export function start(clone: string, env: Record<string, string>): Command {
  return command(['node', 'scripts/start.mjs'], clone, env);
}

/** A command in a process group of its own, as in a terminal; killed with the group when the test is over. */
export function command([file = '', ...args]: string[], clone: string, env: Record<string, string>): Command {
  const child = spawn(file, args, {
    cwd: clone,
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let written = '';
  let tellOpened: (address: string) => void;
  const opened = new Promise<string>((resolve, reject) => {
    tellOpened = resolve;
    child.once('close', () => reject(new Error(`ended before it opened:\n${written}`)));
  });
  opened.catch(() => {}); // a test may not ask
  const listen = (chunk: Buffer) => {
    written += chunk;
    const address = /^Haat is open at (.*)$/m.exec(written)?.[1];
    if (address) tellOpened(address);
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

/** Signals all processes of the command at once, as a terminal does for Ctrl-C. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // all of them have ended
  }
}

/** The environment of a newcomer's terminal: nothing of npm's or of this test run. */
function ownEnvironment(): Record<string, string | undefined> {
  const { HOME, LANG, TMPDIR } = process.env;
  const foreign = (folder: string) => !folder.includes('node_modules');
  const PATH = process.env.PATH?.split(path.delimiter).filter(foreign).join(path.delimiter);
  return { HOME, LANG, TMPDIR, PATH };
}

/** The first value that the clone's embedded database responses. */
export async function ask(clone: string, sql: string): Promise<unknown> {
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

/** Process number of the clone's running database; null where none runs. */
export function databasePid(clone: string, state = stateFolder(clone)): number | null {
  const file = path.join(state, 'shop/data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}
