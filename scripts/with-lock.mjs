import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './run.mjs';

const folder = path.join(root, '.haat');
const lock = path.join(folder, 'preparing');

/**
 * Does `work` while no other command installs or builds in this clone; waits for one that does. A command that
 * was killed does not keep others out: its number is in the lock.
 * @param {() => Promise<void>} work
 */
export async function aloneInClone(work) {
  mkdirSync(folder, { recursive: true });
  let told = false;
  while (!take()) {
    if (!told) console.log('another command installs or builds in this clone: waiting for it');
    told = true;
    await wait(200);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!isAlive(holder())) rmSync(lock, { force: true });
    return false;
  }
}

/** @returns {number} 0 where the lock is just being taken or let go of */
function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'; // another user's
  }
}
