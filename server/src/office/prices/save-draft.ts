import type { PriceDraft } from '@haat/contract/office/prices';
import type { Database } from '../../platform/db/database.ts';

/** Stores the draft of a member of the staff, unless the stored one is newer. */
export async function saveDraft(db: Database, staff: number, { lines, saved_at }: PriceDraft): Promise<null> {
  const values = { lines: JSON.stringify(lines), saved_at: new Date(saved_at) };
  await db
    .insertInto('price_draft')
    .values({ staff_id: staff, ...values })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(values).where('price_draft.saved_at', '<=', values.saved_at),
    )
    .execute();
  return null;
}
