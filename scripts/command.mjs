import { StartError } from '../server/src/platform/process/start-error.mjs';
import { install } from './prepare.mjs';
import { node, run, stopped } from './run.mjs';

/**
 * Runs `work`, a whole command, whose answer is this process's exit code. What stands in its way is said in one line,
 * and the exit code is then `failed`.
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
 * Installs what is missing, then runs Node 24 with `args`: a file of this clone and what was typed behind its name.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function runInstalled(args, env = {}) {
  await install();
  return run(node, args, { env });
}
