import { listCustomerOrders, listOrders, type OrderQuery } from '@haat/contract/shop/orders';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { findCustomerOrders, toOrder } from './orders.ts';

/** The list of a customer's orders, at both paths of the specification. */
export function orderRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  for (const endpoint of [listCustomerOrders, listOrders] as const) {
    registerEndpoint(
      app,
      endpoint,
      async ({ caller, query }, reply) => {
        const { orders, total, next } = await findCustomerOrders(db, caller.customer, query);
        reply.header('x-total-count', total);
        if (next !== null)
          reply.header('link', `<${endpoint.path}?${nextPageQuery(query, next)}>; rel="next"`);
        return orders.map(toOrder);
      },
      { guard },
    );
  }
}

function nextPageQuery({ limit }: OrderQuery, cursor: number): URLSearchParams {
  return new URLSearchParams({ ...(limit === undefined ? {} : { limit: `${limit}` }), cursor: `${cursor}` });
}
