import path from 'node:path';
import { nodeEnvironment, nodeFlags } from '../../server/src/platform/process/node-options.mjs';
import { reservePort } from '../../server/src/platform/process/reserve-port.mjs';
import { StartError } from '../../server/src/platform/process/start-error.mjs';
import { prepare } from '../install/prepare.mjs';
import { node, root, run } from '../install/run.mjs';
import { stopWithNpm } from '../install/stop-with-npm.mjs';

/**
 * `start` prepares the shop and runs it as a child process; `serve` replaces its own process by the shop.
 * @param {{ name: 'start' | 'serve' }} call
 */
export default async function start({ name }) {
  const args = [...nodeFlags, path.join(root, 'server/src/main.ts')];
  if (name === 'serve') return replaceProcess(args);
  stopWithNpm();
  const reserved = await reservePort(requestedAddress());
  try {
    await prepare();
  } finally {
    await reserved.release(); // a reserved port would prevent the end of a failed start
  }
  // The IPC channel closes when this process ends; the shop then stops.
  return run(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: nodeEnvironment });
}

/**
 * Variables of the service or container win, such as NODE_COMPILE_CACHE in a folder that can be written.
 * @param {string[]} args
 * @returns {never}
 */
function replaceProcess(args) {
  if (!process.execve) throw new StartError('serve needs Node 22.15 or newer, not on Windows: use start');
  return process.execve(process.execPath, ['node', ...args], { ...nodeEnvironment, ...process.env });
}

/** An invalid PORT is not checked: the shop reports it. */
function requestedAddress() {
  const { PORT = '', HOST } = process.env;
  const port = /^\d{1,5}$/.test(PORT) && Number(PORT) < 65536 ? Number(PORT) : PORT === '' ? 3000 : 0;
  return { port, host: HOST || undefined };
}
