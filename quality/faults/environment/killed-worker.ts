import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeEnvironment, nodeFlags } from '../../../server/src/platform/process/node-options.mjs';

/**
 * Starts a worker of this folder's parent and kills it once it has printed a line, `hasBegun`, and `work` has ended: before that it is rarely
 * between two steps of what it does.
 */
export async function workAndDie(
  worker: string,
  env: Record<string, string>,
  { hasBegun, work }: { hasBegun: () => boolean; work: () => Promise<unknown> },
): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, path.join(import.meta.dirname, '..', worker)], {
    env: { ...nodeEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.race([once(child.stdout!, 'data'), gone]);
  while (!hasBegun() && child.exitCode === null) await wait(5);
  await work();
  child.kill('SIGKILL');
  await gone;
  if (child.signalCode !== 'SIGKILL')
    throw new Error(`The worker ended by itself, with code ${child.exitCode}.`);
}
