import type { Publication } from '@haat/contract/office/prices';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { recordActor } from '../staff/actor.ts';
import { readPublication } from './get-board.ts';
import { lockPublicationProducts } from './publish-due.ts';

/** Cancels a publication before its time; 409 `wrong_state` afterwards. */
export async function cancelPublication(
  db: Database,
  staff: string,
  id: number,
): Promise<Publication | Refused> {
  const moved = await inTransaction(db, async (tx) => {
    await recordActor(tx, staff);
    return moveState(tx, id, 'scheduled', 'cancelled');
  });
  return moved ?? readPublication(db, id);
}

/**
 * Gives all products of a publication the price, the offer and the plan of one before it, in one statement. A product that got another price since keeps that:
 * its name is in `stayed`.
 */
export async function undoPublication(
  db: Database,
  staff: string,
  id: number,
): Promise<{ publication: Publication; stayed: string[] } | Refused> {
  const stayed = await inTransaction(db, async (tx) => {
    await recordActor(tx, staff);
    const refused = await moveState(tx, id, 'published', 'undone');
    return refused ?? restorePrices(tx, id);
  });
  return stayed instanceof Refused ? stayed : { publication: await readPublication(db, id), stayed };
}

async function restorePrices(tx: Transaction<Schema>, id: number): Promise<string[]> {
  await lockPublicationProducts(tx, id);
  const { rows } = await sql<{ name: string }>`
    WITH restored AS (
      UPDATE product
      SET price_paisa = before_paisa, old_price_paisa = before_old_paisa, is_on_sale = before_on_sale,
          -- What somebody has planned since stays.
          offer_paisa = CASE WHEN no_offer THEN before_offer_paisa ELSE offer_paisa END,
          offer_starts = CASE WHEN no_offer THEN before_offer_starts ELSE offer_starts END,
          offer_ends = CASE WHEN no_offer THEN before_offer_ends ELSE offer_ends END
      FROM (
        SELECT price_change.*, old_price_paisa IS NULL AND offer_paisa IS NULL AS no_offer
        FROM price_change JOIN product ON product.id = product_id
      ) AS change
      WHERE publication_id = ${id} AND product.id = change.product_id AND product.price_paisa = change.price_paisa
    )
    SELECT name FROM price_change AS change JOIN product ON product.id = product_id
    WHERE publication_id = ${id} AND product.price_paisa <> change.price_paisa ORDER BY name`.execute(tx);
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
  return new Refused(409, 'wrong_state', `This publication is ${known.state}.`);
}
