import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEM_USER } from '@haat/embedded-postgres/cluster-home';
import pg from 'pg';
import type { Config } from './platform/config.ts';
import { parseHosts } from './platform/database-hosts.ts';
import { demoFolder, ownFolder } from './platform/media/folders.ts';
import { chownMediaFolder, findUnwritable } from './platform/media/storage/media-folder-rights.ts';
import { StartError } from './platform/process/start-error.mjs';
import { asUser, findUnreadable, findUser, isRoot, type User } from './platform/process/unprivileged-user.ts';
import { keysFolder } from './platform/provider-keys/secrets-key.ts';

const root = join(import.meta.dirname, '../..');

/** The default of `SHOP_USER`. Not the user of the embedded database, who could change its files. */
const DEFAULT_USER = 'nobody';

interface ShopUser {
  /** The user that the process changes to as soon as it listens; null: it does not change its user. */
  user: User | null;
  /** The reason why the process stays root. */
  warning?: string;
}

/**
 * Chooses the system user of a shop that is started as root: `SHOP_USER`, if that user can read the shop's files and write
 * in its media folder. The default folders of media and keys are given to this user. Otherwise the shop stays root, with a warning. A shop
 * that is not started as root, or is started for development, does not change its user.
 * @throws StartError if `SHOP_USER` is set and the shop cannot run as this user
 */
export async function chooseShopUser(config: Config): Promise<ShopUser> {
  if (!isRoot() || config.NODE_ENV === 'development') return { user: null };
  const { SHOP_USER: named } = config;
  const found = await findShopUser(named ?? DEFAULT_USER, config);
  if (typeof found !== 'string') return { user: found };
  if (named !== undefined) throw new StartError(`The shop cannot run as SHOP_USER ${named}: ${found}`);
  return { user: null, warning: `The shop serves as root because ${found}: ${REMEDY}` };
}

const REMEDY =
  'clone into a folder that other users can enter, start as another user, or name one in SHOP_USER (docs/running.md)';

/** Returns the user, or the reason why the shop cannot run as this user. */
async function findShopUser(name: string, { DATABASE_URL, MEDIA_DIR }: Config): Promise<User | string> {
  const user = await findUser(name);
  if (!user) return `there is no user ${name}`;
  if (user.uid === 0) return `${name} is root`;
  if (!DATABASE_URL && user.uid === (await findUser(SYSTEM_USER))?.uid) {
    return `${name} owns the files of the embedded database`;
  }
  try {
    const files = filesToRead();
    const unreadable = asUser(user, () => findUnreadable(files));
    if (unreadable) return `${name} ${unreadable}`;
    // Reads the certificates and keys that the URL names, as each new connection does.
    if (DATABASE_URL)
      asUser(user, () =>
        parseHosts(DATABASE_URL).urls.map((connectionString) => new pg.Client({ connectionString })),
      );
    if (!MEDIA_DIR) for (const folder of [ownFolder, keysFolder()]) chownMediaFolder(folder, user);
    const unwritable = asUser(user, () => findUnwritable(MEDIA_DIR ?? ownFolder));
    return unwritable ? `${name} ${unwritable}` : user;
  } catch (error) {
    return (error as Error).message; // such as EPERM, in a container that may not change its user
  }
}

/** The files that the shop reads while it runs. One file per package is enough, because an install gives all files the same mode. */
function filesToRead(): string[] {
  return [
    fileURLToPath(import.meta.url),
    demoFolder,
    join(root, 'storefront/build/client'),
    join(root, 'storefront/build/server'),
    join(root, 'office/build/client'),
    join(root, 'node_modules/.package-lock.json'),
    fileURLToPath(import.meta.resolve('sharp')),
    fileURLToPath(import.meta.resolve('libphonenumber-js/max')),
  ];
}
