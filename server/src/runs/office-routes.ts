import * as endpoints from '@haat/contract/office/orders/runs';
import type { Office } from '../staff/office-endpoint.ts';
import { deliverStop, previewDelivery, refuseStop } from './finish-stop.ts';
import { handOut, takeOffRun } from './hand-out.ts';
import { listRuns } from './list-runs.ts';
import { getOwnRun, giveRefund } from './own-run.ts';
import { signRiderHandIn } from './rider-hand-ins.ts';

/** Routes for runs: of all riders for those who hand out orders, and of the caller. */
export function runRoutes({ route, db }: Office): void {
  route(endpoints.listRuns, ({ staff, query }) => listRuns(db, staff, query));
  route(endpoints.handOut, ({ staff, body }) => handOut(db, staff, body));
  route(endpoints.takeOffRun, ({ staff, params, body }) =>
    takeOffRun(db, staff, { order: params.id, run: body.run }),
  );
  route(endpoints.getOwnRun, ({ staff }) => getOwnRun(db, staff.id));
  route(endpoints.deliverStop, ({ staff, params, body }) =>
    deliverStop(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.previewDelivery, ({ staff, params, body }) =>
    previewDelivery(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.refuseStop, ({ staff, params, body }) =>
    refuseStop(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.giveRefund, ({ staff, params }) => giveRefund(db, staff, params.id));
  route(endpoints.signRiderHandIn, ({ staff, params }) => signRiderHandIn(db, staff, params.id));
}
