import * as endpoints from '@haat/contract/office/orders/cash';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { closeDay, reopenDay } from './close-day.ts';
import { countCash } from './count-cash.ts';
import { getCashSheet } from './get-cash-sheet.ts';
import { listHandIns } from './hand-ins.ts';
import { signHandIn, undoHandIn } from './sign-hand-in.ts';
import { moveCash, undoTransfer } from './transfers.ts';

/** Routes for the cash: what riders hand in, and the sheet of the drawer. */
export function cashRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.listHandIns, () => listHandIns(db));
  registerOffice(app, context, endpoints.countCash, ({ staff, body }) => countCash(db, staff, body));
  registerOffice(app, context, endpoints.signHandIn, ({ staff, params }) => signHandIn(db, staff, params.id));
  registerOffice(app, context, endpoints.undoHandIn, ({ staff, params, body }) =>
    undoHandIn(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.getCashSheet, ({ query }) => getCashSheet(db, query));
  registerOffice(app, context, endpoints.moveCash, ({ staff, body }) => moveCash(db, staff, body));
  registerOffice(app, context, endpoints.undoTransfer, ({ staff, params }) =>
    undoTransfer(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.closeDay, ({ staff, body }) => closeDay(db, staff, body));
  registerOffice(app, context, endpoints.reopenDay, ({ staff, params, body }) =>
    reopenDay(db, staff, { id: params.id, ...body }),
  );
}
