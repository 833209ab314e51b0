import { type RawBuilder, sql } from 'kysely';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import { DeliveryMap } from './delivery-map.ts';

/** The cache tag that the triggers of `delivery_zone` and `area` write. */
export const DELIVERY = 'delivery';

/** The delivery zones and areas in the memory of a process, so that an order needs no statement for them. */
export class DeliveryZones {
  readonly #db: Database;
  readonly #changes: ChangeFeed;
  #map: Promise<DeliveryMap> | undefined;

  constructor(db: Database, changes: ChangeFeed) {
    this.#db = db;
    this.#changes = changes;
    changes.subscribe((changed) => {
      if (changed === 'all' || changed.has(DELIVERY)) this.#map = undefined;
    });
  }

  /** Returns all zones and areas; reads them if they have changed. */
  async current(): Promise<DeliveryMap> {
    if (!this.#changes.continuous) await this.#changes.update();
    const map = this.#map ?? readDeliveryMap(this.#db);
    this.#map = map;
    // A failed read is repeated by the next order.
    map.catch(() => {
      if (this.#map === map) this.#map = undefined;
    });
    return map;
  }
}

/** Reads all zones by position, and all areas. */
export async function readDeliveryMap(db: Database): Promise<DeliveryMap> {
  const zones = await db
    .selectFrom('delivery_zone')
    .select(['id', 'version', 'name', 'name_bn', 'position', 'everywhere_else', 'charge_paisa'])
    .select(['free_from_paisa', 'smallest_order_paisa', 'weight_limit_grams', 'hours'])
    .select(needsSlot(sql`delivery_zone.id`).as('needs_slot'))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const areas = await db
    .selectFrom('area')
    .where('removed', '=', false)
    .select(['id', 'version', 'kind', 'parent_id', 'name', 'name_bn', 'spellings', 'zone_id'])
    .orderBy('id')
    .execute();
  return new DeliveryMap(zones, areas);
}

/** Whether shoppers order only for a slot: in a zone, or, with null, to pick the order up. A plan without windows needs none. */
export function needsSlot(zone: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM slot_plan WHERE zone_id IS NOT DISTINCT FROM ${zone} AND NOT as_soon_as_possible
    AND EXISTS (SELECT FROM slot_template WHERE plan_id = slot_plan.id))`;
}
