import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while no other command installs or builds in the clone at `root`, and waits for such a command. The lock is a
 * listening socket: the operating system releases it when its process ends for any reason.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function withLock(root, work) {
  const lock = (await acquire(root)) ?? (await waitFor(root));
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
    const lock = await acquire(root);
    if (lock) return lock;
  }
}

/**
 * @param {string} root
 * @returns {Promise<import('node:net').Server | null>} null if another process has it
 */
async function acquire(root) {
  const name = socketName(root);
  const lock = await listen(name);
  if (lock || !path.isAbsolute(name) || process.platform === 'win32') return lock;
  // A socket file stays after its process has ended, unlike the other forms.
  if (await acceptsConnections(name)) return null;
  rmSync(name, { force: true });
  return listen(name);
}

/**
 * An abstract socket on Linux, a pipe on Windows, otherwise a socket file.
 * @param {string} root
 */
function socketName(root) {
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
function acceptsConnections(name) {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
