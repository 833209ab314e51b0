import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/**
 * Returns the ids of the categories that these slugs named formerly, with their subcategories if only `category` is given. A slug of a
 * present category is taken as such.
 */
export async function findFormerCategories(
  db: Database,
  category: string,
  subcategory: string | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH top AS (
      SELECT coalesce(
        (SELECT id FROM category WHERE parent_id IS NULL AND slug = ${category}),
        (SELECT category_id FROM category_slug WHERE parent_id IS NULL AND slug = ${category})
      ) AS id
    ), child AS (
      SELECT coalesce(
        (SELECT category.id FROM category WHERE parent_id = top.id AND slug = ${subcategory ?? null}::text),
        (SELECT category_id FROM category_slug WHERE parent_id = top.id AND slug = ${subcategory ?? null}::text)
      ) AS id FROM top
    )
    SELECT category.id FROM category, top, child
    WHERE CASE WHEN ${subcategory ?? null}::text IS NULL
      THEN category.id = top.id OR category.parent_id = top.id
      ELSE category.id = child.id END`.execute(db);
  return rows.map(({ id }) => id);
}
