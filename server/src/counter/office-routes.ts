import * as endpoints from '@haat/contract/office/orders/counter';
import type { Office } from '../staff/office-endpoint.ts';
import { closeDrawer, getCounter, getReport, openDrawer } from './drawer.ts';
import { listCounterProducts } from './list-counter-products.ts';
import { sellAtCounter } from './sell-at-counter.ts';

/** Routes for sales at the counter and its drawer. */
export function counterRoutes({ route, db }: Office): void {
  route(endpoints.getCounter, () => getCounter(db));
  route(endpoints.listCounterProducts, () => listCounterProducts(db));
  route(endpoints.sellAtCounter, ({ staff, body }) => sellAtCounter(db, staff, body));
  route(endpoints.openDrawer, ({ staff, body }) => openDrawer(db, staff, body));
  route(endpoints.closeDrawer, ({ staff, body }) => closeDrawer(db, staff, body));
  route(endpoints.getDrawerReport, ({ params }) => getReport(db, params.id));
}
