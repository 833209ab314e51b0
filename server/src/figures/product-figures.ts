import type { getProductFigures as endpoint, ProductFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import type { Refused } from '../platform/refused.ts';
import { findCounted, type Period, periodProblem } from './period.ts';

type By = Static<typeof endpoint.query>['by'];

const MAX_ROWS = 1_000;

/** Returns the sales of a period by product or by the current category of products, the largest first. */
export async function getProductFigures(
  db: Database,
  { by, ...period }: Period & { by: By },
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const sold = sql`(
    SELECT product_id, sum(orders)::int AS orders, sum(quantity)::int AS quantity, sum(goods_paisa)::bigint AS goods_paisa,
      sum(costed_goods_paisa)::bigint AS costed_goods_paisa, sum(cost_paisa)::bigint AS cost_paisa
    FROM ${figuresOf(period)} AS figures GROUP BY product_id
  ) AS sold LEFT JOIN product ON product.id = product_id`;
  // Only the rows that are returned leave the database, each with the sums of all.
  const { rows: found } =
    by === 'product'
      ? await sql<ProductFigure & Sums>`
          SELECT product_id AS id, coalesce(name, '') AS title, coalesce(name_bn, '') AS title_bn, coalesce(unit, '') AS unit,
            orders, quantity, goods_paisa, costed_goods_paisa, cost_paisa, ${SUMS}
          FROM ${sold} ORDER BY goods_paisa DESC, product_id LIMIT ${MAX_ROWS}`.execute(db)
      : await sql<ProductFigure & Sums>`
          SELECT rows.*, ${SUMS} FROM (SELECT category.id, coalesce(title, '') AS title, coalesce(title_bn, '') AS title_bn, '' AS unit,
            sum(orders)::int AS orders, sum(quantity)::int AS quantity, sum(goods_paisa)::bigint AS goods_paisa,
            sum(costed_goods_paisa)::bigint AS costed_goods_paisa, sum(cost_paisa)::bigint AS cost_paisa
          FROM ${sold} LEFT JOIN category ON category.id = category_id
          GROUP BY category.id) AS rows ORDER BY goods_paisa DESC, id LIMIT ${MAX_ROWS}`.execute(db);
  const sum = sumOf(found);
  const rows = found.map(withoutSums);
  return {
    rows,
    others: lessThan(sum, addUp(rows)),
    sum,
    ...(await findCounted(db, period)),
  };
}

/** The whole months of a period that are added up, and the other days. As an array, so that their rows are found by the index. */
function figuresOf({ from, to }: Period) {
  const months = sql`
    SELECT month FROM figure_month WHERE month || '-01' >= ${from}
      AND to_char((month || '-01')::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD') <= ${to}`;
  const columns = sql`product_id, orders, quantity, goods_paisa, costed_goods_paisa, cost_paisa`;
  return sql`(
    SELECT ${columns} FROM figure_product_months WHERE month IN (${months})
    UNION ALL
    SELECT ${columns} FROM figure_products WHERE day = ANY (ARRAY(
      SELECT day FROM figure_day WHERE day BETWEEN ${from} AND ${to} AND left(day, 7) NOT IN (${months})
    ))
  )`;
}

const SUMS = sql`
  (sum(orders) OVER ())::int AS all_orders, (sum(quantity) OVER ())::int AS all_quantity, (sum(goods_paisa) OVER ())::bigint AS all_goods_paisa,
  (sum(costed_goods_paisa) OVER ())::bigint AS all_costed_goods_paisa, (sum(cost_paisa) OVER ())::bigint AS all_cost_paisa`;

const COUNTS = ['orders', 'quantity'] as const;
const AMOUNTS = ['goods_paisa', 'costed_goods_paisa', 'cost_paisa'] as const;

type Name = (typeof COUNTS)[number] | (typeof AMOUNTS)[number];
type Sums = { [Key in Name as `all_${Key}`]: number };

/** The sum of all goods, which each row has. */
function sumOf([first]: readonly Sums[]): ProductFigure {
  const sums = [...COUNTS, ...AMOUNTS].map((name) => [name, first?.[`all_${name}`] ?? 0]);
  return { id: null, title: '', title_bn: '', unit: '', ...Object.fromEntries(sums) };
}

function withoutSums({ id, title, title_bn, unit, ...row }: ProductFigure & Sums): ProductFigure {
  const { orders, quantity, goods_paisa, costed_goods_paisa, cost_paisa } = row;
  return { id, title, title_bn, unit, orders, quantity, goods_paisa, costed_goods_paisa, cost_paisa };
}

/** What is left of a sum without these goods. */
function lessThan(sum: ProductFigure, part: ProductFigure): ProductFigure {
  const rest = [...COUNTS, ...AMOUNTS].map((name) => [name, sum[name] - part[name]]);
  return { ...sum, ...Object.fromEntries(rest) };
}

function addUp(rows: readonly ProductFigure[]): ProductFigure {
  const sums = [...COUNTS, ...AMOUNTS].map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return { id: null, title: '', title_bn: '', unit: '', ...Object.fromEntries(sums) };
}
