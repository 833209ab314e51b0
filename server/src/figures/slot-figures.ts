import type { getSlotFigures as endpoint, SlotFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import type { Refused } from '../platform/refused.ts';
import { ON_TIME_OF_SLOT } from '../slots/office/on-time.ts';
import { type Period, periodProblem } from './period.ts';

const MAX_ROWS = 500;

/** Returns the slots of a period that have begun, by zone and window; what is refused and unused is counted at once. */
export async function getSlotFigures(
  db: Database,
  period: Period,
  now: Date,
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const { from } = dayBounds(period.from);
  const { to } = dayBounds(period.to);
  const clock = (time: 'starts_at' | 'ends_at') =>
    sql`to_char(slot.${sql.ref(time)} AT TIME ZONE 'Asia/Dhaka', 'HH24:MI')`;
  const { rows } = await sql<SlotFigure & { is_sum: boolean }>`
    WITH counted AS (
      SELECT coalesce(zone.name, '') AS zone, coalesce(zone.name_bn, '') AS zone_bn, delivery_type = 'STORE_PICKUP' AS pickup,
        coalesce(zone.position, 2147483647) AS position, ${clock('starts_at')} AS starts, ${clock('ends_at')} AS ends, capacity, taken,
        (SELECT count(*)::int FROM slot_refusal WHERE slot_id = slot.id) AS refused, done.on_time, done.late
      FROM slot LEFT JOIN delivery_zone AS zone ON zone.id = zone_id, LATERAL ${ON_TIME_OF_SLOT} AS done
      WHERE starts_at >= ${from} AND starts_at < ${to} AND starts_at <= ${now}
    )
    SELECT grouping(zone) = 1 AS is_sum, coalesce(zone, '') AS zone, coalesce(zone_bn, '') AS zone_bn, coalesce(pickup, false) AS pickup,
      coalesce(starts, '') AS starts, coalesce(ends, '') AS ends, count(*)::int AS slots, coalesce(sum(capacity), 0)::int AS places,
      coalesce(sum(taken), 0)::int AS taken, coalesce(sum(greatest(0, capacity - taken)), 0)::int AS unused,
      coalesce(sum(refused), 0)::int AS refused, coalesce(sum(on_time), 0)::int AS on_time, coalesce(sum(late), 0)::int AS late
    FROM counted GROUP BY GROUPING SETS ((), (position, pickup, zone, zone_bn, starts, ends))
    ORDER BY is_sum DESC, position, pickup, zone, starts, ends LIMIT ${MAX_ROWS + 1}`.execute(db);
  const [sum, ...figures] = rows.map(({ is_sum: _, ...row }) => row);
  return { rows: figures, sum: sum!, counted: now.toISOString(), waiting: 0 };
}
