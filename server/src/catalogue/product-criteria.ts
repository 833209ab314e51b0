import { readPriceRange } from '@haat/contract/money/price-range';
import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { type Facet, facetNames } from '@haat/contract/shop/product-list-parameters';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

export interface ProductCriteria {
  /** The ids of the named categories, at least one; null if none is named. */
  categories: number[] | null;
  inStock: boolean;
  onSale: boolean;
  /** In paisa, both ends included. */
  price?: { from: number; to: number };
  /** Read from the search index, not by SQL. */
  facts?: Partial<Record<Facet, string>>;
}

/**
 * Categories are read before the products. With their ids PostgreSQL can estimate the number of products: it uses the index of
 * the sort order for a large category, and the index of the category for a small one.
 */
export async function productCriteria(db: Database, query: ProductQuery): Promise<ProductCriteria> {
  return { categories: await categoriesOf(db, query), ...filtersOf(query) };
}

function filtersOf(query: ProductQuery): Omit<ProductCriteria, 'categories'> {
  const { in_stock: inStock = false, on_sale: onSale = false, price = '' } = query;
  const range = readPriceRange(price);
  const inPaisa = range && { from: (range.from ?? 0) * 100, to: (range.to ?? MAX_TAKA) * 100 };
  const facts = factsOf(query);
  return { inStock, onSale, ...(inPaisa && { price: inPaisa }), ...(facts && { facts }) };
}

/** The facts that a query asks for, `true` for a switch; null without any. */
export function factsOf(query: ProductQuery): ProductCriteria['facts'] | null {
  const asked = facetNames.flatMap((name) => (query[name] ? [[name, String(query[name])] as const] : []));
  return asked.length > 0 ? Object.fromEntries(asked) : null;
}

/** More than any product costs. */
const MAX_TAKA = 10 ** 9;

async function categoriesOf(
  db: Database,
  { category, subcategory }: ProductQuery,
): Promise<ProductCriteria['categories']> {
  if (category === undefined && subcategory === undefined) return null;
  let query = db.selectFrom('category as own').leftJoin('category as top', 'top.id', 'own.parent_id');
  if (category !== undefined) {
    query = query.where(({ or, eb }) =>
      or([eb('top.slug', '=', category), eb.and([eb('own.slug', '=', category), eb('top.id', 'is', null)])]),
    );
  }
  if (subcategory !== undefined) {
    query = query.where('own.slug', '=', subcategory).where('top.id', 'is not', null);
  }
  const rows = await query.select('own.id').execute();
  if (rows.length === 0 && category !== undefined)
    return [...(await findFormerCategories(db, category, subcategory)), -1];
  // The id of no category, since an empty list is not valid SQL.
  return [...rows.map(({ id }) => id), -1];
}

/** The listed products that are asked for; their categories' titles are joined to the few that are shown. */
export function matching(db: Database, { categories, inStock, onSale, price }: ProductCriteria) {
  let query = db.selectFrom('product').where('product.listed', '=', true);
  if (categories) query = query.where('product.category_id', 'in', categories);
  if (inStock) query = query.where('product.stock', '>', 0);
  if (onSale) query = query.where('product.is_on_sale', '=', true);
  if (price)
    query = query.where('product.price_paisa', '>=', price.from).where('product.price_paisa', '<=', price.to);
  return query;
}

/**
 * Returns the ids of the categories that these slugs named formerly, with their subcategories if only `category` is given. A slug of a
 * present category is taken as such.
 */
async function findFormerCategories(
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
