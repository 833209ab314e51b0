import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { describeObstacle, type User } from '../../process/unprivileged-user.ts';

/** The folders that the shop writes in. */
const SUBFOLDERS = ['pictures', 'profiles', 'sizes', 'uploads'];

/**
 * Makes `user` the owner of the media folder and of everything in it. Creates the folder if necessary. Does nothing if the
 * folder belongs to a user other than root. The folder itself comes last: until then only root can replace its contents.
 * @throws Error if it contains a symbolic link or a hard link, which could be any file of root's
 */
export function chownMediaFolder(folder: string, user: User): void {
  mkdirSync(folder, { recursive: true });
  if (lstatSync(folder).uid === 0) chownTree(folder, user);
}

function chownTree(path: string, user: User): void {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  if (lstatSync(path).isSymbolicLink()) throw new Error(`${path} is a symbolic link`);
  const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = fstatSync(descriptor);
    if (found.isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), user);
    else if (!found.isFile() || found.nlink > 1)
      throw new Error(`${path} is no plain file, or is a hard link`);
    fchownSync(descriptor, user.uid, user.gid);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes in the media folder and in its subfolders, which are created if necessary.
 * @returns why this fails, for a sentence that begins with the user; null if it succeeds
 */
export function findUnwritable(folder: string): string | null {
  for (const each of [folder, ...SUBFOLDERS.map((name) => join(folder, name))]) {
    try {
      mkdirSync(each, { recursive: true });
      rmdirSync(mkdtempSync(join(each, '.check-')));
    } catch {
      return describeObstacle(each, 'write in');
    }
  }
  return null;
}
