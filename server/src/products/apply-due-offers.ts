import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { lockProducts } from '../stock/lock-products.ts';

/**
 * Starts the offers whose time has come, and ends those whose time is over, all in one statement: the price changes with the old price, as
 * if somebody had typed both. An offer that was never started before its end is dropped. Several processes may call it at once. Returns the number of
 * changed products; if there is none, nothing is written.
 */
export async function applyDueOffers(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM product WHERE ${isDue(now)}`.execute(db);
  if (rows.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    await setActor(tx, 'offer dates');
    const ids = rows.map(({ id }) => id);
    await lockProducts(tx, ids);
    const { numAffectedRows } = await sql`
      UPDATE product SET
        price_paisa = CASE WHEN starts THEN offer_paisa WHEN ends THEN old_price_paisa ELSE price_paisa END,
        old_price_paisa = CASE WHEN starts THEN price_paisa WHEN NOT ends THEN old_price_paisa END,
        is_on_sale = CASE WHEN starts THEN true WHEN ends THEN false ELSE is_on_sale END,
        offer_paisa = NULL, offer_starts = NULL,
        offer_ends = CASE WHEN starts THEN offer_ends END
      FROM (
        SELECT id AS due,
               offer_paisa IS NOT NULL AND coalesce(offer_ends > ${now}, true) AS starts,
               offer_paisa IS NULL AS ends
        FROM product WHERE id = ANY(${ids}::bigint[])
      ) AS due
      WHERE id = due AND ${isDue(now)}`.execute(tx);
    return Number(numAffectedRows);
  });
}

function isDue(now: Date): RawBuilder<boolean> {
  return sql`coalesce(offer_starts, offer_ends) <= ${now} AND (offer_starts IS NOT NULL OR offer_ends IS NOT NULL)`;
}
