import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { concurrencyLimit } from '../../platform/http/limits/concurrency-limit.ts';
import { decodePicture, isHeic, PictureTooLarge } from '../../platform/media/decode-picture.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { type AnyProblem, Refused } from '../../platform/refused.ts';

/** Width and height of the stored picture, in pixels. */
const SIDE = 512;

/** Timeout of the conversion, in seconds. Only a hostile picture takes longer. */
const TIMEOUT_SECONDS = 10;

/** The first bytes of JPEG, PNG and WebP, in hexadecimal. Other files are refused before they reach a decoder. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

const JPEG_PNG_WEBP = { code: 'not_one_of', params: { allowed: 'JPEG, PNG, WebP' } } as const;

/** Each waiting upload has a file of up to 5 MB on disk. */
const withLimit = concurrencyLimit({ maxRunning: 1, maxQueued: 8 });

/**
 * Stores the picture in the file `source` as a square, upright WebP without metadata, with a new random name.
 * The type is read from the content. Refused with 400 if the picture is damaged, 415 if it is no JPEG, PNG or WebP.
 */
export async function storeProfilePicture(source: string, media: MediaStore): Promise<string | Refused> {
  const head = await readSignature(source);
  if (isHeic(head)) return refuse(415, 'unsupported_media_type', 'heic');
  const signature = head.toString('hex');
  if (!SIGNATURES.some((known) => known.test(signature))) {
    return refuse(415, 'unsupported_media_type', JPEG_PNG_WEBP);
  }
  const picture = await withLimit(() => encode(source));
  if (picture instanceof Refused) return picture;
  const name = `profiles/${randomBytes(16).toString('hex')}.webp`;
  await media.write(name, picture);
  return name;
}

/** Deletes a stored picture, if it exists. */
export async function removeProfilePicture(name: string, media: MediaStore): Promise<void> {
  if (name !== '') await media.remove(name);
}

async function readSignature(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Encodes the first frame. Only pixels are copied: no metadata and no appended data. */
async function encode(source: string): Promise<Buffer | Refused> {
  try {
    return await decodePicture(source, (image) =>
      image
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: 82 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer(),
    );
  } catch (error) {
    return refuse(400, 'invalid', error instanceof PictureTooLarge ? 'too_many_pixels' : 'not_a_picture');
  }
}

function refuse(status: number, code: 'invalid' | 'unsupported_media_type', problem: AnyProblem): Refused {
  return new Refused(status, code, { fields: { profile_picture: problem } });
}
