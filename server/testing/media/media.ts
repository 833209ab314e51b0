import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { mediaFolder } from '../../src/platform/media/storage/media-folder.ts';
import { testStorage } from './object-storage.ts';

// Imported only if necessary: it takes time and memory.
const bucket =
  process.env.HAAT_TEST_MEDIA === 's3'
    ? await import('../../src/platform/media/storage/media-bucket.ts')
    : null;

/** The pictures of a test: the folder, or with HAAT_TEST_MEDIA=s3 a part of the bucket with its cache in the folder. */
export function testMedia(folder: string): MediaStore {
  if (!bucket) return mediaFolder(folder);
  const prefix = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return bucket.mediaBucket({ storage: testStorage(prefix), folder, cacheSize: 1e8 });
}

/** The same in a new folder, which `close` deletes. */
export function newTestMedia(): MediaStore & { close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'haat-media-'));
  return { ...testMedia(folder), close: () => rmSync(folder, { recursive: true }) };
}
