import { chownSync, mkdirSync } from 'node:fs';
import type { Config } from '../platform/config.ts';
import type { Bucket } from '../platform/media/storage/bucket.ts';
import { OBJECT_STORAGE } from '../platform/media/storage/open-media.ts';
import { StartError } from '../platform/process/start-error.mjs';
import type { User } from '../platform/process/unprivileged-user.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
import { type BackupKey, backupFolder, findOrCreateBackupKey } from './backup-key.ts';

/** Where a shop stores its backups. */
export interface BackupPlaces {
  /** The database's URL for the owner of its tables. */
  owner: string;
  folder: string;
  bucket: () => Promise<Bucket | null>;
  key: BackupKey;
}

/**
 * Opens the places of the nightly backups. The default folder is made and given to `user`, to whom the shop changes. Where no key can be stored, as on a
 * disk that is only read, the shop sells without backups, with a warning.
 */
export async function openBackupPlaces(
  config: Config,
  { owner, user, keys }: { owner: string; user: User | null; keys: ProviderKeys },
): Promise<{ backups: BackupPlaces | null; warning: string | null }> {
  try {
    return { backups: await openPlaces(config, { owner, user, keys }), warning: null };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { backups: null, warning: `The shop makes no backups: ${error.message}` };
  }
}

async function openPlaces(
  config: Config,
  { owner, user, keys }: { owner: string; user: User | null; keys: ProviderKeys },
): Promise<BackupPlaces> {
  const key = findOrCreateBackupKey(config);
  const folder = backupFolder(config);
  // A folder that cannot be made is reported by the first backup, on the page of backups and as an alarm.
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user && !config.BACKUP_DIR) chownSync(folder, user.uid, user.gid);
  } catch {}
  return { owner, folder, bucket: () => openBucket(config, keys), key };
}

/** The bucket of BACKUP_URL, or a folder in that of the pictures; null: there is none. */
async function openBucket({ BACKUP_URL }: Config, keys: ProviderKeys): Promise<Bucket | null> {
  const [storage] = await keys.complete([OBJECT_STORAGE]);
  const pictures = storage?.settings.MEDIA_URL?.replace(/\/$/, '');
  const MEDIA_URL = BACKUP_URL ?? (pictures && `${pictures}/.backups`);
  if (!MEDIA_URL) return null;
  // Imported only if necessary: the client of the storage takes time and memory.
  const { Bucket } = await import('../platform/media/storage/bucket.ts');
  const { AWS_ENDPOINT_URL_S3 } = process.env;
  const settings = storage ? { ...storage.settings, MEDIA_URL } : { AWS_ENDPOINT_URL_S3, MEDIA_URL };
  return new Bucket({ settings, publicOnly: storage ? keys.outside(storage).publicOnly : null });
}
