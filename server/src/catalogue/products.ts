import type { Product, ProductQuery } from '@haat/contract/catalogue';
import { MOST_COUNTED } from '@haat/contract/limits';
import { toTaka } from '@haat/contract/money';
import { searchKey } from '@haat/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { mediaAddress } from '../media/address.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import { escapeLike, orderFor, type SortKey } from './sorting.ts';

/** The most products of one answer; beyond it a `Link` leads on. */
const MOST_PRODUCTS = 10_000;

export interface ProductPage {
  products: Product[];
  total: number;
  next: string | null;
  previous: string | null;
}

/** The products asked for, in order, with the cursors of the neighbouring pages. */
export async function findProducts(
  db: Database,
  query: ProductQuery,
  cursor: Cursor | null,
): Promise<ProductPage> {
  const limit = query.limit ?? MOST_PRODUCTS;
  const order = orderFor(query);
  const wanted = { ...query, categories: await namedCategories(db, query) };
  const { rows, total } =
    searchKey(query.search ?? '') !== '' && !cursor
      ? await searchOnce(db, wanted, order, limit)
      : await pageAndCount(db, wanted, { order, cursor, limit });
  const backwards = cursor?.direction === 'prev';
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    products: page.map(productAnswer),
    total,
    next: last && (more || backwards) ? encodeCursor({ direction: 'next', key: order.keyOf(last) }) : null,
    previous:
      first && cursor && (more || !backwards)
        ? encodeCursor({ direction: 'prev', key: order.keyOf(first) })
        : null,
  };
}

/** One listed product, or null. */
export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const row = await withTitles(db).where('product.id', '=', id).where('listed', '=', true).executeTakeFirst();
  return row ? productAnswer(row) : null;
}

function withTitles(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select(['category.title as category_title', 'category.title_bn as category_title_bn']);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof withTitles>['executeTakeFirstOrThrow']>>;

/** What is asked for, with the ids of the categories that it names, or null where it names none. */
interface Wanted extends ProductQuery {
  categories: number[] | null;
}

/**
 * Read before the products: knowing which categories, PostgreSQL knows how full they are, and takes the index of the
 * order for a full one, that of the category for one with little in it.
 */
async function namedCategories(
  db: Database,
  { category, subcategory }: ProductQuery,
): Promise<Wanted['categories']> {
  if (category === undefined && subcategory === undefined) return null;
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
  return rows.map(({ id }) => id);
}

/** What finds the products asked for; their categories are joined to the few that are shown. */
function matching(db: Database, { categories, search }: Wanted) {
  let query = db.selectFrom('product').where('product.listed', '=', true);
  // An id that no category has, since an empty list is no SQL.
  if (categories) query = query.where('product.category_id', 'in', [...categories, -1]);
  const key = searchKey(search ?? '');
  if (key !== '') query = query.where('product.search_key', 'like', `%${escapeLike(key)}%`);
  return query;
}

type Matching = ReturnType<typeof matching>;

/**
 * The first page of a search with the number of all that it finds: to have the best first, all of them are read anyway,
 * so they are counted on the way.
 */
async function searchOnce(db: Database, query: Wanted, order: SortKey, limit: number) {
  const found = inOrder(matching(db, query), order, false)
    .select(['product.id', sql<number>`count(*) OVER ()`.as('total')])
    .limit(limit + 1);
  const page = await inOrder(
    withTitles(db).innerJoin(found.as('found'), 'found.id', 'product.id').select('found.total'),
    order,
    false,
  ).execute();
  return { rows: page, total: Math.min(page[0]?.total ?? 0, MOST_COUNTED + 1) };
}

/** A page that an index has in order, and the number of all rows as far as it is counted. */
async function pageAndCount(
  db: Database,
  query: Wanted,
  { order, cursor, limit }: { order: SortKey; cursor: Cursor | null; limit: number },
) {
  const backwards = cursor?.direction === 'prev';
  let found: Matching = matching(db, query);
  if (cursor) found = found.where(order.beyond(cursor.key, backwards));
  // One row more than `limit` tells whether there is a further page.
  const ids = inOrder(found, order, backwards)
    .select('product.id')
    .limit(limit + 1);
  const rows = inOrder(withTitles(db).innerJoin(ids.as('found'), 'found.id', 'product.id'), order, backwards);
  const counted = matching(db, query)
    .select('product.id')
    .limit(MOST_COUNTED + 1);
  const count = db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [page, { total }] = await Promise.all([rows.execute(), count]);
  return { rows: page, total };
}

function inOrder<Q extends { orderBy(column: RawBuilder<unknown>, direction: 'asc' | 'desc'): Q }>(
  query: Q,
  order: SortKey,
  backwards: boolean,
): Q {
  return order.columns.reduce(
    (sorted, { column, descending }) => sorted.orderBy(column, descending !== backwards ? 'desc' : 'asc'),
    query,
  );
}

function productAnswer(row: ProductRow): Product {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_bn: row.name_bn,
    unit: row.unit,
    price: toTaka(row.price_paisa),
    old_price: row.old_price_paisa === null ? null : toTaka(row.old_price_paisa),
    isOnSale: row.is_on_sale,
    mainimage: mediaAddress(row.mainimage),
    image1: mediaAddress(row.image1),
    image2: mediaAddress(row.image2),
    image3: mediaAddress(row.image3),
    thumbnail: mediaAddress(row.mainimage),
    category: row.category_id,
    category_title: row.category_title,
    category_title_bn: row.category_title_bn,
    preview_text: row.preview_text,
    preview_text_bn: row.preview_text_bn,
    detail_text: row.detail_text,
    detail_text_bn: row.detail_text_bn,
    stock_status: row.stock > 0,
  };
}
