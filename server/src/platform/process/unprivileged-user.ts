import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { run } from '@haat/embedded-postgres/run-program';

/** A system user other than root. */
export type User = { name: string; uid: number; gid: number };

/** True for root, on systems that have one. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** The system user of a name; null where there is none. */
export async function findUser(name: string): Promise<User | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return null;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

/**
 * Does `work` with the rights of `user`, then is root again. It must be synchronous: the rights are those of the whole
 * process.
 */
export function asUser<T>(user: Pick<User, 'uid' | 'gid'>, work: () => T): T {
  const groups = process.getgroups!();
  try {
    takeRights(user);
    return work();
  } finally {
    takeRootRights(groups);
  }
}

/**
 * Does `work` in a folder with the rights of its owner, where root runs a command: whatever links the owner puts into it
 * meanwhile lead nowhere that the owner may not go. For commands alone, which do nothing else at that time.
 */
export async function asOwnerOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!isRoot() || !owner || owner.uid === 0) return work();
  const groups = process.getgroups!();
  try {
    takeRights(owner);
    // No process of the owner's gets there by a path that the owner cannot enter.
    if (!canSee(folder)) takeRootRights(groups);
    return await work();
  } finally {
    takeRootRights(groups);
  }
}

function takeRights({ uid, gid }: Pick<User, 'uid' | 'gid'>): void {
  process.setgroups!([]);
  process.setegid!(gid);
  process.seteuid!(uid);
}

function takeRootRights(groups: number[]): void {
  process.seteuid!(0);
  process.setegid!(0);
  process.setgroups!(groups);
}

/** Gives up root for ever: every thread is `user` from here on, in no other group than their own. */
export function becomeUser({ uid, gid }: User): void {
  process.setgroups!([]);
  process.setgid!(gid);
  process.setuid!(uid);
}

/**
 * Tries to open each of `files`, and whatever a folder among them holds.
 * @returns what is in the way, for a sentence that begins with the user; null where nothing is
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
      return obstacle(file, 'read');
    }
  }
  return null;
}

/** `cannot enter` the uppermost folder on the way that is closed, else `cannot read` or `write in` the file itself. */
export function obstacle(file: string, way: 'read' | 'write in'): string {
  const above: string[] = [];
  for (let folder = path.dirname(file); !above.includes(folder); folder = path.dirname(folder)) {
    above.unshift(folder);
  }
  const closed = [...above, file].findIndex((each) => !canSee(each));
  return closed > 0 && above[closed - 1] ? `cannot enter ${above[closed - 1]}` : `cannot ${way} ${file}`;
}

function canSee(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch {
    return false;
  }
}
