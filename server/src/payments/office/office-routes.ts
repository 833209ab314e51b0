import * as endpoints from '@haat/contract/office/orders/payments';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
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
export function paymentProblemRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, payments } = context;
  registerOffice(app, context, endpoints.listPaymentProblems, () => listPaymentProblems(db));
  registerOffice(app, context, endpoints.checkAttempt, ({ params }) => checkAttempt(db, payments, params.id));
  registerOffice(app, context, endpoints.acceptPayment, ({ staff, params }) =>
    acceptPayment(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.requestRefund, ({ staff, params }) =>
    requestRefund(db, payments, staff, params.id),
  );
  registerOffice(app, context, endpoints.recordRefundOutcome, ({ staff, params, body }) =>
    recordRefundOutcome(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.chooseRefundRider, ({ staff, params, body }) =>
    chooseRefundRider(db, staff, { id: params.id, rider: body.rider }),
  );
  registerOffice(app, context, endpoints.payOutInCash, ({ staff, params }) =>
    payOutInCash(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.sendRefundBack, ({ staff, params, body }) =>
    sendRefundBack(db, staff, { ...params, ...body }),
  );
}
