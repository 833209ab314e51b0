import { type RawBuilder, sql } from 'kysely';
import { cachedRead } from '../platform/cache/cached-read.ts';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import { DeliveryMap } from './delivery-map.ts';

/** The cache tag that the triggers of `delivery_zone` and `area` write. */
export const DELIVERY = 'delivery';

/** The delivery zones and areas in the memory of a process, so that an order needs no statement for them. */
export class DeliveryZones {
  /** Returns all zones and areas. */
  readonly current: () => Promise<DeliveryMap>;

  constructor(db: Database, changes: ChangeFeed) {
    this.current = cachedRead(changes, DELIVERY, () => readDeliveryMap(db));
  }
}

/** Reads all zones by position, and all areas. */
export async function readDeliveryMap(db: Database): Promise<DeliveryMap> {
  const zones = await db
    .selectFrom('delivery_zone')
    .select(['id', 'version', 'name', 'name_bn', 'position', 'everywhere_else', 'charge_paisa'])
    .select(['free_from_paisa', 'smallest_order_paisa', 'weight_limit_grams', 'hours', 'courier'])
    .select(hasPlan(sql`delivery_zone.id`, sql`true`).as('has_slots'))
    .select(needsSlot(sql`delivery_zone.id`).as('needs_slot'))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const areas = await db
    .selectFrom('area')
    .where('removed', '=', false)
    .select([
      'id',
      'version',
      'kind',
      'parent_id',
      'name',
      'name_bn',
      'spellings',
      'zone_id',
      'zone_position',
    ])
    .orderBy('id')
    .execute();
  const pickup = await sql<{ needs_slot: boolean }>`SELECT ${needsSlot(sql`NULL`)} AS needs_slot`.execute(db);
  return new DeliveryMap(zones, areas, pickup.rows[0]!.needs_slot);
}

/** Whether shoppers order only for a slot: in a zone, or, with null, to pick the order up. A plan without windows needs none. */
function needsSlot(zone: RawBuilder<unknown>): RawBuilder<boolean> {
  return hasPlan(zone, sql`NOT as_soon_as_possible`);
}

function hasPlan(zone: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM slot_plan WHERE zone_id IS NOT DISTINCT FROM ${zone} AND ${where}
    AND EXISTS (SELECT FROM slot_template WHERE plan_id = slot_plan.id))`;
}
