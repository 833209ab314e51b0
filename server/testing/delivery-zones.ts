import { type Insertable, sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import type { DeliveryZoneTable } from '../src/platform/db/schema.ts';

/** A zone of the areas of these names; without any it is for everywhere else. */
type Zone = Omit<Insertable<DeliveryZoneTable>, 'everywhere_else'>;

/** Adds delivery zones. */
export async function addZones(db: Database, ...zones: Zone[]): Promise<void> {
  for (const { areas = [], ...zone } of zones) {
    const { id } = await db
      .insertInto('delivery_zone')
      .values({ ...zone, areas, everywhere_else: areas.length === 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const area of areas)
      await db
        .updateTable('area')
        .set({ zone_id: id })
        .where('id', '=', await areaId(db, area))
        .execute();
  }
}

/** The id of an area; of several with one name that of Dhaka, and a district before its towns. */
export async function areaId(db: Database, name: string): Promise<number> {
  const { id } = await db
    .selectFrom('area')
    .where('name', '=', name)
    .select('id')
    .orderBy(sql`kind <> 'district'`)
    .orderBy(sql`parent_id IS DISTINCT FROM (SELECT id FROM area WHERE name = 'Dhaka')`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
