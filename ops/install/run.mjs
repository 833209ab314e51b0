import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../server/src/platform/process/start-error.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Node 24 from the npm package `node`, independent of the Node that runs npm. */
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

/** True after this process got a signal to stop. */
export let stopped = false;

/** Passes a signal on to the child processes; this process ends after them. */
export function passOn(/** @type {NodeJS.Signals} */ signal) {
  stopped = true;
  // After a child that the same Ctrl-C has ended, its exit code stands.
  if (running.size === 0) process.exit(process.exitCode ?? 1);
  for (const child of running) child.kill(signal);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => passOn(signal));

/**
 * Runs a program with Node 24 and the project's tools first on the PATH.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, stdio?: import('node:child_process').StdioOptions, output?: (text: string) => void }} options
 *   `output` receives what it prints, instead of the terminal
 * @returns {Promise<number>} its exit code; 128 + the signal's number if a signal ended it, as in shells
 */
export function run(file, args, { env = {}, cwd = root, stdio = 'inherit', output } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
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
 * Runs npm with the Node that runs it already, since an install replaces the project's own. The output is shown only
 * when it fails. NODE_ENV is always production: a build under NODE_ENV=test would be a slow development build, which the
 * Content-Security-Policy refuses.
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
