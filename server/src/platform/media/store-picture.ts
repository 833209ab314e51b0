import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { Refused } from '../refused.ts';
import { decodePicture, PictureTooLarge } from './decode-picture.ts';
import { isMediaFile, writeMediaFile } from './media-files.ts';

/** The longer side of a stored picture, in pixels. */
const MAX_SIDE = 1024;

/** The accepted formats. SVG is missing, because it is a document that can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff']);

/** Part of every hash, so that a change of the encoding below leads to new names. */
const ENCODING = 'webp 1024 q85';

export type StoredPicture = { name: string; created: boolean } | { refused: string };

/**
 * Stores a picture in `folder` as WebP of at most 1024 pixels a side, upright and without metadata. The format is detected
 * from the content, not from the file name. The stored name is the hash of the source: the same picture is decoded and
 * stored once, and its URL can be cached for ever. With `dryRun` the picture is decoded, but not written.
 */
export async function storePicture(
  source: Buffer,
  folder: string,
  { dryRun = false } = {},
): Promise<StoredPicture> {
  const hash = createHash('sha256').update(ENCODING).update(source).digest('hex').slice(0, 32);
  const name = `pictures/${hash.slice(0, 2)}/${hash}.webp`;
  if (await isMediaFile(folder, name)) return { name, created: false };
  const picture = await encode(source);
  if (!Buffer.isBuffer(picture)) return picture;
  if (!dryRun) await writeMediaFile(folder, name, picture);
  return { name, created: true };
}

async function encode(source: Buffer): Promise<Buffer | { refused: string }> {
  try {
    const encoded = await decodePicture(source, async (image, format) =>
      FORMATS.has(format) ? toWebp(image) : { refused: `is ${format.toUpperCase()}, not a photo` },
    );
    return encoded instanceof Refused ? { refused: 'comes with too many others at once' } : encoded;
  } catch (error) {
    return { refused: error instanceof PictureTooLarge ? TOO_LARGE : 'is not a picture, or a damaged one' };
  }
}

const TOO_LARGE = 'has more than 16 megapixels, or more than 4 and is interlaced, progressive or of 16 bits';

function toWebp(image: Sharp): Promise<Buffer> {
  return (
    image
      .autoOrient()
      .resize({
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      // High quality, because it is the source of every size that is shown; low effort, so that it is written quickly.
      .webp({ quality: 85, effort: 2 })
      .toBuffer()
  );
}
