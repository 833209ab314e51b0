import type { EditRow, NoteRow, OfficeOrder, StepRow } from '@haat/contract/office/orders/orders';
import type { Database } from '../../platform/db/database.ts';
import type { StepName } from '../record-step.ts';

/** Returns what staff have recorded of an order beside its moves: edits, notes and steps, oldest first. */
export async function findRecords(
  db: Database,
  order: number,
): Promise<Pick<OfficeOrder, 'edits' | 'notes' | 'steps'>> {
  const [edits, notes, steps] = await Promise.all([
    findEdits(db, order),
    findNotes(db, order),
    findSteps(db, order),
  ]);
  return { edits, notes, steps };
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
