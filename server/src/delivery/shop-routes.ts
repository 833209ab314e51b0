import { MAX_AREAS_FOUND } from '@haat/contract/http/limits';
import { toTaka } from '@haat/contract/money/money';
import { type Area, findAreas, getArea } from '@haat/contract/shop/areas';
import { type DeliveryZone, listDeliveryZones } from '@haat/contract/shop/delivery';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { registerCached } from '../platform/cache/cached-route.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound } from '../platform/refused.ts';
import type { DeliveryMap } from './delivery-map.ts';
import { DELIVERY, type DeliveryZones } from './delivery-zones.ts';

/** Where the shop delivers: its zones, and all areas by search, for the pages. */
export function deliveryRoutes(
  app: FastifyInstance,
  db: Database,
  { cache, zones }: { cache: ResponseCache; zones: DeliveryZones },
): void {
  const tags = [DELIVERY];
  registerCached(app, cache, listDeliveryZones, async () => ({ body: zonesOf(await zones.current()), tags }));
  registerCached(app, cache, findAreas, async ({ query }) => ({
    body: await find(db, await zones.current(), query.search ?? ''),
    tags,
  }));
  registerCached(app, cache, getArea, async ({ params }) => {
    const map = await zones.current();
    const area = map.area(params.id);
    return { body: area ? map.toArea(area) : notFound('Area'), tags };
  });
}

function zonesOf(map: DeliveryMap): DeliveryZone[] {
  return map.zones.map(({ id, name, name_bn, hours, everywhere_else, has_slots, ...zone }) => ({
    name,
    name_bn,
    areas: everywhere_else ? [] : map.areas.filter(({ zone_id }) => zone_id === id).map((area) => area.name),
    charge: toTaka(zone.charge_paisa),
    free_from: zone.free_from_paisa === null ? null : toTaka(zone.free_from_paisa),
    hours,
    ...(has_slots && { has_slots }),
  }));
}

async function find(db: Database, map: DeliveryMap, search: string): Promise<Area[]> {
  const found = /[\p{L}\p{N}]/u.test(search)
    ? map.index.find(search, MAX_AREAS_FOUND)
    : await usedMost(db, map);
  return found.map((area) => map.toArea(area));
}

/** The areas of the newest orders, the most frequent first, then others that the shop delivers to. */
async function usedMost(db: Database, map: DeliveryMap) {
  const { rows } = await sql<{ area_id: number }>`
    SELECT area_id FROM (SELECT area_id FROM orders ORDER BY id DESC LIMIT 2000) AS newest
    WHERE area_id IS NOT NULL GROUP BY area_id ORDER BY count(*) DESC, area_id LIMIT 50`.execute(db);
  const used = rows.flatMap(({ area_id }) => map.area(area_id) ?? []);
  return [...new Set([...used, ...map.tickedAreas])]
    .filter((area) => map.isDelivered(area))
    .slice(0, MAX_AREAS_FOUND);
}
