import type { getSoldOutInterest as call, SoldOutInterestFigure } from '@haat/contract/office/figures';
import { MAX_INTEREST_DAYS } from '@haat/contract/office/interest-limits';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { invalid, type Refused } from '../../platform/refused.ts';
import { lengthOf, type Period, refusePeriod } from './period.ts';

type By = Static<typeof call.query>['by'];

const MAX_ROWS = 1_000;

/** Returns what shoppers wanted in a period while it was sold out. The processes of the shop write it every 30 s. */
export async function getSoldOutInterest(
  db: Database,
  { by, ...period }: Period & { by: By },
  now: Date,
): Promise<Static<typeof call.response> | Refused> {
  const refused = refusePeriod(period);
  if (refused) return refused;
  if (by === 'day' && lengthOf(period) > MAX_INTEREST_DAYS)
    return invalid({ to: `is more than ${MAX_INTEREST_DAYS} days after the first day` });
  const ofPeriod = sql`FROM sold_out_interest WHERE day BETWEEN ${period.from} AND ${period.to}`;
  const wanted =
    by === 'day'
      ? sql`SELECT day, product_id, views, searches, asked, views + searches + asked AS wanted
          ${ofPeriod}`
      : sql`SELECT '' AS day, product_id, sum(views)::int AS views, sum(searches)::int AS searches, sum(asked)::int AS asked,
            sum(views + searches + asked) AS wanted
          ${ofPeriod} GROUP BY product_id ORDER BY wanted DESC, product_id LIMIT ${MAX_ROWS}`;
  const { rows } = await sql<SoldOutInterestFigure>`
    SELECT product.id, rows.day, name AS title, name_bn AS title_bn, unit, views, searches, asked, (stock = 0)::int AS out_now
    FROM (${wanted}) AS rows JOIN product ON product.id = product_id
    ORDER BY rows.day DESC, wanted DESC, product.id`.execute(db);
  const {
    rows: [all],
  } = await sql<Pick<SoldOutInterestFigure, 'views' | 'searches' | 'asked' | 'out_now'>>`
    SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(searches), 0)::int AS searches, coalesce(sum(asked), 0)::int AS asked,
      (SELECT count(*)::int FROM product WHERE stock = 0 AND id IN (SELECT product_id ${ofPeriod})) AS out_now
    ${ofPeriod}`.execute(db);
  const sum = { id: null, day: '', title: '', title_bn: '', unit: '', ...all! };
  return { rows, sum, counted: now.toISOString(), waiting: 0 };
}
