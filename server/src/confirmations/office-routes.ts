import * as endpoints from '@haat/contract/office/orders/value-requests';
import type { Office } from '../staff/office-endpoint.ts';
import { changeValueLimits, getValueLimits } from '../value-limits/value-limits.ts';
import { decideValueRequest } from './decide-value-request.ts';
import { listOwnValueRequests, listValueRequests, withdrawValueRequest } from './value-requests.ts';

/** Routes of moves of value that wait for a second person, and of their limits. */
export function confirmationRoutes({ route, db, clock }: Office): void {
  route(endpoints.listValueRequests, ({ staff }) => listValueRequests(db, staff));
  route(endpoints.decideValueRequest, ({ staff, params, body }) =>
    decideValueRequest(db, staff, { id: params.id, ...body }, clock()),
  );
  route(endpoints.listOwnValueRequests, ({ staff }) => listOwnValueRequests(db, staff));
  route(endpoints.withdrawValueRequest, ({ staff, params }) => withdrawValueRequest(db, staff, params.id));
  route(endpoints.getValueLimits, () => getValueLimits(db));
  route(endpoints.changeValueLimits, ({ staff, body }) => changeValueLimits(db, staff, body));
}
