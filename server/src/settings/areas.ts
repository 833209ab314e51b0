import type { OfficeArea } from '@haat/contract/office/delivery-zones';
import { cleanLine } from '@haat/contract/text/text';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refuseByConstraint } from '../platform/refuse-by-constraint.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

/** Returns the parts of an area, or without one the areas that are part of none, by name. */
export function listAreas(db: Database, partOf: number | null): Promise<OfficeArea[]> {
  const areas = db.selectFrom('area').where('area.removed', '=', false);
  return selectAreas(areas.where('area.parent_id', 'is not distinct from', partOf))
    .orderBy('area.name')
    .execute();
}

function selectAreas(areas: SelectQueryBuilder<Schema, 'area', object>) {
  return areas
    .leftJoin('area as whole', 'whole.id', 'area.parent_id')
    .select(['area.id', 'area.name', 'area.name_bn', 'area.version', 'area.kind', 'area.spellings'])
    .select(['area.zone_id as zone', sql<string>`coalesce(whole.name, '')`.as('part_of')])
    .select(sql<string>`coalesce(whole.name_bn, '')`.as('part_of_bn'))
    .select(
      sql<number>`(SELECT count(*)::int FROM area AS part WHERE part.parent_id = area.id AND NOT part.removed)`.as(
        'parts',
      ),
    );
}

function readArea(db: Database, id: number): Promise<OfficeArea> {
  return selectAreas(db.selectFrom('area').where('area.id', '=', id)).executeTakeFirstOrThrow();
}

type Names = Pick<OfficeArea, 'name' | 'name_bn' | 'spellings'>;

/** Adds an area of the shop's own; one that was removed with this name comes back. Refused with 400, 409 `name_taken`. */
export async function addArea(
  db: Database,
  staff: Staff,
  { part_of, ...names }: Names & { part_of: number | null },
): Promise<OfficeArea | Refused> {
  const clean = toNames(names);
  if (clean instanceof Refused) return clean;
  return change(db, staff, async (tx) => {
    if (part_of !== null && !(await isArea(tx, part_of))) return invalid({ part_of: 'unknown_area' });
    const was = tx
      .selectFrom('area')
      .where('parent_id', 'is not distinct from', part_of)
      .where('name', '=', clean.name)
      .where('removed', '=', true)
      .select((eb) => eb.fn.max('id').as('id'));
    const back = await tx
      .updateTable('area')
      .set({ ...clean, removed: false })
      .where('id', '=', was)
      .returning('id')
      .executeTakeFirst();
    const added = tx.insertInto('area').values({ ...clean, kind: 'own', parent_id: part_of });
    const { id } = back ?? (await added.returning('id').executeTakeFirstOrThrow());
    return readArea(tx, id);
  });
}

/** Renames an area of this version; it is still found by its old names. Refused with 400, 404, 409 `area_changed`, `name_taken`. */
export async function changeArea(
  db: Database,
  staff: Staff,
  { id, version, ...names }: Names & { id: number; version: number },
): Promise<OfficeArea | Refused> {
  const clean = toNames(names);
  if (clean instanceof Refused) return clean;
  return change(db, staff, async (tx) => {
    const was = await tx
      .selectFrom('area')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['version', 'name', 'name_bn'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!was) return notFound('Area');
    if (was.version !== version) return changeConflict(tx, { table: 'area', row: id, code: 'area_changed' });
    const old = [was.name, was.name_bn].filter((name) => name !== clean.name && name !== clean.name_bn);
    const spellings = [...new Set([...clean.spellings, ...old])];
    await tx
      .updateTable('area')
      .set({ ...clean, spellings })
      .where('id', '=', id)
      .execute();
    return readArea(tx, id);
  });
}

/**
 * Removes an area of the shop's own, of this version. Its parts become parts of what it was part of, and stay in their zone. Refused with
 * 404, 409 `area_changed`, `name_taken` by one of its parts.
 */
export async function removeArea(
  db: Database,
  staff: Staff,
  { id, version }: { id: number; version: number },
): Promise<{ removed: number } | Refused> {
  return change(db, staff, async (tx) => {
    const was = await tx
      .selectFrom('area')
      .where('id', '=', id)
      .where('kind', '=', 'own')
      .where('removed', '=', false)
      .where('version', '=', version)
      .select(['parent_id', 'zone_id'])
      .forUpdate()
      .executeTakeFirst();
    if (was) {
      await tx.updateTable('area').set({ removed: true, zone_id: null }).where('id', '=', id).execute();
      await tx
        .updateTable('area')
        .set((eb) => ({ parent_id: was.parent_id, zone_id: eb.fn.coalesce('zone_id', eb.val(was.zone_id)) }))
        .where('parent_id', '=', id)
        .where('removed', '=', false)
        .execute();
      return { removed: id };
    }
    return (await isArea(tx, id, 'own'))
      ? changeConflict(tx, { table: 'area', row: id, code: 'area_changed' })
      : notFound('Area');
  });
}

/** Whether there is such an area; then nobody removes it until the transaction ends. */
async function isArea(tx: Transaction<Schema>, id: number, kind?: 'own'): Promise<boolean> {
  let found = tx.selectFrom('area').where('id', '=', id).where('removed', '=', false);
  if (kind) found = found.where('kind', '=', kind);
  return (await found.select('id').forKeyShare().executeTakeFirst()) !== undefined;
}

/** Cleans the texts; 400 names the field. */
function toNames({ name, name_bn, spellings }: Names): Names | Refused {
  const clean = {
    name: cleanLine(name),
    name_bn: cleanLine(name_bn),
    spellings: [...new Set(spellings.map(cleanLine).filter(Boolean))],
  };
  if (clean.name === '') return invalid({ name: 'required' });
  return clean.name_bn === '' ? invalid({ name_bn: 'required' }) : clean;
}

function change<Result>(
  db: Database,
  staff: Staff,
  work: (tx: Transaction<Schema>) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  return refuseByConstraint({ area_name_key: NAME_TAKEN }, () => asStaff(db, staff, work));
}

const NAME_TAKEN = new Refused(409, 'name_taken', { fields: { name: 'name_taken' } });
