import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Whether the file `name` is in a media folder. One that a symbolic link leads to is not, nor anything below a link: whoever
 * may write into the folder would have the shop send any file that it can read.
 */
export async function isMediaFile(folder: string, name: string): Promise<boolean> {
  const real = await realpath(join(folder, name)).catch(() => null);
  if (real === null || real !== join(await realpath(folder), name)) return false;
  return (await stat(real).catch(() => null))?.isFile() ?? false;
}

/**
 * Writes a file of a media folder: under its name only when it is whole and on the disk, whenever the process or the power
 * ends. Never through a symbolic link: into no folder that is one, and over no file.
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

/** One by one: `recursive` would make them in another folder, behind a link. */
async function makeFolders(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  let made = folder;
  for (const segment of path.split('/')) {
    made = join(made, segment);
    await mkdir(made).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(made)).isDirectory())
      throw new Error(`${made} is no folder: the shop writes through no link`);
  }
  return made;
}

/** `wx` is O_CREAT and O_EXCL: what is there already, a link too, is never opened. */
async function writeNew(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
