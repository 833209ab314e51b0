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
import { notFound, Refused } from '../platform/refused.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { findOrderAgainLines } from './order-again.ts';
import {
  findCustomerOrder,
  findCustomerOrders,
  findOrderByGuestToken,
  isGuestOrder,
  ORDERED_BY_ACCOUNT,
  type StoredOrder,
  toGuestOrder,
  toOrder,
} from './orders.ts';
import { sendTrackingCode, trackOrder, trackOrders } from './track-order.ts';

/** The list of a customer's orders, at both paths of the specification, and the cancellation of an order by its owner. */
export function orderRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, cancellations }: { guard: Guard; cancellations: Limit },
): void {
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
  cancelRoutes(app, db, { guard, cancellations });
  orderAgainRoutes(app, db, guard);
}

/** Finds orders without their links: by phone and a code, one of them also by its number. */
export function trackRoutes(app: FastifyInstance, codes: Codes, limit: Limit): void {
  registerEndpoint(
    app,
    track.sendTrackingCode,
    ({ body, ip }) => sendTrackingCode(codes, body, { ip }),
    limit,
  );
  registerEndpoint(app, track.trackOrder, ({ body, ip }) => trackOrder(codes, body, { ip }), limit);
  registerEndpoint(app, track.trackOrders, ({ body, ip }) => trackOrders(codes, body, { ip }), limit);
}

function orderAgainRoutes(app: FastifyInstance, db: Database, guard: Guard): void {
  const respond = async (order: StoredOrder | null) =>
    order ? findOrderAgainLines(db, order) : notFound('Order');
  registerEndpoint(
    app,
    getOrderAgainLines,
    async ({ caller, params }) => respond(await findCustomerOrder(db, caller.customer, params.id)),
    { guard },
  );
  registerEndpoint(
    app,
    getGuestOrderAgainLines,
    async ({ params }) => respond(await findOrderByGuestToken(db, params.token)),
    { lane: 'shoppers' },
  );
}

function cancelRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, cancellations }: { guard: Guard; cancellations: Limit },
): void {
  const cancel = async (find: () => Promise<StoredOrder | null>, kind: 'customer' | 'guest') => {
    const order = await find();
    if (!order) return notFound('Order');
    if (kind === 'guest' && !isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
    const refused = await cancelOwnOrder(db, order, { kind });
    return refused ?? (await find()) ?? notFound('Order');
  };
  registerEndpoint(
    app,
    cancelOrder,
    async ({ caller, params }) => {
      const order = await cancel(() => findCustomerOrder(db, caller.customer, params.id), 'customer');
      return order instanceof Refused ? order : toOrder(order);
    },
    { guard, ...cancellations },
  );
  registerEndpoint(
    app,
    cancelGuestOrder,
    async ({ params }) => {
      const order = await cancel(() => findOrderByGuestToken(db, params.token), 'guest');
      return order instanceof Refused ? order : toGuestOrder(order);
    },
    cancellations,
  );
}

function nextPageQuery({ limit }: OrderQuery, cursor: number): URLSearchParams {
  return new URLSearchParams({ ...(limit === undefined ? {} : { limit: `${limit}` }), cursor: `${cursor}` });
}
