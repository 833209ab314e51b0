import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { concurrencyLimit } from '../platform/http/concurrency-limit.ts';
import { Refused } from '../platform/http/refused.ts';
import { decodePicture, PictureTooLarge } from '../platform/media/decode-picture.ts';
import { writeMediaFile } from '../platform/media/media-files.ts';

/** A side of the kept square, in pixels. */
const SIDE = 512;

/** In seconds: a picture that takes longer was made to. */
const MOST_TIME = 10;

/** What JPEG, PNG and WebP begin with, in hexadecimal. Everything else is refused before a decoder sees it. */
const BEGINNINGS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

/** Each that waits has a file of up to 5 MB on the disk, and a customer who waits. */
const limited = concurrencyLimit({ maxRunning: 1, maxQueued: 8 });

/**
 * Keeps the picture in the file `source` below `folder` as a square WebP, upright, without metadata, under a new random name. Its content
 * decides what it is: what cannot be decoded whole is 400, what is no JPEG, PNG or WebP 415.
 */
export async function storeProfilePicture(source: string, folder: string): Promise<string | Refused> {
  const beginning = (await readBeginning(source)).toString('hex');
  if (!BEGINNINGS.some((known) => known.test(beginning))) {
    return refuse(415, 'unsupported_media_type', 'must be a JPEG, PNG or WebP file');
  }
  const picture = await limited(() => encode(source));
  if (picture instanceof Refused) return picture;
  const name = `profiles/${randomBytes(16).toString('hex')}.webp`;
  await writeMediaFile(folder, name, picture);
  return name;
}

/** Removes a kept picture; one that is gone already is fine. */
export async function removeProfilePicture(name: string, folder: string): Promise<void> {
  if (name !== '') await rm(join(folder, name), { force: true });
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Only the first frame of an animation. Nothing but the pixels comes through: no metadata, nothing appended. */
async function encode(source: string): Promise<Buffer | Refused> {
  try {
    return await decodePicture(source, (image) =>
      image
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: 82 })
        .timeout({ seconds: MOST_TIME })
        .toBuffer(),
    );
  } catch (error) {
    return refuse(400, 'invalid', error instanceof PictureTooLarge ? 'has too many pixels' : 'is damaged');
  }
}

function refuse(status: number, code: string, problem: string): Refused {
  return new Refused(status, code, `The picture ${problem}.`, { fields: { profile_picture: problem } });
}
