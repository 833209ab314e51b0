import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Whether the file `name` is in a media folder. A symbolic link, or a file below one, does not count: otherwise a user who can
 * write into the folder could make the shop send any file that it can read.
 */
export async function isMediaFile(folder: string, name: string): Promise<boolean> {
  const real = await realpath(join(folder, name)).catch(() => null);
  if (real === null || real !== join(await realpath(folder), name)) return false;
  return (await stat(real).catch(() => null))?.isFile() ?? false;
}

/**
 * Writes a file of a media folder atomically: it gets its name only when it is complete and on the disk, even if the process
 * or the power fails. Follows no symbolic link, neither to a folder nor to a file.
 */
export async function writeMediaFile(folder: string, name: string, content: Buffer): Promise<void> {
  const file = join(folder, name);
  const inside = await makeFolders(folder, dirname(name));
  const draft = join(inside, `.draft-${randomBytes(8).toString('hex')}`);
  try {
    await writeNew(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Creates the folders one by one: `recursive` would follow a symbolic link. */
async function makeFolders(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  let current = folder;
  for (const segment of path.split('/')) {
    current = join(current, segment);
    await mkdir(current).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(current)).isDirectory())
      throw new Error(`${current} is no folder: the shop writes through no link`);
  }
  return current;
}

/** `wx` means O_CREAT and O_EXCL: an existing file or link is never opened. */
async function writeNew(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
