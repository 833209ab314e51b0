import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../server/src/platform/process/start-error.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Node 24 of the npm package `node`, whatever Node runs npm. */
export const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const tools = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(
  path.delimiter,
);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** True once this process was told to stop. */
export let stopped = false;

/** Passes a signal on to what runs; it ends in its own time, and this process after it. */
export function passOn(/** @type {NodeJS.Signals} */ signal) {
  stopped = true;
  if (running.size === 0) process.exit(1);
  for (const child of running) child.kill(signal);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => passOn(signal));

/**
 * Runs a program with Node 24 and the project's tools first on the PATH.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions, output?: (text: string) => void }} options
 *   `output` takes what it writes, instead of the terminal
 * @returns {Promise<number>} its exit code; one above 128 where a signal ended it, as shells have it
 */
export function run(file, args, { env = {}, stdio = 'inherit', output } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, PATH: tools, ...env },
      stdio: output ? ['ignore', 'pipe', 'pipe'] : stdio,
    });
    running.add(child);
    child.stdout?.on('data', (chunk) => output?.(String(chunk)));
    child.stderr?.on('data', (chunk) => output?.(String(chunk)));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs npm with the Node that runs it already: the project's own is replaced by an install. What npm writes is
 * shown only when it fails. Always for production: built under the NODE_ENV of a test, the shop would be sent to
 * browsers with what helps to develop, slow, and refused by the security policy.
 * @param {string[]} args
 */
export async function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: runtime = process.execPath } = process.env;
  const [file, first] = cli?.endsWith('npm-cli.js') ? [runtime, [cli]] : ['npm', []];
  let written = '';
  const code = await run(file, [...first, ...args], {
    env: { NODE_ENV: 'production' },
    output: (text) => (written += text),
  });
  if (code === 0) return;
  if (!stopped) process.stderr.write(`\n${written}`);
  throw new StartError(`npm ${args.slice(0, 2).join(' ')} failed with code ${code}`);
}
