import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { run } from '@haat/embedded-postgres/run-program';

/** A system user other than root. */
export type User = { name: string; uid: number; gid: number };

/** False on Windows, which has no root. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** Finds the system user by name; null if there is none. */
export async function findUser(name: string): Promise<User | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return null;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

/**
 * Runs `work` with the rights of `user`, then returns to root. `work` is synchronous, because the rights are those of the
 * whole process.
 */
export function asUser<T>(user: Pick<User, 'uid' | 'gid'>, work: () => T): T {
  const groups = process.getgroups!();
  try {
    assumeRights(user);
    return work();
  } finally {
    restoreRoot(groups);
  }
}

/**
 * Runs `work` with the rights of the folder's owner, if the process runs as root. A symbolic link that the owner creates
 * meanwhile then gives no access to files of other users. Only for commands, which do nothing else at the same time.
 */
export async function asOwnerOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!isRoot() || !owner || owner.uid === 0) return work();
  const groups = process.getgroups!();
  try {
    assumeRights(owner);
    // If the owner cannot enter the path, no process of the owner can change the folder meanwhile.
    if (!canSee(folder)) restoreRoot(groups);
    return await work();
  } finally {
    restoreRoot(groups);
  }
}

function assumeRights({ uid, gid }: Pick<User, 'uid' | 'gid'>): void {
  process.setgroups!([]);
  process.setegid!(gid);
  process.seteuid!(uid);
}

function restoreRoot(groups: number[]): void {
  process.seteuid!(0);
  process.setegid!(0);
  process.setgroups!(groups);
}

/** Changes every thread of the process from root to `user`, for good, without supplementary groups. */
export function dropPrivileges({ uid, gid }: User): void {
  process.setgroups!([]);
  process.setgid!(gid);
  process.setuid!(uid);
}

/**
 * Opens each of `files` for reading, and every file below the folders among them.
 * @returns why the first one fails, for a sentence that begins with the user; null if none fails
 */
export function findUnreadable(files: string[]): string | null {
  for (const file of files) {
    try {
      const found = statSync(file);
      if (found.isDirectory()) {
        const inside = findUnreadable(readdirSync(file).map((name) => path.join(file, name)));
        if (inside) return inside;
      } else closeSync(openSync(file, 'r'));
    } catch {
      return describeObstacle(file, 'read');
    }
  }
  return null;
}

/** Describes the first folder on the path that the user cannot enter, else the file itself. */
export function describeObstacle(file: string, action: 'read' | 'write in'): string {
  const above: string[] = [];
  for (let folder = path.dirname(file); !above.includes(folder); folder = path.dirname(folder)) {
    above.unshift(folder);
  }
  const closed = [...above, file].findIndex((each) => !canSee(each));
  return closed > 0 && above[closed - 1] ? `cannot enter ${above[closed - 1]}` : `cannot ${action} ${file}`;
}

function canSee(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch {
    return false;
  }
}
