import type { Sharp } from 'sharp';
import { concurrencyLimit } from '../http/concurrency-limit.ts';
import { loadSharp } from './load-sharp.ts';

/** The most pixels of a picture: 16 megapixels, 4096 × 4096. */
const MAX_PIXELS = 4096 * 4096;

/**
 * The most pixels where the decoder must hold the whole picture: an interlaced PNG, a progressive JPEG, more than 8 bits
 * a channel. Two megabytes of a product picture from a camera's editor are well within.
 */
const MAX_PIXELS_HELD_WHOLE = 4_000_000;

/** Grey, RGB or CMYK, with an alpha channel or without. */
const MAX_CHANNELS = 5;

/** One picture is decoded at a time in a process, whoever asks: memory is bounded by the costliest one. */
const limited = concurrencyLimit({ maxRunning: 1, maxQueued: 200 });

/** The picture claims more memory than the shop gives to one. */
export class PictureTooLarge extends Error {}

/**
 * Decodes a picture and does `work` with it, one at a time in this process. Its header is read first: no pixel of a
 * picture that is too large is decoded. `Refused` where too many wait.
 * @param source the picture's bytes, or the path of a file
 * @throws PictureTooLarge where it has too many pixels; Error where it is damaged or no picture
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
      const heldWhole = isProgressive || depth !== 'uchar';
      const most = heldWhole ? MAX_PIXELS_HELD_WHOLE : MAX_PIXELS;
      if (width * height > most || channels > MAX_CHANNELS) throw new PictureTooLarge();
      return await work(open(), format);
    } catch (error) {
      const tooLarge = error instanceof Error && /pixel limit|timeout/.test(error.message);
      throw tooLarge ? new PictureTooLarge() : error;
    }
  });
}
