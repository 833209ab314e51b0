import { listSlots, reserveSlot } from '@haat/contract/shop/slots';
import type { FastifyInstance } from 'fastify';
import { type DeliveryTerms, promiseOf } from '../delivery/delivery-terms.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import { slotReader, toDays } from './list-slots.ts';
import { reserveSlot as reserve } from './reserve-slot.ts';
import { slotPlaceOf } from './slots.ts';

/** The slots in which an order can come, and the reservation of a place. */
export function slotRoutes(
  app: FastifyInstance,
  db: Database,
  { terms, reservations }: { terms: () => Promise<DeliveryTerms>; reservations: Limit },
): void {
  const readSlots = slotReader(db);
  registerEndpoint(
    app,
    listSlots,
    { lane: 'shoppers' },
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
  );
  registerEndpoint(app, reserveSlot, reservations, async ({ params, body: { order_key, lines }, ip }) =>
    reserve(db, { slot: params.id, key: order_key, lines, ip }, await terms()),
  );
}
