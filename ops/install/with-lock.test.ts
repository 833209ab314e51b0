import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './with-lock.mjs';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'haat-lock-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Starts a process that has the lock until it is killed. */
async function startLockHolder(): Promise<ChildProcess> {
  const program = `
    import { withLock } from '${path.join(import.meta.dirname, 'with-lock.mjs')}';
    await withLock('${clone}', () => new Promise(() => { console.log('has it'); setInterval(() => {}, 1000); }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('runs one command at a time, and the next when it has finished', async () => {
  const order: string[] = [];
  const work = (name: string) => () =>
    withLock(clone, async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    });
  await Promise.all([work('install')(), work('build')()]);
  expect(order).toHaveLength(4);
  expect(order[0]?.replace('begins', 'ends')).toBe(order[1]);
  expect(order[2]?.replace('begins', 'ends')).toBe(order[3]);
});

test('a killed command releases the lock', async () => {
  const child = await startLockHolder();
  let done = false;
  const waiting = withLock(clone, async () => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).toBe(false);
  child.kill('SIGKILL');
  await waiting;
  expect(done).toBe(true);
});

test.each([
  ['is empty', ''],
  ['names a running process of another program', '1'],
])('a lock file of an earlier release that %s does not block', async (_what, content) => {
  mkdirSync(path.join(clone, '.haat'));
  writeFileSync(path.join(clone, '.haat/preparing'), content);
  await withLock(clone, async () => {});
});
