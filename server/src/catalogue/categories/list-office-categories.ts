import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { Database } from '../../platform/db/database.ts';
import { mediaUrl } from '../../platform/media/media-url.ts';

/** Returns all categories by position, each followed by its subcategories. */
export async function listOfficeCategories(db: Database): Promise<OfficeCategory[]> {
  const rows = await db
    .selectFrom('category')
    .leftJoin('product', 'product.category_id', 'category.id')
    .groupBy('category.id')
    .orderBy('position')
    .orderBy('category.id')
    .select([
      'category.id',
      'parent_id as parent',
      'category.slug',
      'title',
      'title_bn',
      'category.version',
      'image',
      'promise',
      'promise_bn',
    ])
    .select(({ fn }) => fn.count<number>('product.id').as('products'))
    .execute();
  const shown = rows.map((row) => ({ ...row, image: mediaUrl(row.image) }));
  const children = Map.groupBy(shown, ({ parent }) => parent);
  return (children.get(null) ?? []).flatMap((top) => [top, ...(children.get(top.id) ?? [])]);
}
