import { readFile } from 'node:fs/promises';
import { UploadedFile } from '../http/bodies/uploaded-file.ts';
import { invalid, type Refused } from '../refused.ts';
import type { MediaStore } from './media-store.ts';
import { mediaUrl } from './media-url.ts';
import { storePicture } from './store-picture.ts';

/** Stores an uploaded picture as `storePicture` does; returns its URL. The same file sent twice is stored once. */
export async function uploadPicture(
  media: MediaStore,
  sent: unknown,
  options: Parameters<typeof storePicture>[2] = {},
): Promise<{ picture: string } | Refused> {
  if (!(sent instanceof UploadedFile)) return invalid({ picture: 'not_a_file' });
  const stored = await storePicture(await readFile(sent.path), media, options);
  return 'refused' in stored ? invalid({ picture: stored.refused }) : { picture: mediaUrl(stored.name) };
}
