import * as endpoints from '@haat/contract/office/catalogue/stock';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { findStock } from './find-stock.ts';
import { listLowStock } from './low-stock.ts';
import { recordStockSheet } from './record-stock-sheet.ts';

/** Routes of the stock: sheets and what runs out. */
export function stockRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, index, clock } = context;
  registerOffice(app, context, endpoints.findStock, ({ query }) => findStock(db, index, query.search));
  registerOffice(app, context, endpoints.listLowStock, ({ query }) => listLowStock(db, query.days, clock()));
  registerOffice(app, context, endpoints.recordStockSheet, ({ staff, body }) =>
    recordStockSheet(db, staff, body),
  );
  registerOffice(app, context, endpoints.recordCount, ({ staff, body }) =>
    recordStockSheet(db, staff, { ...body, kind: 'count' }),
  );
}
