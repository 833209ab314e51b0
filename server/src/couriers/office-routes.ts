import * as payouts from '@haat/contract/office/couriers';
import * as parcels from '@haat/contract/office/orders/parcels';
import { staffActor } from '../orders/actor.ts';
import type { Office } from '../staff/office-endpoint.ts';
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
export function courierRoutes({ app, route, db, couriers }: Office): void {
  const work = { db, couriers, log: app.log };
  route(parcels.listParcels, ({ query }) => listParcels(work, query));
  route(parcels.getParcel, ({ params }) => getParcel(db, params.id));
  route(parcels.listOrderParcels, ({ params }) => listOrderParcels(db, params.id));
  route(parcels.previewHandOver, ({ body }) => previewHandOver(work, body));
  route(parcels.handToCourier, ({ staff, body }) => handToCourier(work, staff, body));
  route(parcels.requestPickup, ({ body }) => requestPickup(work, body));
  route(parcels.checkParcel, ({ params }) => checkParcel(work, params.id));
  route(parcels.cancelParcel, ({ staff, params, body }) =>
    cancelParcel(work, staff, {
      id: params.id,
      reason: body.reason,
      isConfirmed: body.confirmed_by_phone ?? false,
    }),
  );
  route(parcels.settleUnknownParcel, ({ staff, params, body }) =>
    settleUnknownParcel(work, staff, { id: params.id, consignment: body.consignment }),
  );
  route(parcels.takeParcelBack, ({ staff, params, body }) =>
    takeParcelBack(db, staff, { parcel: params.id, ...body }),
  );
  route(parcels.loseParcel, ({ staff, params, body }) =>
    loseParcel(db, staff, { parcel: params.id, ...body }),
  );
  route(payouts.listPayouts, ({ query }) => listPayouts(work, query));
  route(payouts.getPayout, ({ params }) => readPayout(db, params.id));
  route(payouts.fetchPayouts, ({ staff, body }) => fetchPayouts(work, staffActor(staff), body.courier));
  route(payouts.previewPayout, ({ body }) => previewPayout(work, body));
  route(payouts.pastePayout, ({ staff, body }) => pastePayout(work, staff, body));
  route(payouts.settlePayoutProblem, ({ staff, body }) => settlePayoutProblem(db, staff, body));
}
