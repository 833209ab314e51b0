import { listCustomerOrders, listOrders, type OrderQuery } from '@haat/contract/shop/orders';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { findOrdersOf, toOrder } from './orders.ts';

/** What customers have ordered: one list at the two addresses of the specification. */
export function orderRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  for (const endpoint of [listCustomerOrders, listOrders] as const) {
    registerEndpoint(
      app,
      endpoint,
      async ({ caller, query }, reply) => {
        const { orders, total, next } = await findOrdersOf(db, caller.customer, query);
        reply.header('x-total-count', total);
        if (next !== null) reply.header('link', `<${endpoint.path}?${pageAfter(query, next)}>; rel="next"`);
        return orders.map(toOrder);
      },
      { guard },
    );
  }
}

function pageAfter({ limit }: OrderQuery, cursor: number): URLSearchParams {
  return new URLSearchParams({ ...(limit === undefined ? {} : { limit: `${limit}` }), cursor: `${cursor}` });
}
