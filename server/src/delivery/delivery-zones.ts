import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import type { DeliveryZoneTable } from '../platform/db/schema.ts';

export interface DeliveryZone extends Selectable<DeliveryZoneTable> {
  /** Shoppers order there only for a slot. */
  needs_slot: boolean;
}

/** The cache tag that the trigger of `server/schema/0003_settings.sql` writes. */
export const DELIVERY = 'delivery';

/** The delivery zones in the memory of a process, so that an order needs no statement for them. */
export class DeliveryZones {
  readonly #db: Database;
  readonly #changes: ChangeFeed;
  #zones: Promise<readonly DeliveryZone[]> | undefined;

  constructor(db: Database, changes: ChangeFeed) {
    this.#db = db;
    this.#changes = changes;
    changes.subscribe((changed) => {
      if (changed === 'all' || changed.has(DELIVERY)) this.#zones = undefined;
    });
  }

  /** Returns all zones by position; reads them if they have changed. */
  async current(): Promise<readonly DeliveryZone[]> {
    if (!this.#changes.continuous) await this.#changes.update();
    const zones = this.#zones ?? readDeliveryZones(this.#db);
    this.#zones = zones;
    // A failed read is repeated by the next order.
    zones.catch(() => {
      if (this.#zones === zones) this.#zones = undefined;
    });
    return zones;
  }
}

/** Reads all zones by position. */
export function readDeliveryZones(db: Database): Promise<DeliveryZone[]> {
  return db
    .selectFrom('delivery_zone')
    .selectAll()
    .select(needsSlot(sql`delivery_zone.id`).as('needs_slot'))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Whether shoppers order only for a slot: in a zone, or, with null, to pick the order up. A plan without windows needs none. */
export function needsSlot(zone: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM slot_plan WHERE zone_id IS NOT DISTINCT FROM ${zone} AND NOT as_soon_as_possible
    AND EXISTS (SELECT FROM slot_template WHERE plan_id = slot_plan.id))`;
}
