import { type Static, Type } from 'typebox';
import { MAX_PICTURE_BYTES } from '../http/limits.ts';
import { Named } from '../http/schemas.ts';

/** Method and path of a photo. Browsers load it as a picture, so no client calls it. */
export const orderPhotoPath = '/api/order-photos/{photo}/';

/** The URL of a photo by its id. */
export const photoUrl = (photo: string): string => orderPhotoPath.replace('{photo}', photo);

/** A photo of an order. */
export const OrderPhoto = Named('OrderPhoto', {
  photo: Type.String({ description: 'the URL of a JPEG of at most 1280 pixels a side; it is private' }),
});
export type OrderPhoto = Static<typeof OrderPhoto>;

/** The fields of a form that sends a photo. */
export const photoForm = {
  photo: Type.Unsafe<Uint8Array>({ description: `the file, at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB` }),
  key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'of the photo; a repeated one has one effect' }),
};
