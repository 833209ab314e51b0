import { StartError } from '../../server/src/platform/process/start-error.mjs';
import { install } from './prepare.mjs';
import { node, run, stopped } from './run.mjs';

/**
 * Runs `work`, a whole command, and exits with the code that it returns. A `StartError` is printed as one line; the exit
 * code is then `failed`.
 * @param {() => Promise<number>} work
 * @param {number} failed
 */
export async function command(work, failed = 2) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!stopped) console.error(error instanceof StartError ? error.message : error);
    process.exitCode = failed;
  }
}

/**
 * Installs what is missing, then runs Node 24 with `args`: a file of this clone and its arguments.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function runInstalled(args, env = {}) {
  await install();
  return run(node, args, { env });
}
