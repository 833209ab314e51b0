import * as moveEndpoints from '@haat/contract/office/orders/bulk-move-orders';
import * as callEndpoints from '@haat/contract/office/orders/calls-to-confirm';
import * as endpoints from '@haat/contract/office/orders/orders';
import * as stockEndpoints from '@haat/contract/office/orders/out-of-stock';
import { getToday } from '@haat/contract/office/orders/today';
import * as messageEndpoints from '@haat/contract/office/orders/unsent-messages';
import { NOT_MODIFIED } from '../../platform/http/register-endpoint.ts';
import { hasEtag } from '../../platform/http/responses/cached-response.ts';
import type { Office } from '../../staff/office-endpoint.ts';
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

export function officeOrderRoutes({ route, db, clock, canWrite }: Office): void {
  route(getToday, async ({ staff }, reply) => {
    const revision = await todayRevision(db);
    const can_store = await canWrite();
    const etag = etagOf(`${revision}-${can_store}`, clock());
    reply.header('etag', etag);
    if (hasEtag(reply.request.headers['if-none-match'], etag)) return NOT_MODIFIED;
    return { revision, can_store, ...(await findToday(db, staff)) };
  });

  route(messageEndpoints.listUnsentMessages, () => listUnsentMessages(db));
  route(messageEndpoints.sendMessageAgain, ({ staff, params }) => sendMessageAgain(db, staff, params.id));
  route(stockEndpoints.listOutOfStock, () => listOutOfStock(db));

  route(endpoints.findOrders, ({ query }) => findOrders(db, query));
  route(endpoints.getOrder, ({ params }) => getOrder(db, params.id));

  route(endpoints.openOrder, ({ staff, params }) => openOrder(db, staff, params.id));

  route(callEndpoints.listOrdersToCall, () => listOrdersToCall(db));
  route(callEndpoints.recordCall, ({ staff, params, body }) =>
    recordCall(db, staff, { order: params.id, ...body }),
  );

  route(moveEndpoints.bulkMoveOrders, ({ staff, body }) => bulkMoveOrders(db, staff, body));
  route(endpoints.moveOrder, ({ staff, params, body }) =>
    moveAsStaff(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.cancelOrderAsStaff, ({ staff, params, body }) => {
    const { return_advance: returnAdvance, ...move } = body;
    return moveAsStaff(db, staff, { order: params.id, to: 'CANCELLED', ...move, returnAdvance });
  });
}
