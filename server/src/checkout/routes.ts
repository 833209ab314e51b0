import { getGuestOrder, placeGuestOrder } from '@haat/contract/checkout';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { bind, type Limit } from '../http/bind.ts';
import { notFound, Refused } from '../http/refused.ts';
import { findOrderByGuestToken, guestOrderAnswer } from '../orders/orders.ts';
import { readGuestOrder } from './guest-order.ts';
import { placeOrder } from './place-order.ts';

/** The till: guests' orders. */
export function checkoutRoutes(
  app: FastifyInstance,
  db: Database,
  { guestOrders }: { guestOrders: Limit },
): void {
  bind(
    app,
    placeGuestOrder,
    async ({ body, headers }, reply) => {
      reply.header('cache-control', 'no-store');
      const request = readGuestOrder(body, headers['idempotency-key']);
      if (request instanceof Refused) return request;
      const order = await placeOrder(db, request);
      return order instanceof Refused ? order : guestOrderAnswer(order);
    },
    guestOrders,
  );

  bind(app, getGuestOrder, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store');
    const order = await findOrderByGuestToken(db, params.token);
    return order ? guestOrderAnswer(order) : notFound('Order');
  });
}
