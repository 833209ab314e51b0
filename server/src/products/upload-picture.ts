import { readFile } from 'node:fs/promises';
import { UploadedFile } from '../platform/http/bodies/uploaded-file.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { storePicture } from '../platform/media/store-picture.ts';
import type { Refused } from '../platform/refused.ts';
import { invalid } from '../platform/refused.ts';

/** Stores an uploaded picture as a square, unless it is too dark; returns its URL. The same file sent twice is stored once. */
export async function uploadPicture(
  media: MediaStore,
  sent: unknown,
): Promise<{ picture: string } | Refused> {
  if (!(sent instanceof UploadedFile)) return invalid({ picture: 'not_a_file' });
  const stored = await storePicture(await readFile(sent.path), media, {
    crop: 'square',
    inLight: true,
  });
  return 'refused' in stored ? invalid({ picture: stored.refused }) : { picture: mediaUrl(stored.name) };
}
