import { readFile } from 'node:fs/promises';
import { UploadedFile } from '../../platform/http/bodies/uploaded-file.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { mediaUrl } from '../../platform/media/media-url.ts';
import { storePicture } from '../../platform/media/store-picture.ts';
import { invalid, type Refused } from '../../platform/refused.ts';

/** Stores the crops of an uploaded picture for wide screens and for phones; returns their URLs. */
export async function uploadBanner(
  media: MediaStore,
  sent: unknown,
): Promise<{ image: string; image_phone: string } | Refused> {
  if (!(sent instanceof UploadedFile)) return invalid({ picture: 'not_a_file' });
  const source = await readFile(sent.path);
  const wide = await storePicture(source, media, { crop: 'banner' });
  if ('refused' in wide) return invalid({ picture: wide.refused });
  const narrow = await storePicture(source, media, { crop: 'banner-phone' });
  if ('refused' in narrow) return invalid({ picture: narrow.refused });
  return { image: mediaUrl(wide.name), image_phone: mediaUrl(narrow.name) };
}
