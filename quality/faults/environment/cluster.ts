import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCluster, runningPort, startCluster, storedUrl } from '@haat/embedded-postgres/cluster';
import { findHome, type Home } from '@haat/embedded-postgres/cluster-home';
import { run } from '@haat/embedded-postgres/run-program';
import { memoryFolder } from '../../../server/testing/media/memory-folder.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The PostgreSQL of a run, to which faults are applied. */
export interface Cluster {
  /** URL of the maintenance database at the current port. */
  url(): string;
  port(): number;
  start(): Promise<void>;
  /** Like `pg_ctl stop -m immediate`: every process exits without writing, and the next start recovers. */
  stopImmediately(): Promise<void>;
  /** `kill -9` of the postmaster. */
  kill(): Promise<void>;
  /** Fills the disk and frees it again; null without a small disk. */
  disk: { fill(): void; free(): void } | null;
  close(): Promise<void>;
}

/**
 * @param settings of postgresql.conf
 * @param smallDisk size in megabytes of a file system in memory for the data; needs root
 */
export async function openCluster({
  settings = {},
  smallDisk,
}: {
  settings?: Record<string, string>;
  smallDisk?: number;
}): Promise<Cluster> {
  const home = await findHome(root, `faults-${process.pid}-${Date.now()}`, memoryFolder(root));
  await createCluster(home);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(home.data, 'postgresql.conf'), lines.join(''));
  if (smallDisk) await moveToMemory(home, smallDisk);
  await start(home);
  const balloon = path.join(home.data, 'balloon');
  return {
    url: () => urlAt(home, '/postgres'),
    port: () => runningPort(home) ?? 0,
    start: () => start(home),
    stopImmediately: () => end(home, 'SIGQUIT'),
    kill: () => end(home, 'SIGKILL'),
    disk: smallDisk ? { fill: () => fill(balloon), free: () => rmSync(balloon, { force: true }) } : null,
    async close() {
      await end(home, 'SIGQUIT');
      if (smallDisk) await run('umount', [home.data]);
      rmSync(home.folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that others use, too, for runs that do not stop it. */
export function sharedCluster(url: string): Cluster {
  const refuse = () => Promise.reject(new Error('Others use this PostgreSQL, too.'));
  return {
    url: () => url,
    port: () => Number(new URL(url).port),
    start: refuse,
    stopImmediately: refuse,
    kill: refuse,
    disk: null,
    close: async () => {},
  };
}

/** Retries, because processes of the previous server use the shared memory for some milliseconds. */
async function start(home: Home): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const result = await startCluster(home);
    if (result.started || isAlive(postmaster(home))) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not restart: ${result.error}`);
    await wait(50);
  }
}

async function end(home: Home, signal: NodeJS.Signals): Promise<void> {
  const pid = postmaster(home);
  if (!isAlive(pid)) return;
  process.kill(pid!, signal);
  while (isAlive(pid)) await wait(5);
}

function postmaster(home: Home): number | null {
  const file = path.join(home.data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** A zombie process counts as dead. */
function isAlive(pid: number | null): boolean {
  if (!pid) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function urlAt(home: Home, database: string): string {
  const url = new URL(storedUrl(home));
  url.port = String(runningPort(home) ?? url.port);
  url.pathname = database;
  return url.href;
}

async function moveToMemory(home: Home, megabytes: number): Promise<void> {
  const { uid = process.getuid?.(), gid = process.getgid?.() } = home.owner ?? {};
  const before = `${home.data}.before`;
  renameSync(home.data, before);
  await mkdir(home.data, { mode: 0o700 });
  const options = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`;
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', home.data]);
  if (mounted.code !== 0) throw new Error(`Cannot mount a small disk: ${mounted.output}`);
  const copied = await run('cp', ['-a', `${before}/.`, home.data]);
  if (copied.code !== 0) throw new Error(copied.output);
  rmSync(before, { recursive: true });
}

/** Writes until the disk is full. */
function fill(balloon: string): void {
  let size = 1024 * 1024;
  while (size >= 4096) {
    const before = existsSync(balloon) ? statSync(balloon).size : 0;
    try {
      writeFileSync(balloon, Buffer.alloc(size), { flag: 'a' });
    } catch {
      const after = existsSync(balloon) ? statSync(balloon).size : 0;
      if (after === before) size /= 4;
    }
  }
}
