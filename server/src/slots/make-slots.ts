import { sql } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { SLOT_DAYS } from './slots.ts';

/** The days for which slots are made, from today in Dhaka. */
const DAYS = sql`generate_series(0, ${SLOT_DAYS - 1}::int) AS ahead,
  LATERAL (SELECT (now() AT TIME ZONE 'Asia/Dhaka')::date + ahead AS day) AS days`;

/** The time of so many minutes after midnight of `day` in Dhaka. */
const at = (minutes: 'starts' | 'ends') =>
  sql`((day + ${sql.ref(minutes)} * interval '1 minute') AT TIME ZONE 'Asia/Dhaka')`;

/**
 * Makes the slots of the next days from the weekly plans, unless they exist, and deletes reservations and counted refusals that are over.
 * Repeated, and in several processes at once, it makes none twice. Returns how many it has made.
 */
export function makeSlots(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    // A plan that is changed meanwhile makes its slots itself.
    await sql`SELECT FROM slot_plan ORDER BY id FOR SHARE`.execute(tx);
    const { numAffectedRows } = await sql`
      INSERT INTO slot (delivery_type, zone_id, starts_at, ends_at, capacity, line_capacity, cutoff_minutes, charge_paisa)
      SELECT CASE WHEN zone_id IS NULL THEN 'STORE_PICKUP' ELSE 'HOME_DELIVERY' END, zone_id, ${at('starts')}, ${at('ends')},
        capacity, line_capacity, cutoff_minutes, charge_paisa
      FROM slot_plan JOIN slot_template ON plan_id = slot_plan.id, ${DAYS}
      WHERE weekday = extract(isodow FROM day) AND ${at('starts')} > now()
      ON CONFLICT DO NOTHING`.execute(tx);
    await sql`DELETE FROM slot_reservation WHERE expires < now()`.execute(tx);
    await sql`DELETE FROM slot_refusal WHERE at < now() - interval '1200 days'`.execute(tx);
    return Number(numAffectedRows);
  });
}

/**
 * Fits the coming slots of a changed plan to it, but not those that somebody has changed for their day: the terms of those in the plan, and the
 * others are deleted, or blocked where an order has had a place. Returns how many are blocked. The caller has locked the plan.
 */
export async function fitSlots(db: Database, plan: number): Promise<number> {
  const coming = sql`starts_at > now() AND NOT by_hand AND delivery_type = CASE WHEN plan.zone_id IS NULL THEN 'STORE_PICKUP' ELSE 'HOME_DELIVERY' END
    AND slot.zone_id IS NOT DISTINCT FROM plan.zone_id`;
  // Locked in order of id, as everywhere.
  await sql`
    SELECT FROM slot, slot_plan AS plan WHERE plan.id = ${plan} AND ${coming} ORDER BY slot.id FOR NO KEY UPDATE OF slot`.execute(
    db,
  );
  const minutes = (time: 'starts_at' | 'ends_at') =>
    sql`extract(epoch FROM (${sql.ref(time)} AT TIME ZONE 'Asia/Dhaka') - date_trunc('day', starts_at AT TIME ZONE 'Asia/Dhaka')) / 60`;
  const isInPlan = sql`template.plan_id = plan.id AND weekday = extract(isodow FROM starts_at AT TIME ZONE 'Asia/Dhaka')
    AND starts = ${minutes('starts_at')} AND ends = ${minutes('ends_at')}`;
  await sql`
    UPDATE slot SET capacity = template.capacity, line_capacity = template.line_capacity, cutoff_minutes = template.cutoff_minutes,
      charge_paisa = template.charge_paisa, blocked = false
    FROM slot_plan AS plan, slot_template AS template WHERE plan.id = ${plan} AND ${coming} AND ${isInPlan}`.execute(
    db,
  );
  const isOut = sql`plan.id = ${plan} AND ${coming} AND NOT EXISTS (SELECT FROM slot_template AS template WHERE ${isInPlan})`;
  // As subqueries that are read by their index for each slot, however many orders there are.
  const isUsed = sql`coalesce((SELECT id FROM orders WHERE slot_id = slot.id LIMIT 1),
    (SELECT id FROM order_edit WHERE slot_id = slot.id LIMIT 1), (SELECT id FROM order_edit WHERE slot_before_id = slot.id LIMIT 1)) IS NOT NULL`;
  await sql`DELETE FROM slot USING slot_plan AS plan WHERE ${isOut} AND NOT ${isUsed}`.execute(db);
  const { numAffectedRows } = await sql`
    UPDATE slot SET blocked = true FROM slot_plan AS plan WHERE ${isOut}`.execute(db);
  return Number(numAffectedRows);
}
