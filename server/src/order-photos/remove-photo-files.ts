import { type Database, inTransaction } from '../platform/db/database.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { photoName } from './store-order-photo.ts';

/** Files that one transaction deletes: an object storage takes some tenths of a second for each. */
const MOST = 50;

/** Deletes the files of photos whose rows were deleted: with their person, or after a year. Throws if the object storage is away. */
export async function removePhotoFiles(db: Database, media: MediaStore): Promise<void> {
  let removed: number;
  do {
    removed = await inTransaction(db, async (tx) => {
      const next = tx.selectFrom('removed_photo').select('photo_id').limit(MOST).forUpdate().skipLocked();
      const rows = await tx
        .deleteFrom('removed_photo')
        .where('photo_id', 'in', next)
        .returning('photo_id')
        .execute();
      for (const { photo_id } of rows) await media.remove(photoName(photo_id));
      return rows.length;
    });
  } while (removed === MOST);
}
