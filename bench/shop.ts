import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Embedded, startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { nodeEnvironment, nodeFlags } from '../server/src/platform/process/node-options.mjs';
import { onServer, removeOrderLimits, withDatabase } from '../server/src/testing/postgres.ts';

const root = path.join(import.meta.dirname, '..');

/** A PostgreSQL for benches alone, kept in the clone beside the shop's own; of each name another server. */
export function openPostgres(cluster = 'bench'): Promise<Embedded> {
  return startEmbedded({ root, cluster });
}

/** An empty, migrated database of that name; one that was there is dropped. */
export async function freshDatabase(postgres: string, name: string): Promise<string> {
  await onServer(postgres, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const url = withDatabase(postgres, name);
  await migrate(url);
  await removeOrderLimits(url);
  return url;
}

/** A database like another, which nobody may use meanwhile; one of that name that was there is dropped. */
export async function copyDatabase(original: string, name: string): Promise<string> {
  const template = new URL(original).pathname.slice(1);
  await onServer(withDatabase(original, 'postgres'), async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });
  return withDatabase(original, name);
}

export interface RunningShop {
  address: string;
  pid: number;
  /** From the start of the process to the line that it is open, in ms. */
  opened: number;
  stop(): Promise<void>;
}

/** The built shop on a database, as a process of its own on a free port. */
export async function startShop(database: string): Promise<RunningShop> {
  const begun = performance.now();
  const env = {
    ...process.env,
    ...nodeEnvironment,
    DATABASE_URL: database,
    DEMO: '1',
    PORT: '0',
    // Every interface, as `npm start` has it. For localhost Fastify opens two servers, the second without the door
    // for kept responses.
    HOST: '',
    // Buyers come from addresses of their own: what one address may order in a minute is limited.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  };
  const shop = spawn(process.execPath, [...nodeFlags, path.join(root, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A bench that fails leaves nothing running.
  process.once('exit', () => shop.kill());
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
  const address = await addressOf(shop);
  const opened = performance.now() - begun;
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  return {
    address,
    pid: shop.pid ?? 0,
    opened,
    async stop() {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}

function addressOf(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    shop.stdout?.on('data', (chunk) => {
      written += chunk;
      const open = /^Haat is open at (.*)$/m.exec(written);
      if (open?.[1]) resolve(open[1]);
    });
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${written}`)));
  });
}

/** CPU time of processes so far, in ms (Linux; the kernel counts in steps of 10 ms). */
export function cpuTime(...pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(user) + Number(system)) * 10;
  }, 0);
}

/** Memory that a process holds, in bytes (Linux). */
export function memory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
