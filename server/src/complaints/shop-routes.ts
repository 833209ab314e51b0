import { join } from 'node:path';
import { MAX_PICTURE_BYTES } from '@haat/contract/http/limits';
import * as endpoints from '@haat/contract/shop/complaints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storeOrderPhoto } from '../order-photos/store-order-photo.ts';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  isGuestOrder,
  ORDERED_BY_ACCOUNT,
  type StoredOrder,
} from '../orders/orders.ts';
import { registerForOwner } from '../orders/owner-endpoint.ts';
import type { Database } from '../platform/db/database.ts';
import { readForms } from '../platform/http/bodies/multipart-body.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { invalid, notFound, type Refused } from '../platform/refused.ts';
import { orderComplaints } from './find-complaints.ts';
import { reportComplaint } from './report-complaint.ts';

interface Options {
  guard: Guard;
  media: MediaStore;
  complaints: Limit;
  photos: Limit;
}

/** Complaints of the owner of an order: an account, or a guest who has its token. */
export async function complaintRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, media, complaints, photos }: Options,
): Promise<void> {
  registerForOwner(
    app,
    db,
    [endpoints.listComplaints, endpoints.listGuestComplaints],
    { guard, lane: 'shoppers' },
    async ({ order }) => (await orderComplaints(db, order.id)) ?? notFound('Order'),
  );
  registerForOwner(
    app,
    db,
    [endpoints.reportComplaint, endpoints.reportGuestComplaint],
    { guard, ...complaints, byWhoOrdered: true },
    async ({ order, kind }, { body }) =>
      (await reportComplaint(db, order.id, { kind }, body)) ??
      (await orderComplaints(db, order.id)) ??
      notFound('Order'),
  );
  await photoRoutes(app, db, { guard, media, photos });
}

/** In its own scope: all other routes return 415 for multipart bodies. */
async function photoRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, media, photos }: Omit<Options, 'complaints'>,
): Promise<void> {
  type Photo = { complaint: number; key: string; photo: unknown };
  const store = async (
    order: StoredOrder | null,
    actor: 'customer' | 'guest',
    { complaint, key, photo }: Photo,
  ) => {
    if (!order) return notFound('Order');
    const row = { order: order.id, kind: 'complaint', complaint, actor, key } as const;
    return storeOrderPhoto(db, media, row, photo);
  };
  /** No byte of a photo is read for a token that opens no order. */
  const findByToken = async (request: FastifyRequest): Promise<Refused | null> => {
    const { token } = request.params as { token: string };
    if (!/^[\w-]{32}$/.test(token)) return invalid({ token: 'wrong_format' });
    const order = await findOrderByGuestToken(db, token);
    if (!order) return notFound('Order');
    if (!isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
    request.orderOfToken = order.id;
    return null;
  };
  await app.register(async (scope) => {
    await readForms(scope, { largestFile: MAX_PICTURE_BYTES, folder: join(media.folder, 'uploads') });
    registerEndpoint(
      scope,
      endpoints.addComplaintPhoto,
      { guard, ...photos },
      async ({ caller, params, body }) =>
        store(await findCustomerOrder(db, caller.customer, params.id), 'customer', { ...params, ...body }),
    );
    registerEndpoint(
      scope,
      endpoints.addGuestComplaintPhoto,
      { ...photos, authorize: findByToken },
      async ({ params, body }) =>
        store(await findOrderByGuestToken(db, params.token), 'guest', { ...params, ...body }),
    );
  });
}
