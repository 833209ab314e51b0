import { listSlots, moveGuestOrderSlot, moveOrderSlot, reserveSlot } from '@haat/contract/shop/slots';
import type { FastifyInstance } from 'fastify';
import { type DeliveryTerms, promiseOf } from '../delivery/delivery-terms.ts';
import {
  findCustomerOrder,
  findOrderByGuestToken,
  isGuestOrder,
  ORDERED_BY_ACCOUNT,
  type StoredOrder,
  toGuestOrder,
  toOrder,
} from '../orders/orders.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { slotReader, toDays } from './list-slots.ts';
import { moveToSlot } from './move-to-slot.ts';
import { reserveSlot as reserve } from './reserve-slot.ts';
import { slotPlaceOf } from './slots.ts';

/** The slots in which an order can come, the reservation of a place, and the move of an order by its owner. */
export function slotRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, terms, reservations }: { guard: Guard; terms: () => Promise<DeliveryTerms>; reservations: Limit },
): void {
  const readSlots = slotReader(db);
  registerEndpoint(
    app,
    listSlots,
    async ({ query: { area = null, pickup, lines } }) => {
      const now = await terms();
      const { map } = now;
      const zone = pickup ? null : map.zoneOf(map.area(area));
      const needed = pickup ? map.pickupNeedsSlot : zone?.needs_slot;
      const place = slotPlaceOf(pickup ? 'STORE_PICKUP' : 'HOME_DELIVERY', zone);
      return {
        as_soon_as_possible: needed ? null : { by: promiseOf(zone, now)?.by.toISOString() ?? null },
        days: place === null ? [] : toDays(await readSlots(place), now.hours, lines),
      };
    },
    { lane: 'shoppers' },
  );
  registerEndpoint(
    app,
    reserveSlot,
    async ({ params, body: { order_key, lines }, ip }) =>
      reserve(db, { slot: params.id, key: order_key, lines, ip }, await terms()),
    reservations,
  );
  moveRoutes(app, db, { guard, terms, reservations });
}

function moveRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, terms, reservations }: { guard: Guard; terms: () => Promise<DeliveryTerms>; reservations: Limit },
): void {
  const move = async (find: () => Promise<StoredOrder | null>, kind: 'customer' | 'guest', slot: number) => {
    const order = await find();
    if (!order) return notFound('Order');
    if (kind === 'guest' && !isGuestOrder(order)) return ORDERED_BY_ACCOUNT;
    const refused = await moveToSlot(
      db,
      { order: order.id, slot, actor: { kind }, version: null },
      await terms(),
    );
    return refused ?? (await find()) ?? notFound('Order');
  };
  registerEndpoint(
    app,
    moveOrderSlot,
    async ({ caller, params, body }) => {
      const order = await move(
        () => findCustomerOrder(db, caller.customer, params.id),
        'customer',
        body.slot,
      );
      return order instanceof Refused ? order : toOrder(order);
    },
    { guard, ...reservations },
  );
  registerEndpoint(
    app,
    moveGuestOrderSlot,
    async ({ params, body }) => {
      const order = await move(() => findOrderByGuestToken(db, params.token), 'guest', body.slot);
      return order instanceof Refused ? order : toGuestOrder(order);
    },
    reservations,
  );
}
