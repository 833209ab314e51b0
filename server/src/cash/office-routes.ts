import * as endpoints from '@haat/contract/office/orders/cash';
import type { Office } from '../staff/office-endpoint.ts';
import { closeDay, reopenDay } from './close-day.ts';
import { countCash } from './count-cash.ts';
import { getCashSheet } from './get-cash-sheet.ts';
import { listHandIns } from './hand-ins.ts';
import { signHandIn, undoHandIn } from './sign-hand-in.ts';
import { moveCash, undoTransfer } from './transfers.ts';

/** Routes for the cash: what riders hand in, and the sheet of the drawer. */
export function cashRoutes({ route, db }: Office): void {
  route(endpoints.listHandIns, () => listHandIns(db));
  route(endpoints.countCash, ({ staff, body }) => countCash(db, staff, body));
  route(endpoints.signHandIn, ({ staff, params }) => signHandIn(db, staff, params.id));
  route(endpoints.undoHandIn, ({ staff, params, body }) => undoHandIn(db, staff, { id: params.id, ...body }));
  route(endpoints.getCashSheet, ({ query }) => getCashSheet(db, query));
  route(endpoints.moveCash, ({ staff, body }) => moveCash(db, staff, body));
  route(endpoints.undoTransfer, ({ staff, params }) => undoTransfer(db, staff, params.id));
  route(endpoints.closeDay, ({ staff, body }) => closeDay(db, staff, body));
  route(endpoints.reopenDay, ({ staff, params, body }) => reopenDay(db, staff, { id: params.id, ...body }));
}
