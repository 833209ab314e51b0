import { MOST_COUNTED } from '@haat/contract/common/limits';
import type { Product, ProductQuery } from '@haat/contract/shop/catalogue';
import type { Database } from '../platform/db/database.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import { matching, type Place, type ProductCriteria, productCriteria } from './product-criteria.ts';
import { toProduct, withTitles } from './product-response.ts';
import { search } from './search.ts';
import { orderFor, sortedBy } from './sorting.ts';

/** The maximum number of products in a response. `Link` has the next page. */
const MAX_PRODUCTS = 10_000;

export interface ProductPage {
  products: Product[];
  total: number;
  next: string | null;
  previous: string | null;
  /** Ids of the requested categories; null: all products. */
  categories: number[] | null;
}

/** Returns a page of the requested products, with the cursors of the next and the previous page. */
export async function findProducts(
  db: Database,
  query: ProductQuery,
  cursor: Cursor | null,
): Promise<ProductPage> {
  const limit = query.limit ?? MAX_PRODUCTS;
  const order = orderFor(query);
  const criteria = await productCriteria(db, query);
  const place = { order, cursor, limit };
  const { rows, total } =
    criteria.key === '' ? await pageAndCount(db, criteria, place) : await search(db, criteria, place);
  const isBackwards = cursor?.direction === 'prev';
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    products: page.map(toProduct),
    total,
    categories: criteria.categories,
    next:
      last && (hasMore || isBackwards) ? encodeCursor({ direction: 'next', key: order.keyOf(last) }) : null,
    previous:
      first && cursor && (hasMore || !isBackwards)
        ? encodeCursor({ direction: 'prev', key: order.keyOf(first) })
        : null,
  };
}

/** Returns a listed product, or null. */
export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const row = await withTitles(db).where('product.id', '=', id).where('listed', '=', true).executeTakeFirst();
  return row ? toProduct(row) : null;
}

/** Reads a page in the order of an index, and the number of rows up to `MOST_COUNTED`. */
async function pageAndCount(db: Database, criteria: ProductCriteria, { order, cursor, limit }: Place) {
  const isBackwards = cursor?.direction === 'prev';
  let query = matching(db, criteria);
  if (cursor) query = query.where(order.beyond(cursor.key, isBackwards));
  // One extra row shows whether there is another page.
  const ids = query
    .select('product.id')
    .orderBy(sortedBy(order, isBackwards))
    .limit(limit + 1);
  const rows = withTitles(db)
    .innerJoin(ids.as('found'), 'found.id', 'product.id')
    .orderBy(sortedBy(order, isBackwards));
  const counted = matching(db, criteria)
    .select('product.id')
    .limit(MOST_COUNTED + 1);
  const count = db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [page, { total }] = await Promise.all([rows.execute(), count]);
  return { rows: page, total };
}
