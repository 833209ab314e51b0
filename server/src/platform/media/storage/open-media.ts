import { Type } from 'typebox';
import { BUCKET, type Config } from '../../config.ts';
import { MediaUnavailable } from '../../media-unavailable.ts';
import { StartError } from '../../process/start-error.mjs';
import type { Outside, ProviderDeclaration } from '../../provider-keys/declaration.ts';
import { isTyped, type ProviderKeys, type Resolved } from '../../provider-keys/provider-keys.ts';
import { ownFolder } from '../folders.ts';
import type { MediaStore } from '../media-store.ts';
import { mediaFolder } from './media-folder.ts';

const MEGABYTE = 1024 * 1024;

/** The size of the local cache of a bucket, in megabytes, unless MEDIA_CACHE_MB is set. */
const CACHE_MB = 512;

type MediaConfig = Pick<Config, 'MEDIA_DIR' | 'MEDIA_CACHE_MB'>;

/** An object storage with the keys that it needs. */
export interface StorageDeclaration extends ProviderDeclaration {
  readonly kind: 'pictures';
}

/** The key can also be in files and roles that the SDK reads, so only the bucket is required. */
export const OBJECT_STORAGE: StorageDeclaration = {
  name: 'storage',
  kind: 'pictures',
  label: { en: 'Object storage (pictures)', bn: 'অবজেক্ট স্টোরেজ (ছবি)' },
  fields: Type.Object({
    MEDIA_URL: Type.Optional(
      Type.String({
        pattern: BUCKET,
        description: 'a bucket such as s3://haat-pictures, or one with a prefix such as s3://haat/pictures',
        label: { en: 'Bucket', bn: 'বাকেট' },
        note: { en: 'Such as s3://haat-pictures.', bn: 'যেমন s3://haat-pictures।' },
        required: true,
      }),
    ),
    AWS_ENDPOINT_URL_S3: Type.Optional(
      Type.String({
        pattern: '^https?://[^/?#@]+/?$',
        description: 'an origin such as https://s3.example.com, without a path',
        label: { en: 'Server', bn: 'সার্ভার' },
        note: {
          en: 'Such as https://s3.example.com. Empty: Amazon.',
          bn: 'যেমন https://s3.example.com। খালি থাকলে অ্যামাজন।',
        },
        destination: true,
      }),
    ),
    AWS_REGION: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,40}$',
        description: 'a region such as ap-southeast-1',
        label: { en: 'Region', bn: 'রিজিয়ন' },
        note: { en: 'Such as ap-southeast-1.', bn: 'যেমন ap-southeast-1।' },
      }),
    ),
    AWS_ACCESS_KEY_ID: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'an access key id',
        label: { en: 'Access key ID', bn: 'অ্যাক্সেস কী আইডি' },
      }),
    ),
    AWS_SECRET_ACCESS_KEY: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'a secret access key',
        label: { en: 'Secret access key', bn: 'গোপন অ্যাক্সেস কী' },
        secret: true,
      }),
    ),
  }),
};

/**
 * Opens the shop's own pictures. A storage of the environment that does not respond gives a warning: the shop can sell without pictures.
 * With `reload` the store uses other keys of a storage.
 * @throws StartError if the storage of the environment refuses
 */
export async function openMedia(
  config: MediaConfig,
  keys: ProviderKeys,
): Promise<{ media: MediaStore; warning: string | null }> {
  const opened = await chooseMedia(config, keys);
  return { ...opened, media: reloadable(opened.media, async () => (await chooseMedia(config, keys)).media) };
}

async function chooseMedia(
  config: MediaConfig,
  keys: ProviderKeys,
): Promise<{ media: MediaStore; warning: string | null }> {
  const folder = mediaFolder(config.MEDIA_DIR ?? ownFolder);
  const [storage] = await keys.complete([OBJECT_STORAGE]);
  if (!storage) return { media: folder, warning: null };
  const media = await openBucket(config, storage, keys.outside(storage));
  // An owner moves to a bucket without copying: what is in the folder stays there.
  if (isTyped(storage)) return { media: withFolder(media, folder), warning: null };
  try {
    await media.bucket.check();
    return { media, warning: null };
  } catch (error) {
    if (error instanceof MediaUnavailable) return { media, warning: error.message };
    throw error;
  }
}

/** Opens the bucket of these settings. Imported only if necessary: the client of the storage takes time and memory. */
export async function openBucket(
  { MEDIA_DIR: folder = ownFolder, MEDIA_CACHE_MB = CACHE_MB }: MediaConfig,
  { settings }: Pick<Resolved, 'settings'>,
  { publicOnly }: Pick<Outside, 'publicOnly'>,
) {
  const { mediaBucket } = await import('./media-bucket.ts');
  return mediaBucket({ storage: { settings, publicOnly }, folder, cacheSize: MEDIA_CACHE_MB * MEGABYTE });
}

/** The pictures of a bucket, and those that the folder has from before. */
function withFolder(bucket: MediaStore, folder: MediaStore): MediaStore {
  return {
    ...bucket,
    find: async (name, beforeRead) => (await folder.find(name)) ?? bucket.find(name, beforeRead),
    async remove(name) {
      await folder.remove(name);
      await bucket.remove(name);
    },
    async list() {
      const names = [...(await folder.list()), ...(await bucket.list())];
      return [...new Set(names)].sort();
    },
    read: async (name) => (await folder.read(name)) ?? bucket.read(name),
  };
}

/** A store that can be replaced while others hold it. */
function reloadable(first: MediaStore, choose: () => Promise<MediaStore>): MediaStore {
  let current = first;
  return {
    folder: first.folder,
    find: (...args) => current.find(...args),
    write: (...args) => current.write(...args),
    remove: (...args) => current.remove(...args),
    list: () => current.list(),
    read: (...args) => current.read(...args),
    moveIn: (...args) => current.moveIn(...args),
    get provider() {
      return current.provider;
    },
    async reload() {
      current = await choose();
    },
  };
}

/** Opens the shop's own pictures for a command, which is of no use without them. */
export async function requireMedia(config: MediaConfig, keys: ProviderKeys): Promise<MediaStore> {
  const { media, warning } = await openMedia(config, keys);
  if (warning !== null) throw new StartError(warning);
  return media;
}
