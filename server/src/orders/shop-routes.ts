import { getGuestOrderAgainLines, getOrderAgainLines } from '@haat/contract/shop/order-again';
import {
  cancelGuestOrder,
  cancelOrder,
  listCustomerOrders,
  listOrders,
  type OrderQuery,
} from '@haat/contract/shop/orders';
import * as track from '@haat/contract/shop/track';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { findOrderAgainLines } from './order-again.ts';
import { findCustomerOrders, toOrder } from './orders.ts';
import { registerForOwner } from './owner-endpoint.ts';
import { sendTrackingCode, trackOrder, trackOrders } from './track-order.ts';

/** The list of a customer's orders, at both paths of the specification, and the cancellation of an order by its owner. */
export function orderRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, cancellations }: { guard: Guard; cancellations: Limit },
): void {
  for (const endpoint of [listCustomerOrders, listOrders] as const) {
    registerEndpoint(app, endpoint, { guard }, async ({ caller, query }, reply) => {
      const { orders, total, next } = await findCustomerOrders(db, caller.customer, query);
      reply.header('x-total-count', total);
      if (next !== null) reply.header('link', `<${endpoint.path}?${nextPageQuery(query, next)}>; rel="next"`);
      return orders.map(toOrder);
    });
  }
  registerForOwner(
    app,
    db,
    [cancelOrder, cancelGuestOrder],
    { guard, ...cancellations, byWhoOrdered: true },
    async ({ order, kind, showAgain }) => (await cancelOwnOrder(db, order, { kind })) ?? showAgain(),
  );
  registerForOwner(
    app,
    db,
    [getOrderAgainLines, getGuestOrderAgainLines],
    { guard, lane: 'shoppers' },
    ({ order }) => findOrderAgainLines(db, order),
  );
}

/** Finds orders without their links: by phone and a code, one of them also by its number. */
export function trackRoutes(app: FastifyInstance, codes: Codes, limit: Limit): void {
  registerEndpoint(app, track.sendTrackingCode, limit, ({ body, ip }) =>
    sendTrackingCode(codes, body, { ip }),
  );
  registerEndpoint(app, track.trackOrder, limit, ({ body, ip }) => trackOrder(codes, body, { ip }));
  registerEndpoint(app, track.trackOrders, limit, ({ body, ip }) => trackOrders(codes, body, { ip }));
}

function nextPageQuery({ limit }: OrderQuery, cursor: number): URLSearchParams {
  return new URLSearchParams({ ...(limit === undefined ? {} : { limit: `${limit}` }), cursor: `${cursor}` });
}
