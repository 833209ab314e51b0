import { listOrdersToCall, recordCall as recordCallEndpoint } from '@haat/contract/office/calls-to-confirm';
import { moveOrders } from '@haat/contract/office/move-orders';
import * as endpoints from '@haat/contract/office/orders';
import { listOutOfStock } from '@haat/contract/office/out-of-stock';
import { getToday } from '@haat/contract/office/today';
import { listUnsentMessages, sendMessageAgain as sendAgain } from '@haat/contract/office/unsent-messages';
import type { FastifyInstance } from 'fastify';
import { hasEtag } from '../../platform/http/has-etag.ts';
import { NOT_MODIFIED } from '../../platform/http/register-endpoint.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { bulkMoveOrders } from './bulk-move-orders.ts';
import { findOrders } from './find-orders.ts';
import { findOutOfStock } from './find-out-of-stock.ts';
import { findUnsentMessages } from './find-unsent-messages.ts';
import { getOrder } from './get-order.ts';
import { moveAsStaff } from './move-as-staff.ts';
import { openOrder } from './open-order.ts';
import { findOrdersToCall } from './orders-to-call.ts';
import { recordCall } from './record-call.ts';
import { sendMessageAgain } from './send-message-again.ts';
import { etagOf, findToday, todayRevision } from './today.ts';

export function officeOrderRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, getToday, async (_request, reply) => {
    const revision = await todayRevision(db);
    const etag = etagOf(revision, clock());
    reply.header('etag', etag);
    if (hasEtag(reply.request.headers['if-none-match'], etag)) return NOT_MODIFIED;
    return { revision, ...(await findToday(db)) };
  });

  registerOffice(app, context, listUnsentMessages, () => findUnsentMessages(db));
  registerOffice(app, context, sendAgain, ({ staff, params }) => sendMessageAgain(db, staff.name, params.id));
  registerOffice(app, context, listOutOfStock, () => findOutOfStock(db));

  registerOffice(app, context, endpoints.findOrders, ({ query }) => findOrders(db, query));
  registerOffice(app, context, endpoints.getOrder, ({ params }) => getOrder(db, params.id));

  registerOffice(app, context, endpoints.openOrder, ({ staff, params }) =>
    openOrder(db, staff.name, params.id),
  );

  registerOffice(app, context, listOrdersToCall, () => findOrdersToCall(db));
  registerOffice(app, context, recordCallEndpoint, ({ staff, params, body }) =>
    recordCall(db, staff.name, { order: params.id, ...body }),
  );

  registerOffice(app, context, moveOrders, ({ staff, body }) => bulkMoveOrders(db, staff.name, body));
  registerOffice(app, context, endpoints.moveOrder, ({ staff, params, body }) =>
    moveAsStaff(db, staff.name, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.cancelOrderAsStaff, ({ staff, params, body }) =>
    moveAsStaff(db, staff.name, { order: params.id, to: 'CANCELLED', ...body }),
  );
}
