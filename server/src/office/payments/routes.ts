import * as calls from '@haat/contract/office/payments';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { listPaymentProblems } from './list-payment-problems.ts';
import { acceptPayment, askForRefund, checkAttempt, payOutInCash } from './payment-actions.ts';

/** Routes for payment problems that need action, with one action each. */
export function paymentProblemRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, payments } = context;
  registerOffice(app, context, calls.listPaymentProblems, () => listPaymentProblems(db));
  registerOffice(app, context, calls.checkAttempt, ({ params }) => checkAttempt(db, payments, params.id));
  registerOffice(app, context, calls.acceptPayment, ({ staff, params }) =>
    acceptPayment(db, staff.name, params.id),
  );
  registerOffice(app, context, calls.askForRefund, ({ staff, params }) =>
    askForRefund(db, payments, staff.name, params.id),
  );
  registerOffice(app, context, calls.payOutInCash, ({ staff, params }) =>
    payOutInCash(db, staff.name, params.id),
  );
}
