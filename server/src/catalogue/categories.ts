import type { Category } from '@haat/contract/shop/catalogue';
import type { Database } from '../platform/db/database.ts';

/** Returns all categories, top level first, each with its children by position. */
export async function findCategories(db: Database): Promise<Category[]> {
  const rows = await db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
  const children = Map.groupBy(rows, (row) => row.parent_id);
  return rows
    .toSorted((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))
    .map(({ id, slug, title, title_bn, parent_id }) => ({
      id,
      slug,
      title,
      title_bn,
      parent: parent_id,
      children: (children.get(id) ?? []).map((child) => ({
        id: child.id,
        slug: child.slug,
        title: child.title,
        title_bn: child.title_bn,
      })),
    }));
}
