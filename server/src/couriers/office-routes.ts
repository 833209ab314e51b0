import * as payouts from '@haat/contract/office/couriers';
import * as parcels from '@haat/contract/office/orders/parcels';
import type { FastifyInstance } from 'fastify';
import { staffActor } from '../orders/actor.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { cancelParcel } from './parcels/cancel-parcel.ts';
import { handToCourier, previewHandOver } from './parcels/hand-over.ts';
import { getParcel, listOrderParcels, listParcels } from './parcels/list-parcels.ts';
import { requestPickup } from './parcels/request-pickup.ts';
import { checkParcel, settleUnknownParcel } from './parcels/settle-unknown.ts';
import { loseParcel, takeParcelBack } from './parcels/take-parcel-back.ts';
import { listPayouts, readPayout } from './payouts/list-payouts.ts';
import { fetchPayouts, pastePayout, previewPayout } from './payouts/record-payouts.ts';
import { settlePayoutProblem } from './payouts/settle-problem.ts';

/** Routes of parcels, and of what couriers pay. */
export function courierRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, couriers } = context;
  const work = { db, couriers, log: app.log };
  registerOffice(app, context, parcels.listParcels, ({ query }) => listParcels(work, query));
  registerOffice(app, context, parcels.getParcel, ({ params }) => getParcel(db, params.id));
  registerOffice(app, context, parcels.listOrderParcels, ({ params }) => listOrderParcels(db, params.id));
  registerOffice(app, context, parcels.previewHandOver, ({ body }) => previewHandOver(work, body));
  registerOffice(app, context, parcels.handToCourier, ({ staff, body }) => handToCourier(work, staff, body));
  registerOffice(app, context, parcels.requestPickup, ({ body }) => requestPickup(work, body));
  registerOffice(app, context, parcels.checkParcel, ({ params }) => checkParcel(work, params.id));
  registerOffice(app, context, parcels.cancelParcel, ({ staff, params, body }) =>
    cancelParcel(work, staff, {
      id: params.id,
      reason: body.reason,
      isConfirmed: body.confirmed_by_phone ?? false,
    }),
  );
  registerOffice(app, context, parcels.settleUnknownParcel, ({ staff, params, body }) =>
    settleUnknownParcel(work, staff, { id: params.id, consignment: body.consignment }),
  );
  registerOffice(app, context, parcels.takeParcelBack, ({ staff, params, body }) =>
    takeParcelBack(db, staff, { parcel: params.id, ...body }),
  );
  registerOffice(app, context, parcels.loseParcel, ({ staff, params, body }) =>
    loseParcel(db, staff, { parcel: params.id, ...body }),
  );
  registerOffice(app, context, payouts.listPayouts, ({ query }) => listPayouts(work, query));
  registerOffice(app, context, payouts.getPayout, ({ params }) => readPayout(db, params.id));
  registerOffice(app, context, payouts.fetchPayouts, ({ staff, body }) =>
    fetchPayouts(work, staffActor(staff), body.courier),
  );
  registerOffice(app, context, payouts.previewPayout, ({ body }) => previewPayout(work, body));
  registerOffice(app, context, payouts.pastePayout, ({ staff, body }) => pastePayout(work, staff, body));
  registerOffice(app, context, payouts.settlePayoutProblem, ({ staff, body }) =>
    settlePayoutProblem(db, staff, body),
  );
}
