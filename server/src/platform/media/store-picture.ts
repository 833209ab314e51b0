import { createHash } from 'node:crypto';
import type { OverlayOptions, Sharp } from 'sharp';
import { type AnyProblem, Refused } from '../refused.ts';
import { decodePicture, isHeic, PictureTooLarge } from './decode-picture.ts';
import type { MediaStore } from './media-store.ts';
import { GROUND_SIDE, groundLight } from './photos/ground-light.ts';
import { photoProblem } from './photos/photo-problem.ts';

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

/** A photo of a product: refused if it is dark or blurred, or taken nevertheless. */
export type Photo = 'checked' | 'as it is';

export type StoredPicture = { name: string; created: boolean } | { refused: AnyProblem };

/**
 * Stores a picture as WebP of at most 1024 pixels a side, upright and without metadata. The format is detected
 * from the content, not from the file name. The stored name is the hash of the source: the same picture is decoded and
 * stored once, and its URL can be cached for ever. With `dryRun` the picture is decoded, but not written; with `crop` only
 * its middle in that shape is stored. A photo of a product (`photo`) becomes a square whose plain ground is even, and is refused if one does not see
 * the product well, unless it is taken `as it is`. A logo has a file of its own, also if it is a picture of a product.
 */
export async function storePicture(
  source: Buffer,
  media: MediaStore,
  {
    dryRun = false,
    crop,
    photo,
    isLogo = false,
  }: { dryRun?: boolean; crop?: Exclude<Crop, 'square'>; photo?: Photo; isLogo?: boolean } = {},
): Promise<StoredPicture> {
  const encoding = ENCODING + (photo ? 'product' : (crop ?? (isLogo ? 'logo' : '')));
  const hash = createHash('sha256').update(encoding).update(source).digest('hex').slice(0, 32);
  const name = `pictures/${hash.slice(0, 2)}/${hash}.webp`;
  if ((await media.find(name)) !== null) return { name, created: false };
  const picture = await encodePicture(source, (image) => toWebp(image, photo ? 'square' : crop));
  if (!Buffer.isBuffer(picture)) return picture;
  const problem = photo === 'checked' ? await findPhotoProblem(picture) : null;
  if (problem) return { refused: problem };
  if (!dryRun) await media.write(name, picture);
  return { name, created: true };
}

/** The longer side of the photo that is judged, in pixels. */
const JUDGED_SIDE = 512;

async function findPhotoProblem(picture: Buffer) {
  const grey = await decodePicture(picture, (image) =>
    image
      .flatten({ background: '#fff' })
      .resize(JUDGED_SIDE, JUDGED_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      // The noise of a small sensor is no edge.
      .blur(0.8)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  if (grey instanceof Refused) return 'busy';
  return photoProblem({ pixels: grey.data, width: grey.info.width, height: grey.info.height });
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
  const layer = crop === 'square' ? await groundLayer(image) : null;
  const picture = image
    .autoOrient()
    .resize(crop ? await cropOf(image, crop) : { ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    // High quality, because it is the source of every size that is shown; low effort, so that it is written quickly.
    .webp({ quality: 85, effort: 2 });
  return (layer ? picture.composite([layer]).removeAlpha() : picture).toBuffer();
}

/** The layer that makes a plain ground even; null for another ground, and for a picture with transparent parts. */
async function groundLayer(image: Sharp): Promise<OverlayOptions | null> {
  const { data, info } = await image
    .clone()
    .autoOrient()
    .resize(GROUND_SIDE, GROUND_SIDE, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = withoutAlpha(data, info.channels);
  const light = pixels && groundLight(pixels);
  if (!light) return null;
  const { width, height } = await cropOf(image, 'square');
  const raw = { width: GROUND_SIDE, height: GROUND_SIDE, channels: 3 } as const;
  const { default: sharp } = await import('sharp');
  const layer = sharp(light, { raw }).resize(width, height, { fit: 'fill' });
  return { input: await layer.png().toBuffer(), blend: 'colour-dodge' };
}

/** Red, green and blue; null if a pixel is transparent. */
function withoutAlpha(data: Uint8Array, channels: number): Uint8Array | null {
  if (channels !== 4) return channels === 3 ? data : null;
  const isOpaque = data.every((value, at) => at % 4 !== 3 || value === 255);
  return isOpaque ? data.filter((_, at) => at % 4 !== 3) : null;
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
