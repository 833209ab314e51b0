import * as endpoints from '@haat/contract/shop/order-step';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import { registerForOwner } from '../orders/owner-endpoint.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import type { Guard } from '../platform/http/register-endpoint.ts';
import { Refused } from '../platform/refused.ts';
import { confirmOrder } from './confirm-order.ts';

/** Routes for the code that confirms an order. */
export function orderStepRoutes(
  app: FastifyInstance,
  codes: Codes,
  { guard, limits }: { guard: Guard; limits: Limit },
): void {
  registerForOwner(
    app,
    codes.db,
    [endpoints.confirmOrder, endpoints.confirmGuestOrder],
    { guard, ...limits, byWhoOrdered: true },
    async ({ order, show }, { body, ip }) => {
      const confirmed = await confirmOrder(codes, order, { ...body, ip });
      return confirmed instanceof Refused ? confirmed : show(confirmed);
    },
  );
}
