import type * as endpoints from '@haat/contract/office/catalogue/products';
import type { ProductSummary } from '@haat/contract/office/catalogue/products';
import { PRODUCTS_PER_PAGE } from '@haat/contract/office/limits';
import { latinDigits } from '@haat/contract/text/digits';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { ProductIndex } from '../catalogue/search/product-index.ts';
import type { SearchIndex } from '../catalogue/search/search-index.ts';
import { findIds } from '../catalogue/search-products.ts';
import type { Database } from '../platform/db/database.ts';
import { selectSummaries, toSummary } from './office-product.ts';

type Query = Static<typeof endpoints.findOfficeProducts.query>;

/** A search finds at most this many products. */
const MAX_FOUND = 500;

/** At most this many products without a listing are searched, the newest. */
const MAX_UNLISTED = 5_000;

/**
 * Returns a page of products with their total number: those with the code or barcode first, then the best matches of the shop's search,
 * then products that are not listed. Without a text the newest first.
 */
export async function findOfficeProducts(
  db: Database,
  index: SearchIndex,
  { search = '', category, show = 'all', page = 1 }: Query,
): Promise<{ products: ProductSummary[]; total: number }> {
  const ids = searchKey(search) === '' ? null : await searchIds(db, index, search.trim());
  let matching = db.selectFrom('product').where(FILTERS[show]);
  if (ids) matching = matching.where(sql<boolean>`id = ANY(${ids}::bigint[])`);
  if (category !== undefined)
    matching = matching.where(({ or, eb, selectFrom }) =>
      or([
        eb('category_id', '=', category),
        eb('category_id', 'in', selectFrom('category').where('parent_id', '=', category).select('id')),
      ]),
    );
  const order = ids ? sql`array_position(${ids}::bigint[], id)` : sql`id DESC`;
  const [rows, { total }] = await Promise.all([
    selectSummaries(db)
      .where(
        'id',
        'in',
        matching
          .select('id')
          .orderBy(order)
          .limit(PRODUCTS_PER_PAGE)
          .offset((page - 1) * PRODUCTS_PER_PAGE),
      )
      .orderBy(order)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { products: rows.map(toSummary), total };
}

const FILTERS = {
  all: sql<boolean>`true`,
  listed: sql<boolean>`listed`,
  unlisted: sql<boolean>`NOT listed`,
  out: sql<boolean>`listed AND stock = 0`,
  offer: sql<boolean>`is_on_sale`,
  incomplete: sql<boolean>`mainimage = '' OR name_bn = '' OR unit = ''`,
};

/** Ids of the products that match a text, listed or not, the best first. */
export async function searchIds(db: Database, index: SearchIndex, search: string): Promise<number[]> {
  const listed = await index.current();
  const found = [
    await findByCode(db, search),
    findIds(listed, search, MAX_FOUND),
    findIds(await indexUnlisted(db, listed), search, MAX_FOUND),
  ];
  return [...new Set(found.flat())].slice(0, MAX_FOUND);
}

async function findByCode(db: Database, search: string): Promise<number[]> {
  const code = latinDigits(search);
  const rows = await db
    .selectFrom('product')
    .where(({ or, eb }) =>
      or([eb('code', 'in', [code, code.toUpperCase(), code.toLowerCase()]), eb('barcode', '=', code)]),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The shop's index has only listed products. The others are few, so they get an index for this search. */
async function indexUnlisted(db: Database, { synonyms }: ProductIndex): Promise<ProductIndex> {
  const index = new ProductIndex();
  index.synonyms = synonyms;
  const rows = await db
    .selectFrom('product')
    .where('listed', '=', false)
    .orderBy('id', 'desc')
    .limit(MAX_UNLISTED)
    .select(['id', 'category_id', 'name', 'name_bn', 'unit', 'price_paisa', 'is_on_sale'])
    .select(sql<boolean>`stock > 0`.as('in_stock'))
    .execute();
  for (const row of rows) index.set(row);
  return index;
}
