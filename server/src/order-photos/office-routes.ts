import { join } from 'node:path';
import { MAX_PICTURE_BYTES } from '@haat/contract/http/limits';
import { uploadOrderPhoto } from '@haat/contract/office/orders/order-photos';
import type { FastifyInstance } from 'fastify';
import { staffActor } from '../orders/actor.ts';
import { readForms } from '../platform/http/bodies/multipart-body.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { storeOrderPhoto } from './store-order-photo.ts';

/** In its own scope: all other routes return 415 for multipart bodies. */
export async function officePhotoRoutes(app: FastifyInstance, context: OfficeContext): Promise<void> {
  const { db, media } = context;
  await app.register(async (scope) => {
    await readForms(scope, { largestFile: MAX_PICTURE_BYTES, folder: join(media.folder, 'uploads') });
    registerOffice(scope, context, uploadOrderPhoto, ({ staff, params, body }) => {
      const { key, kind, line, complaint, photo } = body;
      const about = { item: idOf(line), complaint: idOf(complaint) };
      const row = { order: params.id, kind, ...about, actor: staffActor(staff), key };
      return storeOrderPhoto(db, media, row, photo);
    });
  });
}

/** The fields of a form are texts. */
const idOf = (text: string | undefined) => (text === undefined ? null : Number(text));
