import * as moveEndpoints from '@haat/contract/office/orders/bulk-move-orders';
import * as callEndpoints from '@haat/contract/office/orders/calls-to-confirm';
import * as endpoints from '@haat/contract/office/orders/orders';
import * as stockEndpoints from '@haat/contract/office/orders/out-of-stock';
import { getToday } from '@haat/contract/office/orders/today';
import * as messageEndpoints from '@haat/contract/office/orders/unsent-messages';
import type { FastifyInstance } from 'fastify';
import { NOT_MODIFIED } from '../../platform/http/register-endpoint.ts';
import { hasEtag } from '../../platform/http/responses/has-etag.ts';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { bulkMoveOrders } from './bulk-move-orders.ts';
import { findOrders } from './find-orders.ts';
import { getOrder } from './get-order.ts';
import { listOrdersToCall } from './list-orders-to-call.ts';
import { listOutOfStock } from './list-out-of-stock.ts';
import { listUnsentMessages } from './list-unsent-messages.ts';
import { moveAsStaff } from './move-as-staff.ts';
import { openOrder } from './open-order.ts';
import { recordCall } from './record-call.ts';
import { sendMessageAgain } from './send-message-again.ts';
import { etagOf, findToday, todayRevision } from './today.ts';

export function officeOrderRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock, canWrite } = context;
  registerOffice(app, context, getToday, async ({ staff }, reply) => {
    const revision = await todayRevision(db);
    const can_store = await canWrite();
    const etag = etagOf(`${revision}-${can_store}`, clock());
    reply.header('etag', etag);
    if (hasEtag(reply.request.headers['if-none-match'], etag)) return NOT_MODIFIED;
    return { revision, can_store, ...(await findToday(db, staff)) };
  });

  registerOffice(app, context, messageEndpoints.listUnsentMessages, () => listUnsentMessages(db));
  registerOffice(app, context, messageEndpoints.sendMessageAgain, ({ staff, params }) =>
    sendMessageAgain(db, staff, params.id),
  );
  registerOffice(app, context, stockEndpoints.listOutOfStock, () => listOutOfStock(db));

  registerOffice(app, context, endpoints.findOrders, ({ query }) => findOrders(db, query));
  registerOffice(app, context, endpoints.getOrder, ({ params }) => getOrder(db, params.id));

  registerOffice(app, context, endpoints.openOrder, ({ staff, params }) => openOrder(db, staff, params.id));

  registerOffice(app, context, callEndpoints.listOrdersToCall, () => listOrdersToCall(db));
  registerOffice(app, context, callEndpoints.recordCall, ({ staff, params, body }) =>
    recordCall(db, staff, { order: params.id, ...body }),
  );

  registerOffice(app, context, moveEndpoints.bulkMoveOrders, ({ staff, body }) =>
    bulkMoveOrders(db, staff, body),
  );
  registerOffice(app, context, endpoints.moveOrder, ({ staff, params, body }) =>
    moveAsStaff(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.cancelOrderAsStaff, ({ staff, params, body }) => {
    const { return_advance: returnAdvance, ...move } = body;
    return moveAsStaff(db, staff, { order: params.id, to: 'CANCELLED', ...move, returnAdvance });
  });
}
