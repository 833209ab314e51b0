import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { shopUserUrl } from '../../../server/src/platform/db/database-user.ts';
import { nodeEnvironment } from '../../../server/src/platform/process/node-options.mjs';
import { through } from '../../../server/testing/pgbouncer.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Starts another process of the shop on a database, with `more` environment variables. */
export async function startShop(
  database: string,
  more: Record<string, string> = {},
): Promise<Awaited<ReturnType<typeof spawnShop>>> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: nodeEnvironment.NODE_COMPILE_CACHE,
    DEMO: '1',
    DATABASE_URL: through(process.env.SHOP_PGBOUNCER, shopUserUrl(database)),
    MIGRATION_DATABASE_URL: database,
    PORT: '0',
    HOST: 'localhost',
    // Each test sets its own IP address by X-Forwarded-For, because rate limits count per IP address.
    TRUST_PROXY: 'loopback',
    ...more,
  };
  return spawnShop(env);
}

/** A port that is free at this moment: of a shop whose URL must be known before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts the built shop as a process, and waits until it is open. */
export async function spawnShop(
  env: NodeJS.ProcessEnv,
  flags: string[] = [],
  [program = '', ...args]: string[] = ['server/src/main.ts'],
): Promise<{ url: string; pid: number; written: string; stop(): Promise<void> }> {
  const shop = spawn(process.execPath, [...flags, path.join(root, program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    shop.stdout.on('data', (chunk) => {
      written += chunk;
      const open = /^Haat is open at (.*)$/m.exec(written);
      if (open?.[1]) resolve(open[1]);
    });
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${written}`)));
  });
  return {
    url,
    pid: shop.pid ?? 0,
    written,
    async stop() {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}
