import type { SlotPlan, SlotWindow } from '@haat/contract/office/orders/slots';
import { minuteOf, toClock } from '@haat/contract/time/opening-hours';
import { sql, type Transaction } from 'kysely';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type FieldProblems, invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { changeConflict } from '../../staff/change-conflict.ts';
import { fitSlots, makeSlots } from '../make-slots.ts';

/** Returns the weekly slots of each zone by position, then those of pickups; without a plan they have none. */
export async function listSlotPlans(db: Database): Promise<SlotPlan[]> {
  const { rows } = await sql<Omit<SlotPlan, 'windows'> & { plan: number | null }>`
    SELECT slot_plan.id AS plan, place.zone, place.name, place.name_bn, coalesce(slot_plan.version, 0) AS version,
      coalesce(as_soon_as_possible, true) AS as_soon_as_possible
    FROM (
      SELECT id AS zone, name, name_bn, position FROM delivery_zone
      UNION ALL SELECT NULL, '', '', 2147483647
    ) AS place LEFT JOIN slot_plan ON slot_plan.zone_id IS NOT DISTINCT FROM place.zone
    ORDER BY place.position, place.zone`.execute(db);
  const templates = await db
    .selectFrom('slot_template')
    .selectAll()
    .orderBy('weekday')
    .orderBy('starts')
    .orderBy('ends')
    .execute();
  const windows = Map.groupBy(templates, ({ plan_id }) => plan_id);
  return rows.map(({ plan, ...row }) => ({
    ...row,
    windows: (windows.get(plan ?? 0) ?? []).map(({ id: _, plan_id: _plan, starts, ends, ...terms }) => ({
      ...terms,
      starts: toClock(starts),
      ends: toClock(ends),
    })),
  }));
}

type PlanChange = Pick<SlotPlan, 'zone' | 'version' | 'as_soon_as_possible' | 'windows'>;

/**
 * Replaces the plan of a zone or of pickups, and fits the slots of the next days to it. `blocked`: slots with orders that are not in the plan any
 * more. Refused with 400, 404, 409 `slots_changed`.
 */
export async function changeSlotPlan(
  db: Database,
  staff: Staff,
  change: PlanChange,
): Promise<{ plans: SlotPlan[]; blocked: number } | Refused> {
  const windows = readWindows(change.windows);
  if (windows instanceof Refused) return windows;
  const blocked = await asStaff(db, staff, async (tx) => {
    // Each makes slots of all plans: two changes at once would wait for each other.
    await sql`SELECT FROM slot_plan ORDER BY id FOR NO KEY UPDATE`.execute(tx);
    const plan = await writePlan(tx, change);
    if (plan instanceof Refused) return plan;
    await tx.deleteFrom('slot_template').where('plan_id', '=', plan).execute();
    if (windows.length > 0)
      await tx
        .insertInto('slot_template')
        .values(windows.map((window) => ({ plan_id: plan, ...window })))
        .execute();
    const count = await fitSlots(tx, plan);
    await makeSlots(tx);
    return count;
  });
  return blocked instanceof Refused ? blocked : { plans: await listSlotPlans(db), blocked };
}

type Window = Omit<SlotWindow, 'starts' | 'ends'> & { starts: number; ends: number };

function readWindows(windows: readonly SlotWindow[]): Window[] | Refused {
  const fields: FieldProblems = {};
  const seen = new Set<string>();
  const read = windows.map((window, index) => {
    const { weekday, starts, ends } = window;
    const times = readWindow(window);
    if (times === null) fields[`windows[${index}].ends`] = 'end_before_start';
    if (seen.has(`${weekday} ${starts} ${ends}`)) fields[`windows[${index}].starts`] = 'twice';
    seen.add(`${weekday} ${starts} ${ends}`);
    return { ...window, ...(times ?? { starts: 0, ends: 0 }) };
  });
  return Object.keys(fields).length > 0 ? invalid(fields) : read;
}

/** Writes and locks the plan of this version, which is raised even if only its windows change. Returns its id. */
async function writePlan(
  tx: Transaction<Schema>,
  { zone, version, as_soon_as_possible }: PlanChange,
): Promise<number | Refused> {
  const exists =
    zone === null ||
    (await tx.selectFrom('delivery_zone').where('id', '=', zone).select('id').executeTakeFirst());
  if (!exists) return notFound('Delivery zone');
  const { rows } = await sql<{ id: number }>`
    INSERT INTO slot_plan (zone_id, as_soon_as_possible, version) SELECT ${zone}, ${as_soon_as_possible}, 1 WHERE ${version} = 0
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  const [added] = rows;
  if (added) return added.id;
  const changed = await tx
    .updateTable('slot_plan')
    .set({ as_soon_as_possible, version: version + 1 })
    .where(sql<boolean>`zone_id IS NOT DISTINCT FROM ${zone}::bigint`)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed) return changed.id;
  const plan = await tx
    .selectFrom('slot_plan')
    .where(sql<boolean>`zone_id IS NOT DISTINCT FROM ${zone}::bigint`)
    .select('id')
    .executeTakeFirst();
  return changeConflict(tx, { table: 'slot_plan', row: plan?.id ?? 0, code: 'slots_changed' });
}

/** A window in minutes after midnight, or null if it ends before it begins. */
export function readWindow(window: {
  starts: string;
  ends: string;
}): { starts: number; ends: number } | null {
  const [starts, ends] = [minuteOf(window.starts), minuteOf(window.ends)];
  return starts < ends ? { starts, ends } : null;
}
