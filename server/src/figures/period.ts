import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import { invalid, type Refused } from '../platform/refused.ts';

/** First and last day of a period, `2026-11-22`. */
export interface Period {
  from: string;
  to: string;
}

/** Three years. */
const MAX_DAYS = 1_100;

/** The number of days of a period. */
export function lengthOf({ from, to }: Period): number {
  return (dayBounds(to).to.getTime() - dayBounds(from).from.getTime()) / DAY;
}

/** 400 for a period that ends before it begins or is too long. */
export function periodProblem(period: Period): Refused | null {
  const days = lengthOf(period);
  if (days < 1) return invalid({ to: 'before_first_day' });
  return days > MAX_DAYS ? invalid({ to: { code: 'too_many_days', params: { max: MAX_DAYS } } }) : null;
}

/** When the days of a period were counted, and how many of them have changed since. */
export async function findCounted(
  db: Database,
  { from, to }: Period,
): Promise<{ counted: string | null; waiting: number }> {
  const { rows } = await sql<{ counted: Date | null; waiting: number }>`
    SELECT (SELECT max(counted) FROM figure_day WHERE day BETWEEN ${from} AND ${to}) AS counted,
      (SELECT count(DISTINCT day)::int FROM figure_change WHERE day BETWEEN ${from} AND ${to}) AS waiting`.execute(
    db,
  );
  const { counted, waiting } = rows[0]!;
  return { counted: counted?.toISOString() ?? null, waiting };
}
