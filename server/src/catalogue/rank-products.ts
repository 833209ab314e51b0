import { marketDay } from '@haat/contract/time/dhaka-time';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { soldLately } from './search/sold-lately.ts';

/** Ranks the products after each market morning. Called often, by every process: the first call of a day does it. */
export async function rankProductsOfDay(db: Database, now: Date): Promise<void> {
  const day = marketDay(now);
  const stored = await db.selectFrom('product_ranking').select('day').executeTakeFirst();
  if (stored && stored.day >= day) return;
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('product_ranking')
      .set({ day })
      .where('day', '<', day)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await rankProducts(tx, now);
    // Pages of products have the date in the promise of their category.
    await sql`
      INSERT INTO cache_change (tag) SELECT 'categories' WHERE EXISTS (SELECT FROM category WHERE promise || promise_bn LIKE '%{date}%')`.execute(
      tx,
    );
  });
}

/**
 * Computes the recommended order. Departments take turns, each with its next product: those in stock first, then by units sold, then in the
 * order of the catalogue. In a round the most sold comes first. The order is that of the day of `now`. Lists show sold-out products last, at any time of the day.
 */
export async function rankProducts(tx: Transaction<Schema>, now = new Date()): Promise<void> {
  // This lock makes one process compute the ranks at a time.
  await tx
    .updateTable('product_ranking')
    .set({ day: marketDay(now) })
    .execute();
  // Products that were copied without triggers.
  await sql`
    INSERT INTO product_rank (product_id, rank)
    SELECT id, 0 FROM product WHERE NOT EXISTS (SELECT FROM product_rank WHERE product_id = product.id)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    UPDATE product_rank SET rank = ranked.rank
    FROM (
      SELECT id, row_number() OVER (ORDER BY is_shown DESC, round, sold DESC, position, department, id)::int AS rank
      FROM (
        SELECT product.id, department.id AS department, department.position,
               listed AND stock > 0 AS is_shown, coalesce(sold, 0) AS sold,
               row_number() OVER (
                 PARTITION BY department.id ORDER BY listed AND stock > 0 DESC, coalesce(sold, 0) DESC, product.id
               ) AS round
        FROM product
        JOIN category ON category.id = product.category_id
        JOIN category AS department ON department.id = coalesce(category.parent_id, category.id)
        LEFT JOIN (${soldLately()}) AS lately ON lately.product_id = product.id
      ) AS rounds
    ) AS ranked
    WHERE ranked.id = product_rank.product_id AND ranked.rank <> product_rank.rank`.execute(tx);
}
