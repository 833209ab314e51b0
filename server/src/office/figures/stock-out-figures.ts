import { dayBounds } from '@haat/contract/common/day-bounds';
import type { getStockOutFigures as call, StockOutFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import type { Refused } from '../../platform/refused.ts';
import { type Period, refusePeriod } from './period.ts';

const MAX_ROWS = 1_000;
const DAY = 24 * 3_600;

type Row = Omit<StockOutFigure, 'days'> & { seconds: number };

/** Returns the listed products that had no stock in a period, up to now; the longest first. They are never waiting to be counted. */
export async function getStockOutFigures(
  db: Database,
  period: Period,
  now: Date,
): Promise<Static<typeof call.response> | Refused> {
  const refused = refusePeriod(period);
  if (refused) return refused;
  const { from } = dayBounds(period.from);
  const { to } = dayBounds(period.to);
  const end = to < now ? to : now;
  const { rows } = await sql<Row>`
    SELECT product.id, name AS title, name_bn AS title_bn, unit, (stock = 0)::int AS out_now, count(*)::int AS times,
      sum(extract(epoch FROM least(coalesce(until, ${end}), ${end}) - greatest(since, ${from})))::float8 AS seconds
    FROM stock_out JOIN product ON product.id = product_id
    WHERE listed AND since < ${end} AND (until IS NULL OR until > ${from})
    GROUP BY product.id ORDER BY seconds DESC, product.id`.execute(db);
  const sum = (name: 'out_now' | 'times' | 'seconds') => rows.reduce((all, row) => all + row[name], 0);
  const all = { id: null, title: '', title_bn: '', unit: '' };
  return {
    rows: rows.slice(0, MAX_ROWS).map(toFigure),
    sum: toFigure({ ...all, out_now: sum('out_now'), times: sum('times'), seconds: sum('seconds') }),
    counted: now.toISOString(),
    waiting: 0,
  };
}

function toFigure({ seconds, ...row }: Row): StockOutFigure {
  return { ...row, days: Math.round((seconds / DAY) * 10) / 10 };
}
