import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_COUNTED } from '@haat/contract/http/limits';
import type { SearchNotes } from '@haat/contract/http/search-headers';
import type { Product, ProductFacets, ProductQuery } from '@haat/contract/shop/catalogue';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { countFacets } from './count-facets.ts';
import { encodeCursor } from './cursor.ts';
import type { ProductCache } from './product-cache.ts';
import { factsOf, matching, type ProductCriteria, productCriteria } from './product-criteria.ts';
import { productsOf, toProduct, withTitles } from './product-response.ts';
import type { ProductIndex } from './search/product-index.ts';
import { type Cursor, type Key, keyShape, searchOrders } from './search/result-order.ts';
import type { SearchIndex } from './search/search-index.ts';
import { searchProducts } from './search-products.ts';
import { orderFor, type SortKey, sortedBy } from './sorting.ts';

/** The maximum number of products in a response. `Link` has the next page. */
const MAX_PRODUCTS = 10_000;

export interface ProductPage {
  products: Product[];
  total: number;
  next: string | null;
  previous: string | null;
  /** Ids of the requested categories; null: all products. */
  categories: number[] | null;
  notes: SearchNotes | null;
}

/** The products in the memory of this process. */
export interface Searchable {
  index: SearchIndex;
  products: ProductCache;
}

/** The products of a page with the keys that they are sorted by, one more where there is a further page. */
interface Rows {
  rows: { product: Product; key: Key }[];
  total: number;
  notes: SearchNotes | null;
}

/** Whether the search index is read, not the tables: for a search text, and for facts and sort orders that no index of a table has. */
export function isSearch(query: ProductQuery): boolean {
  const { search, sort } = query;
  return (
    searchKey(search ?? '') !== '' || sort === 'unit_price' || sort === 'sold' || factsOf(query) !== null
  );
}

/** The types of a cursor's key. */
export function cursorShape(query: ProductQuery): readonly ('string' | 'number')[] {
  const { sort = 'default' } = query;
  return isSearch(query) ? keyShape(searchOrders[sort]) : orderFor(sort).shape;
}

/** Returns a page of the requested products, with the cursors of the next and the previous page. */
export async function findProducts(
  db: Database,
  { index, products }: Searchable,
  query: ProductQuery,
  cursor: Cursor | null,
): Promise<ProductPage> {
  const limit = query.limit ?? MAX_PRODUCTS;
  const criteria = await productCriteria(db, query);
  const { rows, total, notes } = isSearch(query)
    ? await searched(products, await currentInTurn(index), query, criteria, { cursor, limit })
    : await pageAndCount(db, query, criteria, { cursor, limit });
  const isBackwards = cursor?.direction === 'prev';
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    products: page.map(({ product }) => product),
    total,
    categories: criteria.categories,
    notes,
    next: last && (hasMore || isBackwards) ? encodeCursor({ direction: 'next', key: last.key }) : null,
    previous:
      first && cursor && (hasMore || !isBackwards)
        ? encodeCursor({ direction: 'prev', key: first.key })
        : null,
  };
}

interface Place {
  cursor: Cursor | null;
  limit: number;
}

/** The facts of a list, counted in the search index, and the ids of its categories. */
export async function findProductFacets(
  db: Database,
  { index }: Pick<Searchable, 'index'>,
  query: ProductQuery,
): Promise<{ facets: ProductFacets; categories: ProductPage['categories'] }> {
  const criteria = await productCriteria(db, query);
  const facets = countFacets(await currentInTurn(index), query.search ?? '', criteria);
  return { facets, categories: criteria.categories };
}

/** A search takes a millisecond of processor time. */
async function currentInTurn(index: SearchIndex): Promise<ProductIndex> {
  await yieldToEventLoop();
  return index.current();
}

let last = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own, in the order of the calls. Work that keeps the processor busy begins after
 * it: the process then reads from all sockets and sends cached responses between two pieces of work. Without it some requests
 * wait twice as long as others, because the kernel reports sockets in the order of their last report, not of their requests.
 */
function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}

