import type { OfficeZone, ZoneTerms } from '@haat/contract/office/delivery-zones';
import { cleanLine } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { readDeliveryZones } from '../delivery/delivery-zones.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

const TAKEN: Record<string, Refused> = {
  delivery_zone_name_key: new Refused(409, 'name_taken', { fields: { name: 'name_taken' } }),
  delivery_zone_elsewhere: new Refused(409, 'elsewhere_taken', { fields: { areas: 'elsewhere_taken' } }),
};

/** Returns all delivery zones by position. */
export async function listZones(db: Database): Promise<OfficeZone[]> {
  const zones = await readDeliveryZones(db);
  return zones.map(({ id, version, name, name_bn, areas, charge_paisa, free_from_paisa, hours }) => ({
    id,
    version,
    name,
    name_bn,
    areas,
    charge_paisa,
    free_from_paisa,
    hours,
  }));
}

/** Adds a zone as the last one. Refused with 400, 409 `name_taken` or `elsewhere_taken`. */
export async function addZone(db: Database, staff: Staff, terms: ZoneTerms): Promise<OfficeZone[] | Refused> {
  const values = toRow(terms);
  if (values instanceof Refused) return values;
  const position = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM delivery_zone)`;
  const added = await change(db, staff, async (tx) => {
    await tx
      .insertInto('delivery_zone')
      .values({ ...values, position })
      .execute();
    return null;
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
    const row = await tx
      .updateTable('delivery_zone')
      .set(values)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return row ? null : missing(tx, id);
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

async function change(
  db: Database,
  staff: Staff,
  work: (tx: Transaction<Schema>) => Promise<null | Refused>,
): Promise<null | Refused> {
  try {
    return await asStaff(db, staff, async (tx) => {
      return work(tx);
    });
  } catch (error) {
    const taken = error instanceof pg.DatabaseError && error.constraint ? TAKEN[error.constraint] : undefined;
    if (!taken) throw error;
    return taken;
  }
}

async function missing(tx: Transaction<Schema>, id: number): Promise<Refused> {
  const row = await tx.selectFrom('delivery_zone').where('id', '=', id).select('id').executeTakeFirst();
  if (!row) return notFound('Delivery zone');
  return changeConflict(tx, { table: 'delivery_zone', row: id, code: 'zone_changed' });
}

/** Cleans the texts; 400 names the field. */
function toRow({ name, name_bn, areas, ...terms }: ZoneTerms) {
  const [clean, cleanBn] = [cleanLine(name), cleanLine(name_bn)];
  if (clean === '') return invalid({ name: 'required' });
  if (cleanBn === '') return invalid({ name_bn: 'required' });
  const cleanAreas = [...new Set(areas.map(cleanLine).filter(Boolean))];
  return { name: clean, name_bn: cleanBn, areas: cleanAreas, ...terms };
}
