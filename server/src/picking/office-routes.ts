import * as endpoints from '@haat/contract/office/orders/picking';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { applyTicks } from './apply-ticks.ts';
import { claimProducts, releaseProducts } from './claim-products.ts';
import { findSubstitutes } from './find-substitutes.ts';
import { getPickList } from './get-pick-list.ts';

/** Routes of the pick list. */
export function pickingRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.getPickList, ({ staff, query }) =>
    getPickList(db, { wave: query.wave, staff: staff.id }),
  );
  registerOffice(app, context, endpoints.claimProducts, ({ staff, body }) => claimProducts(db, staff, body));
  registerOffice(app, context, endpoints.releaseProducts, ({ staff, body }) =>
    releaseProducts(db, staff, body.wave),
  );
  registerOffice(app, context, endpoints.applyTicks, ({ staff, body }) =>
    applyTicks(db, staff, body.ticks, clock()),
  );
  registerOffice(app, context, endpoints.findSubstitutes, ({ params, query }) =>
    findSubstitutes(db, params.id, query.search ?? ''),
  );
}
