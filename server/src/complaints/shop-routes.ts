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
  const list = async (order: StoredOrder | null) =>
    (order && (await orderComplaints(db, order.id))) ?? notFound('Order');
  const report = async (
    order: StoredOrder | null,
    kind: 'customer' | 'guest',
    complaint: endpoints.NewComplaint,
  ) => {
    if (!order) return notFound('Order');
    if (kind === 'guest' && !isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
    return (await reportComplaint(db, order.id, { kind }, complaint)) ?? list(order);
  };
  registerEndpoint(
    app,
    endpoints.listComplaints,
    async ({ caller, params }) => list(await findCustomerOrder(db, caller.customer, params.id)),
    { guard },
  );
  registerEndpoint(
    app,
    endpoints.listGuestComplaints,
    async ({ params }) => list(await findOrderByGuestToken(db, params.token)),
    { lane: 'shoppers' },
  );
  registerEndpoint(
    app,
    endpoints.reportComplaint,
    async ({ caller, params, body }) =>
      report(await findCustomerOrder(db, caller.customer, params.id), 'customer', body),
    { guard, ...complaints },
  );
  registerEndpoint(
    app,
    endpoints.reportGuestComplaint,
    async ({ params, body }) => report(await findOrderByGuestToken(db, params.token), 'guest', body),
    complaints,
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
      async ({ caller, params, body }) =>
        store(await findCustomerOrder(db, caller.customer, params.id), 'customer', { ...params, ...body }),
      { guard, ...photos },
    );
    registerEndpoint(
      scope,
      endpoints.addGuestComplaintPhoto,
      async ({ params, body }) =>
        store(await findOrderByGuestToken(db, params.token), 'guest', { ...params, ...body }),
      { ...photos, authorize: findByToken },
    );
  });
}
