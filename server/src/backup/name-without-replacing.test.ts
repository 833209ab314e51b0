import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameWithoutReplacing } from './name-without-replacing.ts';

/** The error of the file system that stands for a disk. */
const disk = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs/promises', async (load) => ({
  ...(await load<typeof import('node:fs/promises')>()),
  link: () => Promise.reject(Object.assign(new Error(disk.code), { code: disk.code })),
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-name-'));
  await writeFile(join(folder, 'draft'), 'whole');
});
afterEach(() => rm(folder, { recursive: true }));

test.each(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])(
  'a disk without hard links (%s) gets the backup, and no file is replaced there',
  async (code) => {
    disk.code = code;
    await nameWithoutReplacing(join(folder, 'draft'), join(folder, 'backup'));
    expect(await readdir(folder)).toEqual(['backup']);
    await writeFile(join(folder, 'draft'), 'newer');
    await expect(nameWithoutReplacing(join(folder, 'draft'), join(folder, 'backup'))).rejects.toThrow(
      'EEXIST',
    );
    expect(await readFile(join(folder, 'backup'), 'utf8')).toBe('whole');
    await expect(nameWithoutReplacing(join(folder, 'none'), join(folder, 'other'))).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual(['backup', 'draft']);
  },
);

test('another error of the disk is reported', async () => {
  disk.code = 'EIO';
  await expect(nameWithoutReplacing(join(folder, 'draft'), join(folder, 'backup'))).rejects.toThrow('EIO');
  expect(await readdir(folder)).toEqual(['draft']);
});
