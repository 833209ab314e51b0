import * as payouts from '@haat/contract/office/couriers';
import * as parcels from '@haat/contract/office/orders/parcels';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/refused.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';

const NONE = notFound('Parcel');

/** Routes of parcels, and of what couriers pay. */
export function courierRoutes(app: FastifyInstance, context: OfficeContext): void {
  registerOffice(app, context, parcels.listParcels, async () => ({
    couriers: [],
    candidates: [],
    parcels: [],
    more: false,
    counts: { open: 0, unknown: 0, late: 0, back: 0 },
  }));
  registerOffice(app, context, parcels.getParcel, async () => NONE);
  registerOffice(app, context, parcels.listOrderParcels, async () => []);
  registerOffice(app, context, parcels.previewHandOver, async () => NONE);
  registerOffice(app, context, parcels.handToCourier, async () => NONE);
  registerOffice(app, context, parcels.requestPickup, async () => NONE);
  registerOffice(app, context, parcels.checkParcel, async () => NONE);
  registerOffice(app, context, parcels.cancelParcel, async () => NONE);
  registerOffice(app, context, parcels.settleUnknownParcel, async () => NONE);
  registerOffice(app, context, parcels.takeParcelBack, async () => NONE);
  registerOffice(app, context, parcels.loseParcel, async () => NONE);
  registerOffice(app, context, payouts.listPayouts, async () => ({
    couriers: [],
    payouts: [],
    older: false,
    problems: [],
  }));
  registerOffice(app, context, payouts.getPayout, async () => NONE);
  registerOffice(app, context, payouts.fetchPayouts, async () => NONE);
  registerOffice(app, context, payouts.previewPayout, async () => NONE);
  registerOffice(app, context, payouts.pastePayout, async () => NONE);
  registerOffice(app, context, payouts.settlePayoutProblem, async () => NONE);
}
