import type { getStockOutFigures as endpoint, StockOutFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import type { Refused } from '../platform/refused.ts';
import { type Period, periodProblem } from './period.ts';

const MAX_ROWS = 1_000;
const DAY = 24 * 3_600;

type Row = Omit<StockOutFigure, 'days'> & { seconds: number };
type Sums = { all_out_now: number; all_times: number; all_seconds: number };

/** Returns the listed products that had no stock in a period, up to now; the longest first. They are never waiting to be counted. */
export async function getStockOutFigures(
  db: Database,
  period: Period,
  now: Date,
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const { from } = dayBounds(period.from);
  const { to } = dayBounds(period.to);
  const end = to < now ? to : now;
  const { rows } = await sql<Row & Sums>`
    SELECT times.*, (sum(out_now) OVER ())::int AS all_out_now, (sum(times) OVER ())::int AS all_times, sum(seconds) OVER () AS all_seconds FROM (
    SELECT product.id, name AS title, name_bn AS title_bn, unit, (stock = 0)::int AS out_now, count(*)::int AS times,
      sum(extract(epoch FROM least(coalesce(until, ${end}), ${end}) - greatest(since, ${from})))::float8 AS seconds
    FROM stock_out JOIN product ON product.id = product_id
    WHERE listed AND ${from}::timestamptz < ${end} AND since < ${end} AND (until IS NULL OR until > ${from})
    GROUP BY product.id) AS times ORDER BY seconds DESC, id LIMIT ${MAX_ROWS}`.execute(db);
  const [{ all_out_now = 0, all_times = 0, all_seconds = 0 } = {}] = rows as Partial<Sums>[];
  const all = { id: null, title: '', title_bn: '', unit: '' };
  return {
    rows: rows.map(({ all_out_now: _, all_times: __, all_seconds: ___, ...row }) => toFigure(row)),
    sum: toFigure({ ...all, out_now: all_out_now, times: all_times, seconds: all_seconds }),
    counted: now.toISOString(),
    waiting: 0,
  };
}

function toFigure({ seconds, ...row }: Row): StockOutFigure {
  return { ...row, days: Math.round((seconds / DAY) * 10) / 10 };
}
