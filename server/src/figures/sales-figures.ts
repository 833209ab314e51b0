import type { getSalesFigures as endpoint, SalesFigure } from '@haat/contract/office/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import type { Refused } from '../platform/refused.ts';
import { findCounted, type Period, periodProblem } from './period.ts';

type By = Static<typeof endpoint.query>['by'];

const GROUPS: Record<By, RawBuilder<unknown>> = {
  day: sql`day`,
  // A week begins on Sunday.
  week: sql`to_char(day::date - extract(dow FROM day::date)::int, 'YYYY-MM-DD')`,
  zone: sql`zone`,
  source: sql`source`,
};

/** Returns the sales of a period by day, week, zone or source: the newest day first, others by their sales. */
export async function getSalesFigures(
  db: Database,
  { by, ...period }: Period & { by: By },
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const inTime = by === 'day' || by === 'week';
  const { rows } = await sql<SalesFigure>`
    SELECT grouped.*, coalesce(name_bn, '') AS title_bn FROM (
      SELECT ${GROUPS[by]} AS key, ${SUMS} FROM figure_orders
      WHERE day BETWEEN ${period.from} AND ${period.to} GROUP BY key
    ) AS grouped LEFT JOIN delivery_zone ON ${by === 'zone'} AND name = key
    ORDER BY ${inTime ? sql`key DESC` : sql`sales_paisa DESC, key`}`.execute(db);
  return { rows, sum: addUp(rows), ...(await findCounted(db, period)) };
}

const SUMS = sql`
  sum(placed)::int AS placed, sum(cancelled)::int AS cancelled, sum(refused)::int AS refused, sum(delivered)::int AS delivered,
  sum(promised)::int AS promised, sum(on_time)::int AS on_time, sum(sales_paisa)::bigint AS sales_paisa, sum(goods_paisa)::bigint AS goods_paisa,
  sum(delivery_paisa)::bigint AS delivery_paisa, sum(discount_paisa)::bigint AS discount_paisa, sum(goodwill_paisa)::bigint AS goodwill_paisa,
  sum(delivery_lowered_paisa)::bigint AS delivery_lowered_paisa, sum(offers_paisa)::bigint AS offers_paisa,
  sum(kept_paisa)::bigint AS kept_paisa`;

const COUNTS = ['placed', 'cancelled', 'refused', 'delivered', 'promised', 'on_time'] as const;
const AMOUNTS = [
  ...(['sales_paisa', 'goods_paisa', 'delivery_paisa', 'discount_paisa'] as const),
  ...(['goodwill_paisa', 'delivery_lowered_paisa', 'offers_paisa', 'kept_paisa'] as const),
];

function addUp(rows: readonly SalesFigure[]): SalesFigure {
  const sums = [...COUNTS, ...AMOUNTS].map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return { key: '', title_bn: '', ...Object.fromEntries(sums) };
}
