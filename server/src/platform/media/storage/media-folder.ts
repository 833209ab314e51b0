import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { MediaStore } from '../media-store.ts';
import { isMediaFile, writeMediaFile } from './media-files.ts';

/** The pictures of a folder, which all servers of one shop share. */
export function mediaFolder(folder: string): MediaStore {
  return {
    folder,
    find: async (name) => ((await isMediaFile(folder, name)) ? folder : null),
    write: (name, content) => writeMediaFile(folder, name, content),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFiles(folder),
    read: (name) => readWithTime(join(folder, name)),
    async moveIn(path, name) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await rename(path, join(folder, name));
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** An open file stays readable when it is deleted meanwhile. */
async function readWithTime(path: string): Promise<{ content: Buffer; changed: Date } | null> {
  const file = await open(path).catch(ifMissing(null));
  if (!file) return null;
  try {
    const { mtime } = await file.stat();
    return { content: await file.readFile(), changed: mtime };
  } finally {
    await file.close();
  }
}

/** A picture that cannot be read must not be left out of a backup: every error but a missing file is thrown. */
function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
