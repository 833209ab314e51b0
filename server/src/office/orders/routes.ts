import { listOutOfStock, listUnsentMessages } from '@haat/contract/office/lists';
import * as calls from '@haat/contract/office/orders';
import type { FastifyInstance } from 'fastify';
import { NOT_MODIFIED } from '../../platform/http/register-endpoint.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { findOrders } from './find-orders.ts';
import { getOrder } from './get-order.ts';
import { findOutOfStock, findUnsentMessages } from './lists.ts';
import { moveAsStaff } from './move-as-staff.ts';
import { findToday, todayRevision } from './today.ts';

/** Routes for the orders of the office. */
export function officeOrderRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, calls.getToday, async (_call, reply) => {
    const etag = `"${await todayRevision(db, clock())}"`;
    reply.header('etag', etag);
    return reply.request.headers['if-none-match'] === etag ? NOT_MODIFIED : findToday(db);
  });

  registerOffice(app, context, listUnsentMessages, () => findUnsentMessages(db));
  registerOffice(app, context, listOutOfStock, () => findOutOfStock(db));

  registerOffice(app, context, calls.findOrders, ({ query }) => findOrders(db, query));
  registerOffice(app, context, calls.getOrder, ({ params }) => getOrder(db, params.id));

  registerOffice(app, context, calls.moveOrder, ({ staff, params, body }) =>
    moveAsStaff(db, staff.name, { order: params.id, ...body }),
  );
  registerOffice(app, context, calls.cancelOrderAsStaff, ({ staff, params, body }) =>
    moveAsStaff(db, staff.name, { order: params.id, to: 'CANCELLED', ...body }),
  );
}
