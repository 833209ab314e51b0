import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { type AnyProblem, Refused } from '../refused.ts';
import { decodePicture, PictureTooLarge } from './decode-picture.ts';
import { isHeic } from './heic.ts';
import type { MediaStore } from './media-store.ts';

/** The longer side of a stored picture, in pixels. */
const MAX_SIDE = 1024;

/** The accepted formats. SVG is missing, because it is a document that can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff']);

/** Part of every hash, so that a change of the encoding below leads to new names. */
const ENCODING = 'webp 1024 q85';

/** The largest sizes of pictures that are cut from the middle of a photo, in pixels. */
const CROPS = {
  square: { width: MAX_SIDE, height: MAX_SIDE },
  banner: { width: 1600, height: 560 },
  'banner-phone': { width: 960, height: 540 },
};
export type Crop = keyof typeof CROPS;

export type StoredPicture = { name: string; created: boolean } | { refused: AnyProblem };

/**
 * Stores a picture as WebP of at most 1024 pixels a side, upright and without metadata. The format is detected
 * from the content, not from the file name. The stored name is the hash of the source: the same picture is decoded and
 * stored once, and its URL can be cached for ever. With `dryRun` the picture is decoded, but not written; with `crop` only
 * its middle in that shape is stored; with `inLight` a dark one is refused. A logo has a file of its own, also if it is a picture of a product.
 */
export async function storePicture(
  source: Buffer,
  media: MediaStore,
  {
    dryRun = false,
    crop,
    inLight = false,
    isLogo = false,
  }: { dryRun?: boolean; crop?: Crop; inLight?: boolean; isLogo?: boolean } = {},
): Promise<StoredPicture> {
  const encoding = ENCODING + (crop ?? (isLogo ? 'logo' : ''));
  const hash = createHash('sha256').update(encoding).update(source).digest('hex').slice(0, 32);
  const name = `pictures/${hash.slice(0, 2)}/${hash}.webp`;
  if ((await media.find(name)) !== null) return { name, created: false };
  const picture = await encodePicture(source, (image) => toWebp(image, crop));
  if (!Buffer.isBuffer(picture)) return picture;
  if (inLight && (await isDark(picture))) return { refused: 'too_dark' };
  if (!dryRun) await media.write(name, picture);
  return { name, created: true };
}

/** The least mean brightness of a photo on which one sees a product; 255 is white. A black pan on a pale ground has about 150. */
const LEAST_LIGHT = 35;

async function isDark(picture: Buffer): Promise<boolean> {
  const stats = await decodePicture(picture, (image) => image.stats());
  if (stats instanceof Refused) return false;
  const [red, green = red, blue = red] = stats.channels.map(({ mean }) => mean);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! < LEAST_LIGHT;
}

/** The first bytes of these formats, in hexadecimal. Other files do not reach a decoder: an SVG of a few megabytes keeps it busy for seconds. */
const SIGNATURES = /^(ffd8ff|89504e47|52494646.{8}57454250|.{8}66747970|47494638|49492[ab]00|4d4d002[ab])/;

/** Decodes a photo and converts it. A file of another kind, a damaged one and one that is too large are refused. */
export async function encodePicture(
  source: Buffer,
  convert: (image: Sharp) => Promise<Buffer>,
): Promise<Buffer | { refused: AnyProblem }> {
  if (!SIGNATURES.test(source.toString('hex', 0, 12)))
    return { refused: source.includes('<svg') ? notAPhoto('svg') : 'not_a_picture' };
  try {
    const encoded = await decodePicture(source, async (image, format) =>
      FORMATS.has(format) ? convert(image) : { refused: notAPhoto(format) },
    );
    return encoded instanceof Refused ? { refused: 'busy' as const } : encoded;
  } catch (error) {
    if (isHeic(source)) return { refused: 'heic' };
    return { refused: error instanceof PictureTooLarge ? 'too_many_pixels' : 'not_a_picture' };
  }
}

const notAPhoto = (format: string): AnyProblem => ({
  code: 'not_a_photo',
  params: { format: format.toUpperCase() },
});

async function toWebp(image: Sharp, crop: Crop | undefined): Promise<Buffer> {
  return (
    image
      .autoOrient()
      .resize(crop ? await cropOf(image, crop) : { ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      // High quality, because it is the source of every size that is shown; low effort, so that it is written quickly.
      .webp({ quality: 85, effort: 2 })
      .toBuffer()
  );
}

const LARGEST = { width: MAX_SIDE, height: MAX_SIDE };

/** The largest part of the upright picture that has the shape; it is never enlarged. */
async function cropOf(image: Sharp, crop: Crop) {
  const { autoOrient: upright } = await image.metadata();
  const { width, height } = CROPS[crop];
  const scale = Math.min(1, upright.width / width, upright.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'cover',
  } as const;
}
