import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Embedded, startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { migrate } from '../../server/src/platform/db/migrations/migrate.ts';
import { nodeEnvironment, nodeFlags } from '../../server/src/platform/process/node-options.mjs';
import { onServer, removeOrderLimits, withDatabase } from '../../server/testing/postgres.ts';
import { spawnShop } from '../e2e/shop/start-shop.ts';

const root = path.join(import.meta.dirname, '../..');

/** Starts a PostgreSQL for benchmarks beside the shop's own. Each name is another server. */
export function openPostgres(cluster = 'bench'): Promise<Embedded> {
  return startEmbedded({ root, cluster });
}

/** Creates an empty, migrated database; an existing one is dropped. */
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

export type RunningShop = Awaited<ReturnType<typeof startShop>>;

/** Starts the built shop on a database, as a process on a free port, with additional environment variables. */
export async function startShop(database: string, variables: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    ...nodeEnvironment,
    DATABASE_URL: database,
    DEMO: '1',
    PORT: '0',
    // Every interface, as with `npm start`. For localhost Fastify opens two servers.
    HOST: '',
    // Each buyer has its own IP address, because orders per IP address are limited.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    ...variables,
  };
  const shop = await spawnShop(env, nodeFlags);
  // A benchmark that fails stops the shop.
  process.once('exit', () => void shop.stop());
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
  return shop;
}

/** Starts the built shop by the verb of its service and its container, on a free port. */
export function startServed(variables: NodeJS.ProcessEnv) {
  const env = {
    ...process.env,
    DEMO: '0',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    ...variables,
  };
  return spawnShop(env, [], ['ops/haat.mjs', 'serve']);
}

/** CPU time of processes so far, in ms (Linux; the kernel counts in steps of 10 ms). */
export function cpuTime(...pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(user) + Number(system)) * 10;
  }, 0);
}

/** Resident memory of a process, in bytes (Linux). */
export function memory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
