import * as endpoints from '@haat/contract/office/orders/complaints';
import type { Office } from '../staff/office-endpoint.ts';
import { bringBack } from './bring-back.ts';
import { decideComplaint } from './decide-complaint.ts';
import {
  complaintsOfLine,
  getComplaintRefund,
  listAllComplaints,
  listOrderComplaints,
} from './office-complaints.ts';
import { reportComplaint } from './report-complaint.ts';

export function officeComplaintRoutes({ route, db, clock }: Office): void {
  route(endpoints.listAllComplaints, ({ query }) => listAllComplaints(db, query.show ?? 'open'));
  route(endpoints.listOrderComplaints, ({ params }) => listOrderComplaints(db, params.id));
  route(endpoints.getComplaintRefund, ({ params, query }) => getComplaintRefund(db, params.id, query.amount));
  route(endpoints.reportForCaller, async ({ staff, params, body }) => {
    const refused = await reportComplaint(db, params.id, { kind: 'staff', name: staff.name }, body);
    return refused ?? listOrderComplaints(db, params.id);
  });
  route(endpoints.decideComplaint, async ({ staff, params, body }) => {
    const refused = await decideComplaint(db, staff, { line: params.id, ...body }, clock());
    return refused ?? complaintsOfLine(db, params.id);
  });
  route(endpoints.bringBack, async ({ staff, params, body }) => {
    const refused = await bringBack(db, staff, { line: params.id, ...body });
    return refused ?? complaintsOfLine(db, params.id);
  });
}
