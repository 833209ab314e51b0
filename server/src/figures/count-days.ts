import { sql } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import { addUpMonths, beginCount } from './count-months.ts';
import { writeAreas, writeOrders, writeProducts } from './write-figures.ts';

/** New orders are looked for on so many days before today. A transaction that places an order ends much sooner. */
const RECENT_DAYS = 3;

/**
 * Counts the days whose orders have changed since they were counted, the newest first. `all`: looks for new orders on all days, not
 * only on the last ones, for orders that were written with an earlier time. Several processes may call it at once.
 * Returns the number of days.
 */
export async function countStaleDays(
  db: Database,
  { all = false, stop }: { all?: boolean; stop?: AbortSignal } = {},
): Promise<number> {
  let count = 0;
  for (const day of await findStaleDays(db, all)) {
    if (stop?.aborted) break;
    await countDay(db, day);
    count += 1;
  }
  await addUpMonths(db, stop);
  return count;
}

/**
 * A day is stale if it has another number of orders than when it was counted, or a row in `figure_change`: the transaction
 * that changes an order writes it. Orders are not deleted, so equal numbers are the same orders.
 */
async function findStaleDays(db: Database, all: boolean): Promise<string[]> {
  const since = all
    ? sql`(SELECT min(created) FROM orders)`
    : sql`now() - ${RECENT_DAYS}::int * interval '24 hours'`;
  const { rows } = await sql<{ day: string }>`
    SELECT day FROM (
      SELECT day_in_dhaka(midnight) AS day, (
        SELECT count(*) FROM orders WHERE created >= midnight AND created < midnight + interval '24 hours'
      ) AS orders
      FROM generate_series(
        date_trunc('day', ${since}, 'Asia/Dhaka'), now() + interval '24 hours', interval '24 hours'
      ) AS midnight
    ) AS today LEFT JOIN figure_day USING (day)
    WHERE today.orders <> coalesce(figure_day.orders, 0)
    UNION SELECT day FROM figure_change
    ORDER BY day DESC`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Counts one day in one transaction. All its statements see the same orders and the changes up to the same moment, so that what
 * happens meanwhile leaves the day stale.
 */
async function countDay(db: Database, day: string): Promise<void> {
  const { from, to } = dayBounds(day);
  await inTransaction(db, async (tx) => {
    await beginCount(tx);
    await tx.deleteFrom('figure_month').where('month', '=', day.slice(0, 7)).execute();
    await tx.deleteFrom('figure_change').where('day', '=', day).execute();
    await sql`
      INSERT INTO figure_day (day, orders, counted)
      SELECT ${day}, count(*), now() FROM orders WHERE created >= ${from} AND created < ${to}
      ON CONFLICT (day) DO UPDATE SET orders = excluded.orders, counted = excluded.counted`.execute(tx);
    await tx.deleteFrom('figure_orders').where('day', '=', day).execute();
    await writeOrders(tx, { day, from, to });
    await tx.deleteFrom('figure_products').where('day', '=', day).execute();
    await writeProducts(tx, { day, from, to });
    await tx.deleteFrom('figure_areas').where('day', '=', day).execute();
    await writeAreas(tx, { day, from, to });
  });
}
