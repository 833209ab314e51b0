import * as endpoints from '@haat/contract/office/slips';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { findInvoices } from './find-invoices.ts';
import { findSlips } from './find-slips.ts';
import { issueInvoices } from './issue-invoices.ts';
import { writePrints } from './prints.ts';

/** Routes of slips and invoices. */
export function slipRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.listSlips, ({ query, staff }) =>
    findSlips(db, idsOf(query.orders), staff.role),
  );
  registerOffice(app, context, endpoints.printSlips, async ({ staff, body }) => {
    await writePrints(db, { ...body, staff });
    return findSlips(db, body.orders, staff.role);
  });
  registerOffice(app, context, endpoints.listInvoices, ({ query }) => findInvoices(db, idsOf(query.orders)));
  registerOffice(app, context, endpoints.printInvoices, ({ staff, body }) =>
    issueInvoices(db, { ...body, staff }, clock()),
  );
}

const idsOf = (orders: string) => orders.split(',').map(Number);
