import * as endpoints from '@haat/contract/shop/order-step';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  isGuestOrder,
  ORDERED_BY_ACCOUNT,
  toGuestOrder,
  toOrder,
} from '../orders/orders.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { confirmOrder } from './confirm-order.ts';

/** Routes for the code that confirms an order. */
export function orderStepRoutes(
  app: FastifyInstance,
  codes: Codes,
  { guard, limits }: { guard: Guard; limits: Limit },
): void {
  registerEndpoint(
    app,
    endpoints.confirmOrder,
    async ({ caller, params, body, ip }) => {
      const order = await findCustomerOrder(codes.db, caller.customer, params.id);
      if (!order) return notFound('Order');
      const confirmed = await confirmOrder(codes, order, { ...body, ip });
      return confirmed instanceof Refused ? confirmed : toOrder(confirmed);
    },
    { guard, ...limits },
  );
  registerEndpoint(
    app,
    endpoints.confirmGuestOrder,
    async ({ params, body, ip }) => {
      const order = await findOrderByGuestToken(codes.db, params.token);
      if (!order) return notFound('Order');
      if (!isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
      const confirmed = await confirmOrder(codes, order, { ...body, ip });
      return confirmed instanceof Refused ? confirmed : toGuestOrder(confirmed);
    },
    limits,
  );
}
