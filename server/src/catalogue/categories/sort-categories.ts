import { sql } from 'kysely';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { lockCategories } from './edit-category.ts';

const CHANGED = new Refused(409, { code: 'category_changed', params: {} });

/** Gives all categories of a parent their positions in one statement. */
export async function sortCategories(
  db: Database,
  staff: Staff,
  { parent, categories }: { parent: number | null; categories: number[] },
): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
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
