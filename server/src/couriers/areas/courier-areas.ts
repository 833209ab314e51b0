import {
  COURIER_AREAS_SHOWN,
  type CourierArea,
  type CourierAreas,
} from '@haat/contract/office/courier-areas';
import { sql } from 'kysely';
import type { StoredArea } from '../../delivery/area-index.ts';
import type { DeliveryMap } from '../../delivery/delivery-map.ts';
import type { Staff } from '../../orders/actor.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import type { Couriers } from '../courier/courier.ts';

export interface AreaContext {
  db: Database;
  couriers: Couriers;
  map: DeliveryMap;
}

/** Returns the couriers that have areas, and the areas of one, those without a match first. */
export async function listCourierAreas(
  { db, couriers, map }: AreaContext,
  { courier, search = '' }: { courier?: string | undefined; search?: string },
): Promise<CourierAreas> {
  const withAreas = [...(await couriers.current()).values()].filter(({ listAreas }) => listAreas);
  const counts = await db
    .selectFrom('courier_area')
    .groupBy('courier')
    .select(['courier', (eb) => eb.fn.max('read').as('read')])
    .select([sql<number>`count(*)::int`.as('areas'), sql<number>`count(area_id)::int`.as('matched')])
    .execute();
  const chosen = courier ?? withAreas[0]?.name ?? '';
  const like = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await selectAreas(db)
    .where('courier', '=', chosen)
    .where(
      sql<boolean>`(array_to_string(names, ', ') ILIKE ${like} OR area.name ILIKE ${like} OR area.name_bn LIKE ${like})`,
    )
    .orderBy(sql`area_id IS NOT NULL`)
    .orderBy('names')
    .limit(COURIER_AREAS_SHOWN + 1)
    .execute();
  return {
    couriers: withAreas.map(({ name }) => {
      const { areas = 0, matched = 0, read = null } = counts.find((one) => one.courier === name) ?? {};
      return { name, areas, matched, read: read && new Date(read).toISOString() };
    }),
    areas: rows.slice(0, COURIER_AREAS_SHOWN).map((row) => toCourierArea(row, map)),
    more: rows.length > COURIER_AREAS_SHOWN,
  };
}

/** Reads the list of a courier anew. Areas that it does not have any more are deleted; parcels name theirs by the courier's id. */
export async function readCourierAreas(
  context: AreaContext,
  courier: string,
): Promise<CourierAreas | Refused> {
  const { db, couriers, map } = context;
  const areas = await (await couriers.current()).get(courier)?.listAreas?.();
  if (areas === undefined) return new Refused(422, 'not_a_courier');
  if (areas === 'unknown' || areas.length === 0) return new Refused(409, 'courier_unavailable');
  const rows = areas.map(({ id, names }) => ({ code: id, names, area: findOurArea(names, map)?.id ?? null }));
  await inTransaction(db, async (tx) => {
    // One list after the other.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`courier_area ${courier}`}, 0))`.execute(tx);
    await tx
      .deleteFrom('courier_area')
      .where('courier', '=', courier)
      .where(
        'code',
        'not in',
        sql<string>`(SELECT code FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(code text))`,
      )
      .execute();
    await sql`
      INSERT INTO courier_area (courier, code, names, area_id)
      SELECT DISTINCT ON (code) ${courier}, code, ARRAY(SELECT jsonb_array_elements_text(names)), area
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(code text, names jsonb, area bigint)
      ON CONFLICT (courier, code) DO UPDATE SET names = EXCLUDED.names, read = now(),
        area_id = CASE WHEN courier_area.by_staff THEN courier_area.area_id ELSE EXCLUDED.area_id END`.execute(
      tx,
    );
  });
  return listCourierAreas(context, { courier });
}

/** Matches one area by hand. Refused with 400 `area`, 404. */
export async function matchCourierArea(
  { db, map }: AreaContext,
  staff: Staff,
  { id, area }: { id: number; area: number | null },
): Promise<CourierArea | Refused> {
  if (area !== null && !map.area(area)) return invalid({ area: 'unknown_area' });
  const changed = await asStaff(db, staff, (tx) =>
    tx
      .updateTable('courier_area')
      .set({ area_id: area, by_staff: true })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) return notFound('Area');
  const row = await selectAreas(db).where('courier_area.id', '=', id).executeTakeFirstOrThrow();
  return toCourierArea(row, map);
}

function selectAreas(db: Database) {
  return db
    .selectFrom('courier_area')
    .leftJoin('area', 'area.id', 'area_id')
    .select(['courier_area.id', 'names', 'area_id', 'by_staff as by_hand']);
}

function toCourierArea(
  { id, names, area_id, by_hand }: Pick<CourierArea, 'id' | 'names' | 'by_hand'> & { area_id: number | null },
  map: DeliveryMap,
): CourierArea {
  const area = map.area(area_id);
  return { id, names, by_hand, area: area && map.toPlace(area) };
}

/**
 * Finds our area that has the names of a courier's one, as the shop finds the area of an address. What only the larger names mean is no
 * match: a zone of Dhaka that we do not know is not Dhaka.
 */
function findOurArea(names: readonly string[], { index }: DeliveryMap): StoredArea | null {
  const [smallest = ''] = names.slice(-1);
  const byItself = new Set(index.suggest(smallest, 10));
  return index.suggest(names.toReversed().join(', '), 3).find((area) => byItself.has(area)) ?? null;
}
