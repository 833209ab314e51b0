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
const SQUARE = 'square';

export type StoredPicture = { name: string; created: boolean } | { refused: string };

/**
 * Stores a picture in `folder` as WebP of at most 1024 pixels a side, upright and without metadata. The format is detected
 * from the content, not from the file name. The stored name is the hash of the source: the same picture is decoded and
 * stored once, and its URL can be cached for ever. With `dryRun` the picture is decoded, but not written; with `square` only
 * its middle is stored.
 */
export async function storePicture(
  source: Buffer,
  folder: string,
  { dryRun = false, square = false } = {},
): Promise<StoredPicture> {
  const encoding = ENCODING + (square ? SQUARE : '');
  const hash = createHash('sha256').update(encoding).update(source).digest('hex').slice(0, 32);
  const name = `pictures/${hash.slice(0, 2)}/${hash}.webp`;
  if (await isMediaFile(folder, name)) return { name, created: false };
  const picture = await encode(source, square);
  if (!Buffer.isBuffer(picture)) return picture;
  if (!dryRun) await writeMediaFile(folder, name, picture);
  return { name, created: true };
}

async function encode(source: Buffer, square: boolean): Promise<Buffer | { refused: string }> {
  try {
    const encoded = await decodePicture(source, async (image, format) =>
      FORMATS.has(format) ? toWebp(image, square) : { refused: `is ${format.toUpperCase()}, not a photo` },
    );
    return encoded instanceof Refused ? { refused: 'comes with too many others at once' } : encoded;
  } catch (error) {
    return { refused: error instanceof PictureTooLarge ? TOO_LARGE : 'is not a picture, or a damaged one' };
  }
}

const TOO_LARGE = 'has more than 16 megapixels, or more than 4 and is interlaced, progressive or of 16 bits';

async function toWebp(image: Sharp, square: boolean): Promise<Buffer> {
  return (
    image
      .autoOrient()
      .resize(square ? await squareOf(image) : { ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      // High quality, because it is the source of every size that is shown; low effort, so that it is written quickly.
      .webp({ quality: 85, effort: 2 })
      .toBuffer()
  );
}

const LARGEST = { width: MAX_SIDE, height: MAX_SIDE };

async function squareOf(image: Sharp) {
  const { width, height } = await image.metadata();
  const side = Math.min(MAX_SIDE, width, height);
  return { width: side, height: side, fit: 'cover' } as const;
}
