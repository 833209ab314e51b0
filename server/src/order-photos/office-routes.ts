import { MAX_PICTURE_BYTES } from '@haat/contract/http/limits';
import { uploadOrderPhoto } from '@haat/contract/office/orders/order-photos';
import { staffActor } from '../orders/actor.ts';
import type { Office } from '../staff/office-endpoint.ts';
import { storeOrderPhoto } from './store-order-photo.ts';

export async function officePhotoRoutes({ formRoute, db, media }: Office): Promise<void> {
  await formRoute(uploadOrderPhoto, MAX_PICTURE_BYTES, ({ staff, params, body }) => {
    const { key, kind, line, complaint, photo } = body;
    const about = { item: idOf(line), complaint: idOf(complaint) };
    const row = { order: params.id, kind, ...about, actor: staffActor(staff), key };
    return storeOrderPhoto(db, media, row, photo);
  });
}

/** The fields of a form are texts. */
const idOf = (text: string | undefined) => (text === undefined ? null : Number(text));
