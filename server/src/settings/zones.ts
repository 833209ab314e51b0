import type { OfficeZone, ZoneTerms } from '@haat/contract/office/delivery-zones';
import type { CourierName } from '@haat/contract/shop/couriers';
import { cleanLine } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { readDeliveryMap } from '../delivery/delivery-zones.ts';
import type { Staff } from '../orders/actor.ts';
import { type Database, idList } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refuseByConstraint } from '../platform/refuse-by-constraint.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

const ELSEWHERE_TAKEN = new Refused(409, 'elsewhere_taken', {
  fields: { everywhere_else: 'elsewhere_taken' },
});

const TAKEN: Record<string, Refused> = {
  delivery_zone_name_key: new Refused(409, 'name_taken', { fields: { name: 'name_taken' } }),
  delivery_zone_elsewhere: ELSEWHERE_TAKEN,
  delivery_zone_everywhere_else: ELSEWHERE_TAKEN,
};

/** Returns all delivery zones by position. */
export async function listZones(db: Database): Promise<OfficeZone[]> {
  const map = await readDeliveryMap(db);
  return map.zones.map(({ position: _, courier, ...zone }) => ({
    ...zone,
    courier: courier as CourierName | null,
    areas: map.tickedAreas.filter(({ zone_id }) => zone_id === zone.id).map((area) => map.toPlace(area)),
  }));
}

/** Adds a zone as the last one. Refused with 400, 409 `name_taken` or `elsewhere_taken`. */
export async function addZone(db: Database, staff: Staff, terms: ZoneTerms): Promise<OfficeZone[] | Refused> {
  const values = toRow(terms);
  if (values instanceof Refused) return values;
  const position = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM delivery_zone)`;
  const added = await change(db, staff, async (tx) => {
    const areas = await lockAreas(tx, null, terms.areas);
    if (areas instanceof Refused) return areas;
    const { id } = await tx
      .insertInto('delivery_zone')
      .values({ ...values, position, areas: areas.names })
      .returning('id')
      .executeTakeFirstOrThrow();
    return giveAreas(tx, id, areas);
  });
  return added ?? listZones(db);
}

/** Changes a zone of this version. Refused with 400, 404, 409 `zone_changed`, `name_taken` or `elsewhere_taken`. */
export async function changeZone(
  db: Database,
  staff: Staff,
  { id, version, ...terms }: ZoneTerms & { id: number; version: number },
): Promise<OfficeZone[] | Refused> {
  const values = toRow(terms);
  if (values instanceof Refused) return values;
  const changed = await change(db, staff, async (tx) => {
    const areas = await lockAreas(tx, id, terms.areas);
    if (areas instanceof Refused) return areas;
    const row = await tx
      .updateTable('delivery_zone')
      .set({ ...values, areas: areas.names })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return row ? giveAreas(tx, id, areas) : missing(tx, id);
  });
  return changed ?? listZones(db);
}

/** Removes a zone of this version. Refused with 404, 409 `zone_changed`. */
export async function removeZone(
  db: Database,
  staff: Staff,
  { id, version }: { id: number; version: number },
): Promise<OfficeZone[] | Refused> {
  const removed = await change(db, staff, async (tx) => {
    await lockAreas(tx, id, []);
    const row = await tx
      .deleteFrom('delivery_zone')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return row ? null : missing(tx, id);
  });
  return removed ?? listZones(db);
}

function change(
  db: Database,
  staff: Staff,
  work: (tx: Transaction<Schema>) => Promise<null | Refused>,
): Promise<null | Refused> {
  return refuseByConstraint(TAKEN, () => asStaff(db, staff, work));
}

async function missing(tx: Transaction<Schema>, id: number): Promise<Refused> {
  const row = await tx.selectFrom('delivery_zone').where('id', '=', id).select('id').executeTakeFirst();
  if (!row) return notFound('Delivery zone');
  return changeConflict(tx, { table: 'delivery_zone', row: id, code: 'zone_changed' });
}

interface LockedAreas {
  /** The areas of the zone, in the order in which riders drive to them. */
  given: readonly number[];
  /** Those that it loses. */
  taken: number[];
  /** Its areas in both scripts: for the audit, and for processes of the version before. */
  names: string[];
}

/** Locks the areas of a zone and those that it is to have. Refused with 400 if one does not exist. */
async function lockAreas(
  tx: Transaction<Schema>,
  zone: number | null,
  ids: readonly number[],
): Promise<LockedAreas | Refused> {
  const areas = await tx
    .selectFrom('area')
    .where('removed', '=', false)
    .where((eb) => eb.or([eb('id', '=', sql<number>`any(${idList(ids)})`), eb('zone_id', '=', zone)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'name', 'name_bn'])
    .execute();
  const chosen = [...new Set(ids)].flatMap((id) => areas.filter((area) => area.id === id));
  if (chosen.length < new Set(ids).size) return invalid({ areas: 'unknown_area' });
  return {
    given: chosen.map(({ id }) => id),
    taken: areas.filter(({ id }) => !ids.includes(id)).map(({ id }) => id),
    names: [...new Set(chosen.flatMap(({ name, name_bn }) => [name, name_bn]))],
  };
}

async function giveAreas(
  tx: Transaction<Schema>,
  zone: number,
  { given, taken }: LockedAreas,
): Promise<null> {
  await tx
    .updateTable('area')
    .set({ zone_id: null, zone_position: 0 })
    .where('id', '=', sql<number>`any(${idList(taken)})`)
    .execute();
  await sql`UPDATE area SET zone_id = ${zone}, zone_position = nth - 1
    FROM unnest(${idList(given)}) WITH ORDINALITY AS given (id, nth)
    WHERE area.id = given.id AND (zone_id, zone_position) IS DISTINCT FROM (${zone}::bigint, nth - 1)`.execute(
    tx,
  );
  return null;
}

/** Cleans the texts; 400 names the field. */
function toRow({ name, name_bn, areas, ...terms }: ZoneTerms) {
  const [clean, cleanBn] = [cleanLine(name), cleanLine(name_bn)];
  if (clean === '') return invalid({ name: 'required' });
  if (cleanBn === '') return invalid({ name_bn: 'required' });
  if (terms.everywhere_else && areas.length > 0)
    return invalid({ areas: { code: 'too_many', params: { max: 0 } } });
  if (!terms.everywhere_else && areas.length === 0) return invalid({ areas: 'required' });
  return { name: clean, name_bn: cleanBn, ...terms };
}
