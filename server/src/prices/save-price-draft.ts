import type * as endpoints from '@haat/contract/office/catalogue/prices';
import type { Static } from 'typebox';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';

/**
 * Stores the draft of a member of the staff, unless the stored one is newer. A time in the future, of a device whose clock is wrong, counts
 * as now, so that later drafts of other devices are stored. 409 `other_staff` if it is the draft of somebody else.
 */
export async function savePriceDraft(
  db: Database,
  staff: number,
  { staff: owner = staff, lines, saved_at }: Static<typeof endpoints.savePriceDraft.body>,
  now: Date,
): Promise<null | Refused> {
  if (owner !== staff) return new Refused(409, 'other_staff');
  const savedAt = new Date(Math.min(Date.parse(saved_at), now.getTime()));
  const values = { lines: JSON.stringify(lines), saved_at: savedAt };
  await db
    .insertInto('price_draft')
    .values({ staff_id: staff, ...values })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(values).where('price_draft.saved_at', '<=', values.saved_at),
    )
    .execute();
  return null;
}
