import type { Sharp } from 'sharp';
import { concurrencyLimit } from '../http/limits/concurrency-limit.ts';

/** The largest picture: 16 megapixels, 4096 × 4096. */
const MAX_PIXELS = 4096 * 4096;

/**
 * The limit for pictures that the decoder must hold in memory as a whole: interlaced PNG, more than 8 bits per channel. Usual
 * product pictures of two megabytes are far below.
 */
const MAX_PIXELS_IN_MEMORY = 4_000_000;

/** The decoder holds two bytes a channel and pixel of a progressive JPEG: 100 MB of the largest picture in colour. */
const MAX_COEFFICIENTS = 3 * MAX_PIXELS;

/** Grey, RGB or CMYK, with or without an alpha channel. */
const MAX_CHANNELS = 5;

/** A process decodes one picture at a time, so that the memory limit is that of the largest one. */
const limited = concurrencyLimit({ maxRunning: 1, maxQueued: 200 });

/** The picture needs more memory than the shop allows. */
export class PictureTooLarge extends Error {}

/**
 * Decodes a picture and calls `work` with it, one picture at a time in this process. Reads the header first: a picture that
 * is too large is not decoded. Returns `Refused` if too many pictures are in the queue.
 * @param source the picture's bytes, or the path of a file
 * @throws PictureTooLarge if it has too many pixels; Error if it is damaged or not a picture
 */
export function decodePicture<T>(
  source: Uint8Array | string,
  work: (image: Sharp, format: string) => Promise<T>,
) {
  return limited(async () => {
    const sharp = await loadSharp();
    const open = () => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    try {
      const { format, width, height, channels, depth, isProgressive } = await open().metadata();
      const pixels = width * height;
      const inMemory = depth !== 'uchar' || (isProgressive && format !== 'jpeg');
      const isTooLarge =
        pixels > (inMemory ? MAX_PIXELS_IN_MEMORY : MAX_PIXELS) ||
        (isProgressive && pixels * channels > MAX_COEFFICIENTS);
      if (isTooLarge || channels > MAX_CHANNELS) throw new PictureTooLarge();
      return await work(open(), format);
    } catch (error) {
      const tooLarge = error instanceof Error && /pixel limit|timeout/.test(error.message);
      throw tooLarge ? new PictureTooLarge() : error;
    }
  });
}

/**
 * Imports the picture library when it is first needed: it takes 20 MB, and most processes only send stored pictures. It may
 * use one core, so that orders do not wait for pictures.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}

/** The brands of a HEIF file whose pictures are HEVC, which neither browsers nor the decoder read. AVIF has others. */
const BRANDS = /^(hei[cmsx]|hev[cmsx])$/;

/** The photos of an iPhone, as a file. `head` is the beginning of the file, at least 16 bytes. */
export function isHeic(head: Buffer): boolean {
  return (
    head.toString('latin1', 4, 8) === 'ftyp' &&
    (BRANDS.test(head.toString('latin1', 8, 12)) || isHevcOf(head))
  );
}

/** A general brand, such as `mif1`; the list of compatible ones names the kind. */
function isHevcOf(head: Buffer): boolean {
  const compatible = head.toString('latin1', 16, Math.min(head.length, head.readUInt32BE(0)));
  return (
    !compatible.includes('avif') && (compatible.match(/.{4}/gs) ?? []).some((brand) => BRANDS.test(brand))
  );
}
