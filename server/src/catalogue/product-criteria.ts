import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { Database } from '../platform/db/database.ts';
import { findFormerCategories } from './former-categories.ts';

/** The criteria of a product list. */
export interface ProductCriteria {
  /** The ids of those that are named, at least one; null where none is named. */
  categories: number[] | null;
  inStock: boolean;
  onSale: boolean;
}

/**
 * Categories are read before the products. With their ids PostgreSQL can estimate the number of products: it uses the index of
 * the sort order for a large category, and the index of the category for a small one.
 */
export async function productCriteria(
  db: Database,
  { category, subcategory, in_stock: inStock = false, on_sale: onSale = false }: ProductQuery,
): Promise<ProductCriteria> {
  if (category === undefined && subcategory === undefined) return { categories: null, inStock, onSale };
  let query = db.selectFrom('category as held').leftJoin('category as top', 'top.id', 'held.parent_id');
  if (category !== undefined) {
    query = query.where(({ or, eb }) =>
      or([eb('top.slug', '=', category), eb.and([eb('held.slug', '=', category), eb('top.id', 'is', null)])]),
    );
  }
  if (subcategory !== undefined) {
    query = query.where('held.slug', '=', subcategory).where('top.id', 'is not', null);
  }
  const rows = await query.select('held.id').execute();
  if (rows.length === 0 && category !== undefined)
    return { categories: [...(await findFormerCategories(db, category, subcategory)), -1], inStock, onSale };
  // An id that no category has stands for none, since an empty list is no SQL.
  return { categories: [...rows.map(({ id }) => id), -1], inStock, onSale };
}

/** The listed products that are asked for; their categories' titles are joined to the few that are shown. */
export function matching(db: Database, { categories, inStock, onSale }: ProductCriteria) {
  let query = db.selectFrom('product').where('product.listed', '=', true);
  if (categories) query = query.where('product.category_id', 'in', categories);
  if (inStock) query = query.where('product.stock', '>', 0);
  if (onSale) query = query.where('product.is_on_sale', '=', true);
  return query;
}
