import { join } from 'node:path';
import { type PictureFormat, type PictureWidth, readPictureSize } from '@haat/contract/common/picture-size';
import { Refused } from '../http/refused.ts';
import { decodePicture } from './decode-picture.ts';
import { isMediaFile, writeMediaFile } from './media-files.ts';
import { findMedia, type MediaFile } from './resolve-media.ts';

/**
 * Quality by eye on the demo shop's pictures. The effort is where a first visit stays quick: AVIF of 320 pixels takes
 * 20 ms and 2.7 kB; at the encoder's own default, 140 ms and 2.5 kB.
 */
const ENCODINGS = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 4 },
} as const;

/** Those being made, by name: whoever asks for one waits for the one that is under way. */
const making = new Map<string, Promise<MediaFile | null>>();

/**
 * The picture in the size and format that a name below `/media/` asks for: made when first asked for, then kept beside
 * the shop's own pictures. Null where there is no such picture. Where too many wait for theirs, the picture as it is kept.
 */
export async function findPictureSize(name: string, folder: string): Promise<MediaFile | null> {
  const asked = readPictureSize(name);
  if (!asked) return null;
  const path = `sizes/${name}`;
  if (await isMediaFile(folder, path)) return { folder, path, immutable: true };
  const running = making.get(path);
  if (running) return running;
  const made = make(asked, path, folder).finally(() => making.delete(path));
  making.set(path, made);
  return made;
}

async function make(
  asked: { source: string; width: PictureWidth; format: PictureFormat },
  path: string,
  folder: string,
): Promise<MediaFile | null> {
  const source = await findMedia(asked.source, folder);
  if (!source?.immutable) return null;
  const made = await encode(join(source.folder, source.path), asked);
  if (made instanceof Refused) return { ...source, immutable: false };
  await writeMediaFile(folder, path, made);
  return { folder, path, immutable: true };
}

function encode(file: string, { width, format }: { width: PictureWidth; format: PictureFormat }) {
  return decodePicture(file, (picture) => {
    const image = picture.resize({ width, withoutEnlargement: true });
    return (format === 'avif' ? image.avif(ENCODINGS.avif) : image.webp(ENCODINGS.webp)).toBuffer();
  });
}
