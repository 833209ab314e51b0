import * as endpoints from '@haat/contract/office/orders/slips';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { listCreditNotes, printCreditNotes } from './credit-notes.ts';
import { listInvoices } from './list-invoices.ts';
import { listSlips } from './list-slips.ts';
import { printInvoices } from './print-invoices.ts';
import { writePrints } from './slip-prints.ts';

/** Routes of slips and invoices. */
export function slipRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.listSlips, ({ query, staff }) =>
    listSlips(db, { ...query, orders: idsOf(query.orders) }, staff.role),
  );
  registerOffice(app, context, endpoints.printSlips, async ({ staff, body }) => {
    await writePrints(db, { ...body, staff });
    return listSlips(db, body, staff.role);
  });
  registerOffice(app, context, endpoints.listInvoices, ({ query }) => listInvoices(db, idsOf(query.orders)));
  registerOffice(app, context, endpoints.printInvoices, ({ staff, body }) =>
    printInvoices(db, { ...body, staff }, clock()),
  );
  registerOffice(app, context, endpoints.listCreditNotes, ({ query }) =>
    listCreditNotes(db, idsOf(query.orders)),
  );
  registerOffice(app, context, endpoints.printCreditNotes, ({ staff, body }) =>
    printCreditNotes(db, { ...body, staff }),
  );
}

const idsOf = (orders: string) => orders.split(',').map(Number);
