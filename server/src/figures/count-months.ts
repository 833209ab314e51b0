import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/**
 * The transaction sees one snapshot from now on. Counts run one after the other: otherwise a month could be added up from a day that
 * is counted again meanwhile. The lock comes first, because a snapshot is taken by the first query.
 */
export async function beginCount(tx: Transaction<Schema>): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
  await sql`LOCK TABLE figure_month IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Adds up the products of the months that have ended and are not added up, each in one transaction. */
export async function addUpMonths(db: Database, stop?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT left(day, 7) AS month FROM figure_day
    WHERE left(day, 7) < left(day_in_dhaka(now()), 7) AND left(day, 7) NOT IN (SELECT month FROM figure_month)
    ORDER BY month DESC`.execute(db);
  for (const { month } of rows) {
    if (stop?.aborted) return;
    await inTransaction(db, async (tx) => {
      await beginCount(tx);
      await sql`INSERT INTO figure_month VALUES (${month}) ON CONFLICT DO NOTHING`.execute(tx);
      await tx.deleteFrom('figure_product_months').where('month', '=', month).execute();
      await sql`
        INSERT INTO figure_product_months
        SELECT ${month}, product_id, sum(orders), sum(quantity), sum(goods_paisa), sum(costed_goods_paisa), sum(cost_paisa)
        FROM figure_products WHERE day BETWEEN ${`${month}-01`} AND ${`${month}-31`}
        GROUP BY product_id`.execute(tx);
    });
  }
}
