import * as endpoints from '@haat/contract/shop/purchase-consent';
import type { FastifyInstance } from 'fastify';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  type StoredOrder,
  toGuestOrder,
  toOrder,
} from '../../orders/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { withdrawConsent } from './purchase-consent.ts';

/** Shoppers withdraw their consent on the page of the order. */
export function consentRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, limit }: { guard: Guard; limit: Limit },
): void {
  const withdraw = async (find: () => Promise<StoredOrder | null>): Promise<StoredOrder | Refused> => {
    const order = await find();
    if (!order) return notFound('Order');
    await withdrawConsent(db, order.id);
    return { ...order, purchaseConsent: false };
  };
  registerEndpoint(
    app,
    endpoints.withdrawPurchaseConsent,
    async ({ caller, params }) => {
      const order = await withdraw(() => findCustomerOrder(db, caller.customer, params.id));
      return order instanceof Refused ? order : toOrder(order);
    },
    { guard, ...limit },
  );
  registerEndpoint(
    app,
    endpoints.withdrawGuestPurchaseConsent,
    async ({ params }) => {
      const order = await withdraw(() => findOrderByGuestToken(db, params.token));
      return order instanceof Refused ? order : toGuestOrder(order);
    },
    limit,
  );
}
