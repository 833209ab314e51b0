import type { Publication } from '@haat/contract/office/catalogue/prices';
import { sql, type Transaction } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { readPublication } from './get-price-board.ts';
import { lockPublicationProducts } from './publish-due.ts';

/** Cancels a publication before its time; 409 `wrong_state` afterwards. */
export async function cancelPublication(
  db: Database,
  staff: Staff,
  id: number,
): Promise<Publication | Refused> {
  const moved = await asStaff(db, staff, async (tx) => {
    return moveState(tx, id, 'scheduled', 'cancelled');
  });
  return moved ?? readPublication(db, id);
}

/**
 * Gives all products of a publication the price, the offer and the plan of one before it, in one statement. A product whose price, offer or
 * plan was changed since is not touched: its name is in `stayed`.
 */
export async function undoPublication(
  db: Database,
  staff: Staff,
  id: number,
): Promise<{ publication: Publication; stayed: string[] } | Refused> {
  const stayed = await asStaff(db, staff, async (tx) => {
    const refused = await moveState(tx, id, 'published', 'undone');
    return refused ?? restorePrices(tx, id);
  });
  return stayed instanceof Refused ? stayed : { publication: await readPublication(db, id), stayed };
}

async function restorePrices(tx: Transaction<Schema>, id: number): Promise<string[]> {
  await lockPublicationProducts(tx, id);
  // `left_…` is what `applyPublication` and the trigger of offers left of the offer, or of the plan of one, before.
  const { rows } = await sql<{ name: string }>`
    WITH change AS (
      SELECT change.*, name,
        (product.price_paisa, old_price_paisa, is_on_sale, offer_paisa, offer_starts, offer_ends) IS NOT DISTINCT FROM
        (change.price_paisa, left_old_paisa, before_on_sale AND coalesce(before_old_paisa > change.price_paisa, true),
         left_offer_paisa, CASE WHEN left_offer_paisa IS NOT NULL THEN before_offer_starts END,
         CASE WHEN coalesce(left_old_paisa, left_offer_paisa) IS NOT NULL THEN before_offer_ends END) AS unchanged
      FROM price_change AS change JOIN product ON product.id = product_id, LATERAL (
        SELECT CASE WHEN before_old_paisa > change.price_paisa THEN before_old_paisa END AS left_old_paisa,
          CASE WHEN before_offer_paisa < change.price_paisa THEN before_offer_paisa END AS left_offer_paisa
      ) AS remains
      WHERE publication_id = ${id} AND NOT stayed
    ), restored AS (
      UPDATE product
      SET price_paisa = before_paisa, old_price_paisa = before_old_paisa, is_on_sale = before_on_sale,
          offer_paisa = before_offer_paisa, offer_starts = before_offer_starts, offer_ends = before_offer_ends
      FROM change WHERE product.id = product_id AND unchanged
    )
    SELECT name FROM change WHERE NOT unchanged ORDER BY name COLLATE name_order`.execute(tx);
  return rows.map(({ name }) => name);
}

async function moveState(
  tx: Transaction<Schema>,
  id: number,
  from: Publication['state'],
  to: Publication['state'],
): Promise<Refused | null> {
  const moved = await tx
    .updateTable('price_publication')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (moved) return null;
  const known = await tx
    .selectFrom('price_publication')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst();
  if (!known) return notFound('Publication');
  return new Refused(409, { code: 'wrong_state', params: { state: known.state } });
}
