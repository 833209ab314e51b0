import * as endpoints from '@haat/contract/office/orders/customers';
import * as khata from '@haat/contract/office/orders/khata';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { addCustomerNote } from './add-customer-note.ts';
import { blockPhone, unblockPhone } from './block-phone.ts';
import { choosePromotions } from './choose-promotions.ts';
import { findCustomers } from './find-customers.ts';
import { getCustomer } from './get-customer.ts';
import { listKhata, openKhata, undoKhataEntry, writeKhata } from './khata.ts';
import { moveCredit } from './move-credit.ts';

/** Routes of the customers and guests of the shop. */
export function customerRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.findCustomers, ({ query }) => findCustomers(db, query.search));
  registerOffice(app, context, endpoints.getCustomer, ({ query }) => getCustomer(db, query.phone));
  registerOffice(app, context, endpoints.addCustomerNote, ({ staff, body }) =>
    addCustomerNote(db, staff, body),
  );
  registerOffice(app, context, endpoints.moveCredit, ({ staff, body }) => moveCredit(db, staff, body));
  registerOffice(app, context, khata.listKhata, () => listKhata(db));
  registerOffice(app, context, khata.openKhata, ({ staff, body }) => openKhata(db, staff, body));
  registerOffice(app, context, khata.undoKhataEntry, ({ staff, params }) =>
    undoKhataEntry(db, staff, params),
  );
  registerOffice(app, context, khata.writeKhata, ({ staff, body }) => writeKhata(db, staff, body));
  registerOffice(app, context, endpoints.choosePromotions, ({ staff, body }) =>
    choosePromotions(db, staff, body),
  );
  registerOffice(app, context, endpoints.blockPhone, ({ staff, body }) => blockPhone(db, staff, body));
  registerOffice(app, context, endpoints.unblockPhone, ({ staff, body }) =>
    unblockPhone(db, staff, body.phone),
  );
}
