import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { lockedProducts } from '../stock/lock-products.ts';

/**
 * Applies the publications whose time has come, each in a transaction of its own, in the name of its author. Several processes may call it
 * at once. Returns the number of publications.
 */
export async function publishDue(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectFrom('price_publication')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .select(['id', 'actor'])
    .execute();
  let count = 0;
  for (const { id, actor } of due) {
    const applied = await inTransaction(db, async (tx) => {
      await setActor(tx, actor);
      return applyPublication(tx, id);
    });
    if (applied) count += 1;
  }
  return count;
}

/**
 * Changes the prices of a publication in one statement. A product that has neither the price that the author saw, nor one of a publication
 * that was planned before this one, was changed by hand meanwhile: its price stays. Returns false if it was applied or cancelled meanwhile.
 */
export async function applyPublication(tx: Transaction<Schema>, id: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('price_publication')
    .set({ state: 'published', published: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return false;
  await lockPublicationProducts(tx, id);
  // All parts of the statement see the prices before it. A new price that reaches the old price ends the offer, as in an import.
  await sql`
    WITH noted AS (
      UPDATE price_change AS change
      SET before_paisa = was.price_paisa, before_old_paisa = was.old_price_paisa, before_on_sale = was.is_on_sale,
          before_offer_paisa = was.offer_paisa, before_offer_starts = was.offer_starts, before_offer_ends = was.offer_ends,
          stayed = NOT (was.price_paisa IN (coalesce(change.seen_paisa, was.price_paisa), change.price_paisa) OR EXISTS (
            SELECT FROM price_change AS earlier
            JOIN price_publication AS planned ON planned.id = earlier.publication_id
            JOIN price_publication AS own ON own.id = change.publication_id
            WHERE earlier.product_id = change.product_id AND earlier.price_paisa = was.price_paisa AND NOT earlier.stayed
              AND planned.state = 'published' AND planned.id < own.id AND planned.published > own.created))
      FROM product AS was WHERE publication_id = ${id} AND was.id = change.product_id
      RETURNING change.product_id, change.price_paisa, change.stayed
    )
    UPDATE product SET
      price_paisa = change.price_paisa,
      old_price_paisa = CASE WHEN old_price_paisa > change.price_paisa THEN old_price_paisa END,
      is_on_sale = is_on_sale AND coalesce(old_price_paisa > change.price_paisa, true)
    FROM noted AS change
    WHERE NOT stayed AND product.id = change.product_id AND product.price_paisa <> change.price_paisa`.execute(
    tx,
  );
  return true;
}

/** Locks the products of a publication. */
export async function lockPublicationProducts(tx: Transaction<Schema>, id: number): Promise<void> {
  const ids = sql`ARRAY(SELECT product_id FROM price_change WHERE publication_id = ${id})`;
  await lockedProducts(ids).execute(tx);
}
