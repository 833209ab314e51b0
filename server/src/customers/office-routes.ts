import * as endpoints from '@haat/contract/office/orders/customers';
import * as khata from '@haat/contract/office/orders/khata';
import type { Office } from '../staff/office-endpoint.ts';
import { addCustomerNote } from './add-customer-note.ts';
import { blockPhone, unblockPhone } from './block-phone.ts';
import { choosePromotions } from './choose-promotions.ts';
import { findCustomers } from './find-customers.ts';
import { getCustomer } from './get-customer.ts';
import { listKhata, openKhata, undoKhataEntry, writeKhata } from './khata.ts';
import { moveCredit } from './move-credit.ts';

/** Routes of the customers and guests of the shop. */
export function customerRoutes({ route, db }: Office): void {
  route(endpoints.findCustomers, ({ query }) => findCustomers(db, query.search));
  route(endpoints.getCustomer, ({ query }) => getCustomer(db, query.phone));
  route(endpoints.addCustomerNote, ({ staff, body }) => addCustomerNote(db, staff, body));
  route(endpoints.moveCredit, ({ staff, body }) => moveCredit(db, staff, body));
  route(khata.listKhata, () => listKhata(db));
  route(khata.openKhata, ({ staff, body }) => openKhata(db, staff, body));
  route(khata.undoKhataEntry, ({ staff, params }) => undoKhataEntry(db, staff, params));
  route(khata.writeKhata, ({ staff, body }) => writeKhata(db, staff, body));
  route(endpoints.choosePromotions, ({ staff, body }) => choosePromotions(db, staff, body));
  route(endpoints.blockPhone, ({ staff, body }) => blockPhone(db, staff, body));
  route(endpoints.unblockPhone, ({ staff, body }) => unblockPhone(db, staff, body.phone));
}
