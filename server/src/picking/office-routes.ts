import * as endpoints from '@haat/contract/office/orders/picking';
import type { Office } from '../staff/office-endpoint.ts';
import { applyTicks } from './apply-ticks.ts';
import { claimProducts, releaseProducts } from './claim-products.ts';
import { findSubstitutes } from './find-substitutes.ts';
import { getPickList } from './get-pick-list.ts';

/** Routes of the pick list. */
export function pickingRoutes({ route, db, clock }: Office): void {
  route(endpoints.getPickList, ({ staff, query }) => getPickList(db, { wave: query.wave, staff: staff.id }));
  route(endpoints.claimProducts, ({ staff, body }) => claimProducts(db, staff, body));
  route(endpoints.releaseProducts, ({ staff, body }) => releaseProducts(db, staff, body.wave));
  route(endpoints.applyTicks, ({ staff, body }) => applyTicks(db, staff, body.ticks, clock()));
  route(endpoints.findSubstitutes, ({ params, query }) => findSubstitutes(db, params.id, query.search ?? ''));
}
