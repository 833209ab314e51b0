import { join } from 'node:path';
import { type PictureFormat, type PictureWidth, readPictureSize } from '@haat/contract/http/picture-size';
import { Refused } from '../refused.ts';
import { decodePicture } from './decode-picture.ts';
import type { MediaStore } from './media-store.ts';
import { findMedia, type MediaFile } from './resolve-media.ts';

/**
 * The quality was chosen by eye with the demo shop's pictures. The effort is low, so that the first visit is fast: an AVIF
 * of 320 pixels takes 20 ms and 2.7 kB; with the encoder's default effort, 140 ms and 2.5 kB.
 */
const ENCODINGS = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 4 },
  jpg: { quality: 80, mozjpeg: true },
} as const;

/** The pictures that are being encoded, by path: further requests for one wait for the same result. */
const pending = new Map<string, Promise<MediaFile | null>>();

/**
 * Finds the picture in the size and format that a name below `/media/` requests. It is encoded at the first request, then
 * stored beside the shop's own pictures. Null if there is no such picture; the stored original if too many are in the queue.
 */
export async function findPictureSize(
  name: string,
  media: MediaStore,
  beforeRead?: () => void,
): Promise<MediaFile | null> {
  const requested = readPictureSize(name);
  if (!requested) return null;
  const path = `sizes/${name}`;
  const folder = await media.find(path, beforeRead);
  if (folder !== null) return { folder, path, immutable: true };
  const running = pending.get(path);
  if (running) return running;
  const resized = createSize(requested, path, media).finally(() => pending.delete(path));
  pending.set(path, resized);
  return resized;
}

async function createSize(
  requested: { source: string; width: PictureWidth; format: PictureFormat },
  path: string,
  media: MediaStore,
): Promise<MediaFile | null> {
  const source = await findMedia(requested.source, media);
  if (!source?.immutable) return null;
  const encoded = await encode(join(source.folder, source.path), requested);
  if (encoded instanceof Refused) return { ...source, immutable: false };
  await media.write(path, encoded);
  const folder = await media.find(path);
  return folder === null ? null : { folder, path, immutable: true };
}

function encode(file: string, { width, format }: { width: PictureWidth; format: PictureFormat }) {
  return decodePicture(file, (picture) => {
    const image = picture.resize({ width, withoutEnlargement: true });
    if (format === 'avif') return image.avif(ENCODINGS.avif).toBuffer();
    if (format === 'webp') return image.webp(ENCODINGS.webp).toBuffer();
    return image.flatten({ background: '#ffffff' }).jpeg(ENCODINGS.jpg).toBuffer();
  });
}
