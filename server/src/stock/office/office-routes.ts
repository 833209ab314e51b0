import * as endpoints from '@haat/contract/office/catalogue/stock';
import type { Office } from '../../staff/office-endpoint.ts';
import { findStock } from './find-stock.ts';
import { listLowStock } from './low-stock.ts';
import { recordStockSheet } from './record-stock-sheet.ts';

/** Routes of the stock: sheets and what runs out. */
export function stockRoutes({ route, db, index, clock }: Office): void {
  route(endpoints.findStock, ({ query }) => findStock(db, index, query.search));
  route(endpoints.listLowStock, ({ query }) => listLowStock(db, query.days, clock()));
  route(endpoints.recordStockSheet, ({ staff, body }) => recordStockSheet(db, staff, body));
  route(endpoints.recordCount, ({ staff, body }) => recordStockSheet(db, staff, { ...body, kind: 'count' }));
}
