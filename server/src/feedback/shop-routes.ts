import * as endpoints from '@haat/contract/shop/feedback';
import type { FastifyInstance } from 'fastify';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  type StoredOrder,
  toGuestOrder,
  toOrder,
} from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { giveFeedback } from './give-feedback.ts';

/** What shoppers say about a delivered order. */
export function feedbackRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, limit }: { guard: Guard; limit: Limit },
): void {
  const give = async (
    find: () => Promise<StoredOrder | null>,
    feedback: Parameters<typeof giveFeedback>[2],
  ): Promise<StoredOrder | Refused> => {
    const order = await find();
    if (!order) return notFound('Order');
    return (await giveFeedback(db, order, feedback)) ?? (await find()) ?? notFound('Order');
  };
  registerEndpoint(
    app,
    endpoints.giveFeedback,
    async ({ caller, params, body }) => {
      const find = () => findCustomerOrder(db, caller.customer, params.id);
      const order = await give(find, { ...body, actor: 'customer' });
      return order instanceof Refused ? order : toOrder(order);
    },
    { guard, ...limit },
  );
  registerEndpoint(
    app,
    endpoints.giveGuestFeedback,
    async ({ params, body }) => {
      const order = await give(() => findOrderByGuestToken(db, params.token), { ...body, actor: 'guest' });
      return order instanceof Refused ? order : toGuestOrder(order);
    },
    limit,
  );
}
