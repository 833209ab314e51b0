import { initiatePayment } from '@haat/contract/payments';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { bind, type Guard } from '../http/bind.ts';
import { notFound, Refused } from '../http/refused.ts';
import { findOrderOf } from '../orders/orders.ts';

/** Online payment: none while the shop has no payment provider. */
export function paymentRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  bind(
    app,
    initiatePayment,
    async ({ caller, params }) =>
      (await findOrderOf(db, caller.customer, params.id)) ? UNAVAILABLE : notFound('Order'),
    { guard },
  );
}

const UNAVAILABLE = new Refused(503, 'payment_unavailable', 'Online payment is not available right now.');
