import type { Category } from '@haat/contract/shop/catalogue';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** Returns the categories with products, top level first, each with its children by position. */
export async function findCategories(db: Database): Promise<Category[]> {
  const all = await db
    .selectFrom('category')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('product')
          .whereRef('category_id', '=', 'category.id')
          .where('listed', '=', true)
          .select('product.id'),
      ).as('has_products'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('category_slug')
          .whereRef('category_id', '=', 'category.id')
          .orderBy('category_slug.parent_id')
          .orderBy('category_slug.slug')
          .select(['category_slug.parent_id as parent', 'category_slug.slug']),
      ).as('former'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  const withProducts = new Set(all.filter(({ has_products }) => has_products).map(({ id }) => id));
  for (const { id, parent_id } of all) if (parent_id && withProducts.has(id)) withProducts.add(parent_id);
  const rows = all.filter(({ id }) => withProducts.has(id));
  const children = Map.groupBy(rows, (row) => row.parent_id);
  return rows
    .toSorted((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))
    .map(({ id, slug, title, title_bn, parent_id, image, former }) => ({
      id,
      slug,
      title,
      title_bn,
      parent: parent_id,
      image: mediaUrl(image),
      former,
      children: (children.get(id) ?? []).map((child) => ({
        id: child.id,
        slug: child.slug,
        title: child.title,
        title_bn: child.title_bn,
      })),
    }));
}
