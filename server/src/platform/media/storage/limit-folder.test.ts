import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitFolder } from './limit-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-limit-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a file of 100 bytes that was last used so many minutes ago. */
async function write(name: string, minutes: number): Promise<void> {
  await writeFile(join(folder, name), Buffer.alloc(100));
  await utimes(join(folder, name), new Date(Date.now() - minutes * 60_000), new Date());
}

test('what was not used for the longest time is deleted, what was just used is not', async () => {
  const limit = limitFolder(folder, 400);
  for (const [at, name] of ['rui', 'ilish', 'katla', 'pabda', 'shing', 'koi'].entries())
    await write(`${name}.webp`, 10 - at);
  await limit.touch('rui.webp');
  limit.added(100);
  await limit.idle();
  expect((await readdir(folder)).sort()).toEqual(['koi.webp', 'rui.webp', 'shing.webp']);
});

test('below the limit nothing is deleted', async () => {
  const limit = limitFolder(folder, 400);
  for (const name of ['rui', 'ilish', 'katla', 'pabda']) await write(`${name}.webp`, 60);
  limit.added(400);
  await limit.idle();
  expect(await readdir(folder)).toHaveLength(4);
});
