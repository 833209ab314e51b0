import type { getFeedbackFigures as endpoint, FeedbackFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import type { Refused } from '../platform/refused.ts';
import { type Period, periodProblem } from './period.ts';

const MAX_ROWS = 500;

type By = Static<typeof endpoint.query>['by'];

/** Returns what shoppers said in a period. It is counted at once. */
export async function getFeedbackFigures(
  db: Database,
  { by, ...period }: Period & { by: By },
  now: Date,
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const { from } = dayBounds(period.from);
  const { to } = dayBounds(period.to);
  const { rows } = await sql<FeedbackFigure & { is_sum: boolean }>`
    WITH heard AS MATERIALIZED (SELECT order_id, face, at FROM order_feedback WHERE at >= ${from} AND at < ${to}),
    counted AS (${SOURCES[by]})
    SELECT grouping(key) = 1 AS is_sum, coalesce(key, '') AS key, coalesce(title, '') AS title, coalesce(title_bn, '') AS title_bn,
      coalesce(unit, '') AS unit, count(*) FILTER (WHERE face = 'good')::int AS good, count(*) FILTER (WHERE face = 'fair')::int AS fair,
      count(*) FILTER (WHERE face = 'bad')::int AS bad, coalesce(sum(answers), 0)::int AS answers, coalesce(sum(fresh), 0)::int AS fresh
    FROM counted GROUP BY GROUPING SETS ((), (key, title, title_bn, unit))
    ORDER BY is_sum DESC, ${by === 'received' ? sql`key DESC` : sql`count(*) DESC, title, key`} LIMIT ${MAX_ROWS + 1}`.execute(
    db,
  );
  const [sum, ...figures] = rows.map(({ is_sum: _, ...row }) => row);
  return { rows: figures, sum: sum!, counted: now.toISOString(), waiting: 0 };
}

const NO_PRODUCT = sql`'' AS title, '' AS title_bn, '' AS unit`;

/** An order with the sums of its lines. */
const ORDERS = sql`heard, LATERAL (
  SELECT count(*) AS answers, count(*) FILTER (WHERE fresh) AS fresh FROM line_feedback WHERE order_id = heard.order_id) AS lines`;

const LINES = sql`heard JOIN line_feedback AS said USING (order_id)`;

/** What is counted, one row an order or a line, with the key that it counts for. */
const SOURCES = {
  picker: sql`SELECT coalesce((
      SELECT regexp_replace(actor, '^staff:', '') FROM order_step WHERE order_id = heard.order_id AND step = 'picked' LIMIT 1), '') AS key,
      ${NO_PRODUCT}, face, answers, fresh FROM ${ORDERS}`,
  rider: sql`SELECT coalesce((
      SELECT name FROM run_stop JOIN rider_run AS run ON run.id = run_id JOIN staff ON staff.id = rider_id
      WHERE order_id = heard.order_id AND removed IS NULL), '') AS key,
      ${NO_PRODUCT}, face, answers, fresh FROM ${ORDERS}`,
  product: sql`SELECT product.id::text AS key, name AS title, name_bn AS title_bn, product.unit, face, 1 AS answers, fresh::int AS fresh
      FROM ${LINES} JOIN product ON product.id = said.product_id`,
  received: sql`SELECT coalesce((
      SELECT to_char(at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD') FROM stock_movement AS movement
      WHERE movement.product_id = said.product_id AND kind = 'receive' AND movement.at < coalesce((
        SELECT min(at) FROM order_step WHERE order_id = heard.order_id AND step = 'picked'), heard.at)
      ORDER BY movement.id DESC LIMIT 1), '') AS key,
      ${NO_PRODUCT}, face, 1 AS answers, fresh::int AS fresh FROM ${LINES}`,
};
