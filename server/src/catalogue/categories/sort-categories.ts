import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { setStaffActor } from '../../staff/set-staff-actor.ts';
import { lockCategories } from './edit-category.ts';

const CHANGED = new Refused(409, 'category_changed', 'There are other categories by now.');

/** Gives all categories of a parent their positions in one statement. */
export async function sortCategories(
  db: Database,
  staff: string,
  { parent, categories }: { parent: number | null; categories: number[] },
): Promise<null | Refused> {
  return inTransaction(db, async (tx) => {
    await setStaffActor(tx, staff);
    await lockCategories(tx);
    const rows = await tx
      .selectFrom('category')
      .where(sql<boolean>`parent_id IS NOT DISTINCT FROM ${parent}`)
      .select('id')
      .execute();
    const ids = new Set(categories);
    if (ids.size !== categories.length || rows.length !== ids.size || rows.some(({ id }) => !ids.has(id)))
      return CHANGED;
    await sql`
      UPDATE category SET position = place.at
      FROM unnest(${categories}::bigint[]) WITH ORDINALITY AS place (category_id, at)
      WHERE id = category_id`.execute(tx);
    return null;
  });
}
