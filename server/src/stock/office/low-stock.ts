import type { LowStock } from '@haat/contract/office/catalogue/stock';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Sales of this many days decide how long a stock lasts. */
const SALES_DAYS = 14;

/** Returns the listed products whose stock lasts for less than `days`, or that are sold out; what runs out first comes first. */
export async function listLowStock(db: Database, days = 3, now: Date): Promise<LowStock[]> {
  const since = new Date(now.getTime() - SALES_DAYS * DAY);
  const first = await findFirstOrder(db, since);
  const { rows } = await sql<LowStock>`
    WITH sold AS (
      SELECT product_id, sum(coalesce(supplied_quantity, quantity))::float8 / ${SALES_DAYS}::int AS per_day
      FROM orders JOIN order_item ON order_id = orders.id
      WHERE orders.created > ${since} AND orders.status <> 'CANCELLED' AND order_id >= ${first}
      GROUP BY product_id
    )
    SELECT id AS product, name, name_bn, unit, shelf_place, stock, round(coalesce(per_day, 0)::numeric, 2)::float8 AS sold_per_day,
           round((stock / per_day)::numeric, 1)::float8 AS days
    FROM product LEFT JOIN sold ON product_id = product.id
    WHERE listed AND (stock = 0 OR stock < per_day * ${days}::int)
    ORDER BY days NULLS LAST, per_day DESC, id LIMIT 200`.execute(db);
  return rows;
}

/** The id of the first order since a time. As a value of the statement it tells the planner that few of all lines are read. */
async function findFirstOrder(db: Database, since: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .where('created', '>', since)
    .select('id')
    .orderBy('created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
