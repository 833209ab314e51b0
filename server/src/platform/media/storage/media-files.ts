import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRoot } from '../../process/unprivileged-user.ts';

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
 * or the power fails. Follows no symbolic link, neither to a folder nor to a file. What root writes belongs to the folder's
 * owner, so that the shop can replace it.
 */
export async function writeMediaFile(folder: string, name: string, content: Buffer): Promise<void> {
  const inside = await openFolders(folder, dirname(name));
  const draft = join(inside.path, `.draft-${randomBytes(8).toString('hex')}`);
  try {
    await writeNew(draft, content, inside.owner);
    await rename(draft, join(inside.path, basename(name)));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await inside.close();
  }
}

interface OpenFolder {
  path: string;
  /** The owner of what root creates; null where the process does not run as root. */
  owner: { uid: number; gid: number } | null;
  close(): Promise<unknown>;
}

/** Creates the folder at `path` below a media folder, one by one: `recursive` would follow a symbolic link. */
async function openFolders(folder: string, path: string): Promise<OpenFolder> {
  await mkdir(folder, { recursive: true });
  if (isRoot()) return openFoldersAsRoot(folder, path);
  let current = folder;
  for (const segment of path.split('/')) {
    current = join(current, segment);
    await createFolder(current);
    if (!(await lstat(current)).isDirectory()) throw new Error(`${current} ${NOT_THROUGH_LINKS}`);
  }
  return { path: current, owner: null, close: async () => {} };
}

const NOT_THROUGH_LINKS = 'is no folder: the shop writes through no link';

/**
 * Opens each folder and then reaches it by its descriptor. The folder's owner could otherwise replace it by a symbolic link
 * between the check and the write, and root would write wherever the link leads.
 */
async function openFoldersAsRoot(folder: string, path: string): Promise<OpenFolder> {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const owner = await stat(folder);
  let current = folder;
  let handle = await open(folder, O_RDONLY | O_DIRECTORY);
  try {
    for (const segment of path.split('/')) {
      const child = join(pathOfOpen(handle, current), segment);
      const isNew = await createFolder(child);
      current = join(current, segment);
      const next = await open(child, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(() => {
        throw new Error(`${current} ${NOT_THROUGH_LINKS}`);
      });
      await handle.close();
      handle = next;
      if (isNew) await handle.chown(owner.uid, owner.gid);
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { path: pathOfOpen(handle, current), owner, close: () => handle.close() };
}

/** A path that leads to the open folder even after it was renamed; its name on systems without such paths. */
function pathOfOpen({ fd }: FileHandle, path: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${fd}` : path;
}

/** False where it exists. */
async function createFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** `wx` means O_CREAT and O_EXCL: an existing file or link is never opened. */
async function writeNew(file: string, content: Buffer, owner: OpenFolder['owner']): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    if (owner) await handle.chown(owner.uid, owner.gid);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
