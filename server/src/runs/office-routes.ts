import * as endpoints from '@haat/contract/office/orders/runs';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { deliverStop, previewDelivery, refuseStop } from './finish-stop.ts';
import { handOut, takeOffRun } from './hand-out.ts';
import { listRuns } from './list-runs.ts';
import { getOwnRun, giveRefund } from './own-run.ts';
import { signRiderHandIn } from './rider-hand-ins.ts';

/** Routes for runs: of all riders for those who hand out orders, and of the caller. */
export function runRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.listRuns, ({ staff, query }) => listRuns(db, staff, query));
  registerOffice(app, context, endpoints.handOut, ({ staff, body }) => handOut(db, staff, body));
  registerOffice(app, context, endpoints.takeOffRun, ({ staff, params, body }) =>
    takeOffRun(db, staff, { order: params.id, run: body.run }),
  );
  registerOffice(app, context, endpoints.getOwnRun, ({ staff }) => getOwnRun(db, staff.id));
  registerOffice(app, context, endpoints.deliverStop, ({ staff, params, body }) =>
    deliverStop(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.previewDelivery, ({ staff, params, body }) =>
    previewDelivery(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.refuseStop, ({ staff, params, body }) =>
    refuseStop(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.giveRefund, ({ staff, params }) => giveRefund(db, staff, params.id));
  registerOffice(app, context, endpoints.signRiderHandIn, ({ staff, params }) =>
    signRiderHandIn(db, staff, params.id),
  );
}
