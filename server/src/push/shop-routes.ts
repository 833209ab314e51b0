import * as endpoints from '@haat/contract/shop/push';
import type { FastifyInstance } from 'fastify';
import { registerForOwner } from '../orders/owner-endpoint.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import type { Guard } from '../platform/http/register-endpoint.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
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
  registerForOwner(
    app,
    db,
    [endpoints.subscribeToOrder, endpoints.subscribeToGuestOrder],
    { guard, ...subscriptions },
    ({ order }, { body }) => subscribe(db, keys.names, { order: order.id }, body),
  );
}
