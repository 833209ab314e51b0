import type { getSoldOutInterest as endpoint, SoldOutInterestFigure } from '@haat/contract/office/figures';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import type { Refused } from '../platform/refused.ts';
import { type Period, periodProblem } from './period.ts';

const MAX_ROWS = 1_000;

/** Returns the products that shoppers wanted in a period while they were sold out. The processes of the shop write it every 30 s. */
export async function getSoldOutInterest(
  db: Database,
  period: Period,
  now: Date,
): Promise<Static<typeof endpoint.response> | Refused> {
  const refused = periodProblem(period);
  if (refused) return refused;
  const ofPeriod = sql`FROM sold_out_interest WHERE day BETWEEN ${period.from} AND ${period.to}`;
  const { rows } = await sql<SoldOutInterestFigure>`
    SELECT product.id, name AS title, name_bn AS title_bn, unit, views, searches, asked, (stock = 0)::int AS out_now
    FROM (
      SELECT product_id, sum(views)::int AS views, sum(searches)::int AS searches, sum(asked)::int AS asked,
        sum(views + searches + asked) AS interest
      ${ofPeriod} GROUP BY product_id ORDER BY interest DESC, product_id LIMIT ${MAX_ROWS}
    ) AS rows JOIN product ON product.id = product_id
    ORDER BY interest DESC, product.id`.execute(db);
  const {
    rows: [all],
  } = await sql<Pick<SoldOutInterestFigure, 'views' | 'searches' | 'asked' | 'out_now'>>`
    SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(searches), 0)::int AS searches, coalesce(sum(asked), 0)::int AS asked,
      (SELECT count(*)::int FROM product WHERE stock = 0 AND id IN (SELECT product_id ${ofPeriod})) AS out_now
    ${ofPeriod}`.execute(db);
  const sum = { id: null, title: '', title_bn: '', unit: '', ...all! };
  return { rows, sum, counted: now.toISOString(), waiting: 0 };
}
