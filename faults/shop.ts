import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nodeEnvironment, nodeFlags } from '../server/src/platform/process/node-options.mjs';

/** One process of the shop on a port of its own. */
export interface ShopProcess {
  port: number;
  /** `kill -9`, and gone when it resolves. */
  kill(): Promise<void>;
  /** What it holds in memory, in MB. */
  memory(): number;
  /** SIGTERM: running requests end. */
  stop(): Promise<void>;
}

/** Starts a shop and waits until it listens; `onCrash` hears of one that ends without being told. */
export async function startShop(env: Record<string, string>, onCrash: () => void): Promise<ShopProcess> {
  const file = path.join(import.meta.dirname, '../server/src/testing/shop-process.ts');
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env: { ...nodeEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // The channel ends a shop whose run was killed.
  const gone = once(child, 'exit');
  const [address] = await Promise.race([
    once(createInterface(child.stdout!), 'line'),
    gone.then(([code]) => {
      throw new Error(`The shop ended with code ${code} before it listened.`);
    }),
  ]);
  let told = false;
  gone.then(() => told || onCrash());
  const end = async (signal: NodeJS.Signals) => {
    told = true;
    child.kill(signal);
    await gone;
  };
  return {
    port: Number(new URL(String(address)).port),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) >> 10,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
