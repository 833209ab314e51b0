import type { Config } from '../config.ts';
import { MediaUnavailable } from '../media-unavailable.ts';
import { StartError } from '../process/start-error.mjs';
import { ownFolder } from './folders.ts';
import { mediaFolder } from './media-folder.ts';
import type { MediaStore } from './media-store.ts';

const MEGABYTE = 1024 * 1024;

/** The size of the local cache of a bucket, in megabytes, unless MEDIA_CACHE_MB is set. */
const CACHE_MB = 512;

/**
 * Opens the shop's own pictures. A storage that does not respond gives a warning: the shop can sell without pictures.
 * @throws StartError if the storage refuses
 */
export async function openMedia(
  config: Pick<Config, 'MEDIA_DIR' | 'MEDIA_URL' | 'MEDIA_CACHE_MB'>,
): Promise<{ media: MediaStore; warning: string | null }> {
  const folder = config.MEDIA_DIR ?? ownFolder;
  if (!config.MEDIA_URL) return { media: mediaFolder(folder), warning: null };
  // Imported only if necessary: the client of the storage takes time and memory.
  const { mediaBucket } = await import('./media-bucket.ts');
  const cacheSize = (config.MEDIA_CACHE_MB ?? CACHE_MB) * MEGABYTE;
  const media = mediaBucket({ url: config.MEDIA_URL, folder, cacheSize });
  try {
    await media.bucket.check();
    return { media, warning: null };
  } catch (error) {
    if (error instanceof MediaUnavailable) return { media, warning: error.message };
    throw error;
  }
}

/** Opens the shop's own pictures for a command, which is of no use without them. */
export async function requireMedia(config: Parameters<typeof openMedia>[0]): Promise<MediaStore> {
  const { media, warning } = await openMedia(config);
  if (warning !== null) throw new StartError(warning);
  return media;
}
