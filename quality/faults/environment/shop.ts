import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nodeEnvironment, nodeFlags } from '../../../server/src/platform/process/node-options.mjs';

/** One process of the shop on its own port. */
export interface ShopProcess {
  port: number;
  /** `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Resident memory in MB. */
  memory(): number;
  /** SIGTERM: running requests finish. */
  stop(): Promise<void>;
}

/** Starts a shop and waits until it listens. Calls `onCrash` if it ends without `kill` or `stop`. */
export async function startShop(env: Record<string, string>, onCrash: () => void): Promise<ShopProcess> {
  const file = path.join(import.meta.dirname, '../../../server/testing/shop-process.ts');
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env: { ...nodeEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // The IPC channel stops the shop if this run is killed.
  const gone = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface(child.stdout!), 'line'),
    gone.then(([code]) => {
      throw new Error(`The shop ended with code ${code} before it listened.`);
    }),
  ]);
  let stopping = false;
  gone.then(() => stopping || onCrash());
  const end = async (signal: NodeJS.Signals) => {
    stopping = true;
    child.kill(signal);
    await gone;
  };
  return {
    port: Number(new URL(String(url)).port),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) >> 10,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
