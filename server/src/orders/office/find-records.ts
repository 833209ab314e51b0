import type { EditRow, NoteRow, OfferRow, OfficeOrder, StepRow } from '@haat/contract/office/orders/orders';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { StepName } from '../record-step.ts';

/** Returns what is recorded of an order beside its moves: edits, notes, steps and questions to the shopper, oldest first. */
export async function findRecords(
  db: Database,
  order: number,
): Promise<Pick<OfficeOrder, 'edits' | 'notes' | 'steps' | 'offers'>> {
  const [edits, notes, steps, offers] = await Promise.all([
    findEdits(db, order),
    findNotes(db, order),
    findSteps(db, order),
    findOffers(db, order),
  ]);
  return { edits, notes, steps, offers };
}

async function findEdits(db: Database, order: number): Promise<EditRow[]> {
  const rows = await db
    .selectFrom('order_edit')
    .leftJoin('slot as before', 'before.id', 'slot_before_id')
    .leftJoin('slot as after', 'after.id', 'slot_id')
    .where('order_id', '=', order)
    .select(['kind', 'order_item_id as line', 'quantity_before', 'quantity', 'grams'])
    .select(['substitute_id as substitute', 'amount_paisa', 'changes', 'reason', 'actor', 'at'])
    .select(['before.starts_at as starts_before', 'before.ends_at as ends_before'])
    .select(['after.starts_at as starts', 'after.ends_at as ends'])
    .orderBy('order_edit.id')
    .execute();
  return rows.map(({ at, starts_before, ends_before, starts, ends, ...row }) => ({
    ...row,
    slot_before: windowOf(starts_before, ends_before),
    slot: windowOf(starts, ends),
    at: at.toISOString(),
  }));
}

function windowOf(starts: Date | null, ends: Date | null): EditRow['slot'] {
  return starts && ends && { starts: starts.toISOString(), ends: ends.toISOString() };
}

async function findNotes(db: Database, order: number): Promise<NoteRow[]> {
  const rows = await db
    .selectFrom('order_note')
    .where('order_id', '=', order)
    .select(['audience', 'text', 'actor', 'at'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function findSteps(db: Database, order: number): Promise<StepRow[]> {
  const rows = await db
    .selectFrom('order_step')
    .where('order_id', '=', order)
    .select(['step', 'actor', 'at'])
    .$narrowType<{ step: StepName }>()
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function findOffers(db: Database, order: number): Promise<OfferRow[]> {
  const { rows } = await sql<
    Omit<OfferRow, 'at' | 'expires' | 'ended'> & Record<'at' | 'expires', Date> & { ended: Date | null }
  >`
    SELECT line.id AS line, offer.quantity, offer.grams, actor, at, expires, answer, coalesce(ended_by, '') AS ended_by, ended,
           (SELECT position - 1 FROM substitute_choice AS choice
             WHERE offer_id = offer.id AND choice.product_id = offer.product_id) AS product,
           coalesce((SELECT json_agg(json_build_object('name', name, 'name_bn', name_bn, 'price_paisa', choice.price_paisa) ORDER BY choice.position)
             FROM substitute_choice AS choice JOIN product ON product.id = choice.product_id WHERE offer_id = offer.id), '[]') AS products
    FROM order_item AS line JOIN substitute_offer AS offer ON offer.order_item_id = line.id
    WHERE line.order_id = ${order} ORDER BY offer.id`.execute(db);
  return rows.map(({ at, expires, ended, ...row }) => ({
    ...row,
    at: at.toISOString(),
    expires: expires.toISOString(),
    ended: ended?.toISOString() ?? null,
  }));
}
