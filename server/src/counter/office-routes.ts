import * as endpoints from '@haat/contract/office/orders/counter';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { closeDrawer, getCounter, getReport, openDrawer } from './drawer.ts';
import { listCounterProducts } from './list-counter-products.ts';
import { sellAtCounter } from './sell-at-counter.ts';

/** Routes for sales at the counter and its drawer. */
export function counterRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.getCounter, () => getCounter(db));
  registerOffice(app, context, endpoints.listCounterProducts, () => listCounterProducts(db));
  registerOffice(app, context, endpoints.sellAtCounter, ({ staff, body }) => sellAtCounter(db, staff, body));
  registerOffice(app, context, endpoints.openDrawer, ({ staff, body }) => openDrawer(db, staff, body));
  registerOffice(app, context, endpoints.closeDrawer, ({ staff, body }) => closeDrawer(db, staff, body));
  registerOffice(app, context, endpoints.getDrawerReport, ({ params }) => getReport(db, params.id));
}
