import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MAX_COMPLAINT_PHOTOS } from '@haat/contract/shop/complaint-choices';
import { type OrderPhoto, photoUrl } from '@haat/contract/shop/order-photos';
import type { Transaction } from 'kysely';
import type { Sharp } from 'sharp';
import { lockOrder } from '../orders/lock-order.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { OrderPhotoTable, Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { UploadedFile } from '../platform/http/bodies/uploaded-file.ts';
import { concurrencyLimit } from '../platform/http/limits/concurrency-limit.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { encodePicture } from '../platform/media/store-picture.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';

/** The longer side of a stored photo, in pixels: the reading of a scale is legible. */
const MAX_SIDE = 1280;

/** Timeout of the conversion, in seconds. Only a hostile picture takes longer. */
const TIMEOUT_SECONDS = 10;

/** The most photos of an order for each kind. */
const MAX_PHOTOS = 20;

/** Each waiting photo has a file of up to 5 MB on disk. */
const withLimit = concurrencyLimit({ maxRunning: 1, maxQueued: 16 });

interface NewOrderPhoto {
  /** The order's id. */
  order: number;
  kind: OrderPhotoTable['kind'];
  /** The id of the line that it shows. */
  item?: number | null;
  /** The id of the complaint that it is about, of the kind `complaint`. */
  complaint?: number | null;
  /** `staff:Rina`, `customer` or `guest`. */
  actor: string;
  /** The key of the request: a repeated one returns the same photo. */
  key: string;
}

/** The name of a photo in the media store. Its extension is none that is served below `/media/`. */
export function photoName(photo: string): string {
  return `photos/${photo}.photo`;
}

/**
 * Stores a photo of an order as an upright JPEG of at most 1280 pixels a side without metadata; once per key. Refused with 400 if the file is
 * no picture, damaged or too large, 404, 409 `too_many_photos`, 503. The row is written before the file, so that every file has a row by which it
 * is found and erased; a repeated request writes a file that is missing.
 */
export async function storeOrderPhoto(
  db: Database,
  media: MediaStore,
  photo: NewOrderPhoto,
  sent: unknown,
): Promise<OrderPhoto | Refused> {
  const before = await photosProblem(db, photo);
  if (before) return before;
  if (!(sent instanceof UploadedFile)) return invalid({ photo: 'not_a_file' });
  const picture = await withLimit(async () => encodePicture(await readFile(sent.path), toJpeg));
  if (picture instanceof Refused) return picture;
  if (!Buffer.isBuffer(picture)) return invalid({ photo: picture.refused });
  const id = await inTransaction(db, (tx) => writeRow(tx, photo));
  if (id instanceof Refused) return id;
  if ((await media.find(photoName(id))) === null) await media.write(photoName(id), picture);
  return { photo: photoUrl(id) };
}

async function writeRow(tx: Transaction<Schema>, photo: NewOrderPhoto): Promise<string | Refused> {
  const { order, kind, item = null, complaint = null, actor, key } = photo;
  if (!(await lockOrder(tx, order))) return notFound('Order');
  const earlier = await findByKey(tx, photo);
  if (earlier) return earlier;
  const refused = await photosProblem(tx, photo);
  if (refused) return refused;
  await setActor(tx, actor);
  const photo_id = randomBytes(16).toString('hex');
  const row = { photo_id, order_id: order, order_item_id: item, kind, actor, photo_key: key };
  await tx
    .insertInto('order_photo')
    .values({ ...row, complaint_id: complaint })
    .execute();
  return photo_id;
}

async function findByKey(db: Database, { order, key }: NewOrderPhoto): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_photo')
    .where('order_id', '=', order)
    .where('photo_key', '=', key)
    .select('photo_id')
    .executeTakeFirst();
  return row?.photo_id;
}

/** Also before the picture is decoded. */
async function photosProblem(db: Database, photo: NewOrderPhoto): Promise<Refused | null> {
  const { order, kind, item = null, complaint = null } = photo;
  if (item !== null) {
    const line = db
      .selectFrom('order_item')
      .where('order_id', '=', order)
      .where('id', '=', item)
      .select('id');
    if (!(await line.executeTakeFirst())) return notFound('Order line');
  }
  if (kind === 'complaint') {
    const about = db
      .selectFrom('complaint')
      .where('order_id', '=', order)
      .where('id', '=', complaint ?? 0);
    if (!(await about.select('id').executeTakeFirst())) return notFound('Complaint');
  }
  const max = kind === 'complaint' ? MAX_COMPLAINT_PHOTOS : MAX_PHOTOS;
  const { count } = await db
    .selectFrom('order_photo')
    .where('order_id', '=', order)
    .where('kind', '=', kind)
    .where('complaint_id', 'is not distinct from', complaint)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < max || (await findByKey(db, photo))) return null;
  return new Refused(409, { code: 'too_many_photos', params: { max } });
}

/** Only pixels are copied: neither where the photo was taken nor appended data. */
function toJpeg(image: Sharp): Promise<Buffer> {
  return image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}
