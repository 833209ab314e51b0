import * as endpoints from '@haat/contract/shop/push';
import type { FastifyInstance } from 'fastify';
import { findCustomerOrder, findOrderByGuestToken, type StoredOrder } from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
import { notFound } from '../platform/refused.ts';
import { ringNewOrders } from './ring-new-orders.ts';
import { subscribe } from './subscribe.ts';

/** The pause between two looks for new orders, in ms. */
const RING_EVERY = 5_000;

/** Notices of browsers for the owner of an order. */
export function pushRoutes(
  app: FastifyInstance,
  db: Database,
  {
    guard,
    keys,
    state,
    subscriptions,
  }: { guard: Guard; keys: ProviderKeys; state: () => Promise<{ on: boolean }>; subscriptions: Limit },
): void {
  repeatWhileOpen(app, 'bell of new orders', RING_EVERY, async () => {
    if ((await state()).on) await ringNewOrders(db, keys.secrets);
  });
  const store = async (order: StoredOrder | null, body: endpoints.PushSubscription) =>
    order ? subscribe(db, keys.names, { order: order.id }, body) : notFound('Order');
  registerEndpoint(
    app,
    endpoints.subscribeToOrder,
    async ({ caller, params, body }) => store(await findCustomerOrder(db, caller.customer, params.id), body),
    { guard, ...subscriptions },
  );
  registerEndpoint(
    app,
    endpoints.subscribeToGuestOrder,
    async ({ params, body }) => store(await findOrderByGuestToken(db, params.token), body),
    subscriptions,
  );
}