/** The index finds the ids. */
async function searched(
  cache: ProductCache,
  index: ProductIndex,
  query: ProductQuery,
  criteria: ProductCriteria,
  place: Place,
): Promise<Rows> {
  const { search = '', sort = 'default' } = query;
  const order = searchOrders[sort];
  const { products: found, total, notes } = searchProducts(index, search, criteria, { order, ...place });
  const products = await cache.get(found.map(({ id }) => id));
  const byId = new Map(found.map((one) => [one.id, one]));
  return {
    rows: products.map((product) => {
      const { key, matched } = byId.get(product.id)!;
      return { product: { ...product, ...(notes && { matched }) }, key };
    }),
    total: Math.min(total, MAX_COUNTED + 1),
    notes,
  };
}

/** Returns a listed product, or null. */
export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const row = await withTitles(db)
    .leftJoin('category as top', 'top.id', 'category.parent_id')
    .select([
      sql<string>`coalesce(nullif(category.promise, ''), top.promise, '')`.as('promise'),
      sql<string>`coalesce(nullif(category.promise_bn, ''), top.promise_bn, '')`.as('promise_bn'),
    ])
    .where('product.id', '=', id)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { promise, promise_bn } = row;
  return { ...toProduct(row), ...((promise || promise_bn) && { promise, promise_bn }) };
}

/** Returns the listed products with these ids, in the order of `ids`, each once. */
export async function findProductsById(db: Database, ids: readonly number[]): Promise<Product[]> {
  const rows = await productsOf(db, [...new Set(ids)], { listed: true });
  return rows.map(toProduct);
}

/** Selects the ids of a page, and one more, which shows whether there is a further page. */
function sortedIds(db: Database, criteria: ProductCriteria, order: SortKey, { cursor, limit }: Place) {
  const isBackwards = cursor?.direction === 'prev';
  const products = matching(db, criteria);
  return (cursor ? products.where(order.beyond(cursor.key, isBackwards)) : products)
    .select(['product.id', sql<number>`0`.as('rank')])
    .orderBy(sortedBy(order, isBackwards))
    .limit(limit + 1);
}

/** Reads a page in the order of an index of the table, and the number of rows up to `MAX_COUNTED`. */
async function pageAndCount(
  db: Database,
  query: ProductQuery,
  criteria: ProductCriteria,
  place: Place,
): Promise<Rows> {
  const { sort = 'default' } = query;
  const order = orderFor(sort);
  const ids =
    sort === 'default' ? idsInStockFirst(db, criteria, place) : sortedIds(db, criteria, order, place);
  const rows = withTitles(db)
    .innerJoin(ids.as('found'), 'found.id', 'product.id')
    .select('found.rank')
    .orderBy(sortedBy(order, place.cursor?.direction === 'prev'));
  const counted = matching(db, criteria)
    .select('product.id')
    .limit(MAX_COUNTED + 1);
  const count = db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [page, { total }] = await Promise.all([rows.execute(), count]);
  return {
    rows: page.map((row) => ({ product: toProduct(row), key: order.keyOf(row) })),
    total,
    notes: null,
  };
}

/**
 * Selects the ids of a page of the recommended order, and one more: products in stock by rank, then those that are sold out. The second
 * part is read only if the first one does not fill the page. No index has the stock, because every sale would have to
 * change that index.
 */
function idsInStockFirst(db: Database, criteria: ProductCriteria, { cursor, limit }: Place) {
  const isBackwards = cursor?.direction === 'prev';
  const part = (soldOut: 0 | 1) => {
    let products = matching(db, criteria)
      .innerJoin('product_rank', 'product_rank.product_id', 'product.id')
      .where('product.stock', soldOut ? '<=' : '>', 0);
    if (cursor) {
      const [at, rank, id] = cursor.key;
      const row = sql`(product_rank.rank, product_rank.product_id)`;
      if (soldOut === at)
        products = products.where(
          sql<boolean>`${row} ${isBackwards ? sql`<` : sql`>`} (${rank}::bigint, ${id}::bigint)`,
        );
      else if (soldOut > Number(at) === isBackwards) products = products.where(sql<boolean>`false`);
    }
    const ids = products
      .select(['product.id', 'product_rank.rank'])
      .orderBy('product_rank.rank', isBackwards ? 'desc' : 'asc')
      .orderBy('product_rank.product_id', isBackwards ? 'desc' : 'asc')
      .limit(limit + 1);
    return db.selectFrom(ids.as('part')).select(['part.id', 'part.rank']);
  };
  const [first, second] = isBackwards ? [part(1), part(0)] : [part(0), part(1)];
  return first.unionAll(second).limit(limit + 1);
}
