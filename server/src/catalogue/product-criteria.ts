import { searchKey } from '@haat/contract/common/search-key';
import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { Database } from '../platform/db/database.ts';
import type { Cursor } from './cursor.ts';
import type { SortKey } from './sorting.ts';

/** What is asked for. */
export interface ProductCriteria {
  /** The ids of those that are named, at least one; null where none is named. */
  categories: number[] | null;
  /** Of the text to search for, or ''. */
  key: string;
}

/** Which part of what is found, in which order. */
export interface Place {
  order: SortKey;
  cursor: Cursor | null;
  limit: number;
}

/**
 * Categories are read before the products: knowing which, PostgreSQL knows how full they are, and takes the index of the
 * order for a full one, that of the category for one with little in it.
 */
export async function productCriteria(
  db: Database,
  { category, subcategory, search }: ProductQuery,
): Promise<ProductCriteria> {
  const key = searchKey(search ?? '');
  if (category === undefined && subcategory === undefined) return { categories: null, key };
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
  // An id that no category has stands for none, since an empty list is no SQL.
  return { categories: [...rows.map(({ id }) => id), -1], key };
}

/** The listed products of the categories asked for; their titles are joined to the few that are shown. */
export function matching(db: Database, { categories }: ProductCriteria) {
  const query = db.selectFrom('product').where('product.listed', '=', true);
  return categories ? query.where('product.category_id', 'in', categories) : query;
}
