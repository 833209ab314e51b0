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

// Root writes in no folder that the database's user can write: that user could put a symbolic link there, and have root
// write elsewhere. What belongs to the user lies in folders that are root's.

/** Makes a file that is not there yet, on the disk when this returns; only its owner can read it. */
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

/** Gives a file new content: after a power cut it has the old one or the new one. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  createFile(draft, text);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** After this the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // which opens no folders
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The beginning of a small file in a folder that another user writes; null where there is no plain file of the name. */
export function readUntrusted(file: string): string | null {
  let descriptor: number;
  try {
    // On Windows, which has neither flag, root is not another user's.
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
 * Makes root the owner of a cluster's folder and of what root writes in it; releases before gave all of it to the
 * database's user.
 * @throws EmbeddedPostgresError where something in it is not what it should be
 */
export function claimFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw new EmbeddedPostgresError(`${folder} is no folder: remove it`);
  if (found.uid === 0) return;
  lchownSync(folder, 0, 0);
  chmodSync(folder, 0o711);
  // From here on nobody but root can exchange what lies in it.
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
