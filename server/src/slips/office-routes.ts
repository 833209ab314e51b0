import * as endpoints from '@haat/contract/office/orders/slips';
import type { Office } from '../staff/office-endpoint.ts';
import { listCreditNotes, printCreditNotes } from './credit-notes.ts';
import { listInvoices } from './list-invoices.ts';
import { listSlips } from './list-slips.ts';
import { printInvoices } from './print-invoices.ts';
import { writePrints } from './slip-prints.ts';

/** Routes of slips and invoices. */
export function slipRoutes({ route, db, clock }: Office): void {
  route(endpoints.listSlips, ({ query, staff }) =>
    listSlips(db, { ...query, orders: idsOf(query.orders) }, staff.role),
  );
  route(endpoints.printSlips, async ({ staff, body }) => {
    await writePrints(db, { ...body, staff });
    return listSlips(db, body, staff.role);
  });
  route(endpoints.listInvoices, ({ query }) => listInvoices(db, idsOf(query.orders)));
  route(endpoints.printInvoices, ({ staff, body }) => printInvoices(db, { ...body, staff }, clock()));
  route(endpoints.listCreditNotes, ({ query }) => listCreditNotes(db, idsOf(query.orders)));
  route(endpoints.printCreditNotes, ({ staff, body }) => printCreditNotes(db, { ...body, staff }));
}

const idsOf = (orders: string) => orders.split(',').map(Number);
