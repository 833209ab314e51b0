import * as endpoints from '@haat/contract/office/orders/payments';
import type { Office } from '../../staff/office-endpoint.ts';
import { listPaymentProblems } from './list-payment-problems.ts';
import {
  acceptPayment,
  checkAttempt,
  chooseRefundRider,
  payOutInCash,
  recordRefundOutcome,
  requestRefund,
  sendRefundBack,
} from './payment-actions.ts';

/** Routes for payment problems that need action, with one action each. */
export function paymentProblemRoutes({ route, db, payments }: Office): void {
  route(endpoints.listPaymentProblems, () => listPaymentProblems(db));
  route(endpoints.checkAttempt, ({ params }) => checkAttempt(db, payments, params.id));
  route(endpoints.acceptPayment, ({ staff, params }) => acceptPayment(db, staff, params.id));
  route(endpoints.requestRefund, ({ staff, params }) => requestRefund(db, payments, staff, params.id));
  route(endpoints.recordRefundOutcome, ({ staff, params, body }) =>
    recordRefundOutcome(db, staff, { id: params.id, ...body }),
  );
  route(endpoints.chooseRefundRider, ({ staff, params, body }) =>
    chooseRefundRider(db, staff, { id: params.id, rider: body.rider }),
  );
  route(endpoints.payOutInCash, ({ staff, params }) => payOutInCash(db, staff, params.id));
  route(endpoints.sendRefundBack, ({ staff, params, body }) =>
    sendRefundBack(db, staff, { ...params, ...body }),
  );
}
