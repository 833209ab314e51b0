import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orderPhotoPath } from '@haat/contract/shop/order-photos';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { requesterOf } from '../platform/http/register-endpoint.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { notFound } from '../platform/refused.ts';
import { sendRefused } from '../platform/send-refused.ts';
import { photoName } from './store-order-photo.ts';

/** Photos of orders, for everybody who has their random id. They are deleted with their person, so no shared cache stores them. */
export function orderPhotoRoutes(app: FastifyInstance, db: Database, media: MediaStore): void {
  const { admission } = app;
  app.get<{ Params: { photo: string } }>(
    orderPhotoPath.replace('{photo}/', ':photo'),
    {
      schema: { hide: true },
      onRequest: async (request) => {
        admission.refuseIfFull('shoppers', requesterOf(request));
        admission.count(request.ip);
      },
    },
    async (request, reply) => {
      const picture = await admission.run('shoppers', requesterOf(request), () =>
        readPhoto(db, media, request.params.photo),
      );
      if (!picture) return sendRefused(notFound('Picture'), reply);
      return reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=86400')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(picture);
    },
  );
}

/** The storage is asked only for names that the database has. */
async function readPhoto(db: Database, media: MediaStore, photo: string): Promise<Buffer | null> {
  if (!/^[0-9a-f]{32}$/.test(photo)) return null;
  const row = await db
    .selectFrom('order_photo')
    .where('photo_id', '=', photo)
    .select('id')
    .executeTakeFirst();
  const folder = row && (await media.find(photoName(photo)));
  return folder ? readFile(join(folder, photoName(photo))) : null;
}
