import { toTaka } from '@haat/contract/money/money';
import { listDeliveryZones, type DeliveryZone as Zone } from '@haat/contract/shop/delivery';
import type { FastifyInstance } from 'fastify';
import { registerCached } from '../platform/cache/cached-route.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { DELIVERY, type DeliveryZone, readDeliveryZones } from './delivery-zones.ts';

/** The list of delivery zones, for the pages. */
export function deliveryRoutes(app: FastifyInstance, db: Database, cache: ResponseCache): void {
  registerCached(app, cache, listDeliveryZones, async () => ({
    body: (await readDeliveryZones(db)).map(toZone),
    tags: [DELIVERY],
  }));
}

function toZone({ name, name_bn, areas, charge_paisa, free_from_paisa, hours }: DeliveryZone): Zone {
  return {
    name,
    name_bn,
    areas,
    charge: toTaka(charge_paisa),
    free_from: free_from_paisa === null ? null : toTaka(free_from_paisa),
    hours,
  };
}
