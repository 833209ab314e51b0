import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Owner } from './run-program.ts';

// Root must not write to a folder that the database user can write to: that user could put a symbolic link there, and root
// would write to another file. So these folders belong to root; only the log and `data` belong to the user.

/** Creates a new file that only its owner can read. It is on the disk when this returns. */
export function createFile(file: string, text = '', owner?: Owner): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    if (owner) fchownSync(descriptor, owner.uid, owner.gid);
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces the content of a file atomically: after a power cut it has the old or the new content. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  createFile(draft, text);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** Writes the names in a folder to the disk, so that they survive a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // cannot open folders
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Reads up to 4 kB of a file in a folder that another user can write to; null if there is no regular file of this name. */
export function readUntrusted(file: string): string | null {
  let descriptor: number;
  try {
    // Windows has neither flag; there the database does not run as another user.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    descriptor = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    if (!fstatSync(descriptor).isFile()) return null;
    const beginning = Buffer.alloc(4096);
    return beginning.toString('utf8', 0, readSync(descriptor, beginning));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes root the owner of a cluster's folder and of the files that root writes in it. In earlier releases they belonged to
 * the database user.
 * @throws EmbeddedPostgresError if one of them is a link or another kind of file
 */
export function claimFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) throw new EmbeddedPostgresError(`${folder} is no folder: remove it`);
  if (stats.uid === 0) return;
  lchownSync(folder, 0, 0);
  chmodSync(folder, 0o711);
  // From here on only root can replace files in the folder.
  for (const name of ['url', 'url.draft', 'log', 'log.1']) {
    const file = path.join(folder, name);
    if (!existsSync(file) && !isLink(file)) continue;
    const { nlink } = lstatSync(file);
    if (!lstatSync(file).isFile() || nlink > 1)
      throw new EmbeddedPostgresError(`${file} is no plain file: remove it`);
    if (name.startsWith('url')) lchownSync(file, 0, 0);
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
