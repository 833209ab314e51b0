import type { Selectable } from 'kysely';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import type { DeliveryZoneTable } from '../platform/db/schema.ts';

export type DeliveryZone = Selectable<DeliveryZoneTable>;

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
  return db.selectFrom('delivery_zone').selectAll().orderBy('position').orderBy('id').execute();
}
