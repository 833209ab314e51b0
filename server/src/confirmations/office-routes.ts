import * as endpoints from '@haat/contract/office/orders/value-requests';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { changeValueLimits, getValueLimits } from '../value-limits/value-limits.ts';
import { decideValueRequest } from './decide-value-request.ts';
import { listOwnValueRequests, listValueRequests, withdrawValueRequest } from './value-requests.ts';

/** Routes of moves of value that wait for a second person, and of their limits. */
export function confirmationRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.listValueRequests, ({ staff }) => listValueRequests(db, staff));
  registerOffice(app, context, endpoints.decideValueRequest, ({ staff, params, body }) =>
    decideValueRequest(db, staff, { id: params.id, ...body }, clock()),
  );
  registerOffice(app, context, endpoints.listOwnValueRequests, ({ staff }) =>
    listOwnValueRequests(db, staff),
  );
  registerOffice(app, context, endpoints.withdrawValueRequest, ({ staff, params }) =>
    withdrawValueRequest(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.getValueLimits, () => getValueLimits(db));
  registerOffice(app, context, endpoints.changeValueLimits, ({ staff, body }) =>
    changeValueLimits(db, staff, body),
  );
}
