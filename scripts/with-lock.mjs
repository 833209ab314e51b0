import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does `work` while no other command installs or builds in the clone at `root`; waits for one that does. The lock is a
 * listening socket: the operating system lets go of it when its process ends, however that ends.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function withLock(root, work) {
  const lock = (await take(root)) ?? (await waitFor(root));
  try {
    await work();
  } finally {
    lock.close();
  }
}

/** @param {string} root */
async function waitFor(root) {
  console.log('another command installs or builds in this clone: waiting for it');
  for (;;) {
    await wait(200);
    const lock = await take(root);
    if (lock) return lock;
  }
}

/**
 * @param {string} root
 * @returns {Promise<import('node:net').Server | null>} null where another process has it
 */
async function take(root) {
  const name = nameOf(root);
  const lock = await listen(name);
  if (lock || !path.isAbsolute(name) || process.platform === 'win32') return lock;
  // A socket file outlives its process, unlike the others.
  if (await hasResponse(name)) return null;
  rmSync(name, { force: true });
  return listen(name);
}

/**
 * Linux has names of sockets that are in no folder, Windows pipes; elsewhere it is a file.
 * @param {string} root
 */
function nameOf(root) {
  const hash = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 16);
  if (process.platform === 'linux') return `\0haat-prepare-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\haat-prepare-${hash}`;
  return path.join(tmpdir(), `haat-prepare-${hash}.sock`);
}

/**
 * @param {string} name
 * @returns {Promise<import('node:net').Server | null>}
 */
function listen(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

/**
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function hasResponse(name) {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
