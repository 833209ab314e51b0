import { MOST_COUNTED } from '@haat/contract/common/limits';
import type { Product, ProductQuery } from '@haat/contract/shop/catalogue';
import type { Database } from '../platform/db/database.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import { matching, type Place, type ProductCriteria, productCriteria } from './product-criteria.ts';
import { toProduct, withTitles } from './product-response.ts';
import { search } from './search.ts';
import { orderFor, sortedBy } from './sorting.ts';

/** The most products of one response; beyond it a `Link` leads on. */
const MOST_PRODUCTS = 10_000;

export interface ProductPage {
  products: Product[];
  total: number;
  next: string | null;
  previous: string | null;
  /** The ids of the categories that were searched; null: all products. */
  categories: number[] | null;
}

/** The products asked for, in order, with the cursors of the neighbouring pages. */
export async function findProducts(
  db: Database,
  query: ProductQuery,
  cursor: Cursor | null,
): Promise<ProductPage> {
  const limit = query.limit ?? MOST_PRODUCTS;
  const order = orderFor(query);
  const wanted = await productCriteria(db, query);
  const place = { order, cursor, limit };
  const { rows, total } =
    wanted.key === '' ? await pageAndCount(db, wanted, place) : await search(db, wanted, place);
  const backwards = cursor?.direction === 'prev';
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    products: page.map(toProduct),
    total,
    categories: wanted.categories,
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
  return row ? toProduct(row) : null;
}

/** A page that an index has in order, and the number of all rows as far as it is counted. */
async function pageAndCount(db: Database, wanted: ProductCriteria, { order, cursor, limit }: Place) {
  const backwards = cursor?.direction === 'prev';
  let found = matching(db, wanted);
  if (cursor) found = found.where(order.beyond(cursor.key, backwards));
  // One row more than `limit` tells whether there is a further page.
  const ids = found
    .select('product.id')
    .orderBy(sortedBy(order, backwards))
    .limit(limit + 1);
  const rows = withTitles(db)
    .innerJoin(ids.as('found'), 'found.id', 'product.id')
    .orderBy(sortedBy(order, backwards));
  const counted = matching(db, wanted)
    .select('product.id')
    .limit(MOST_COUNTED + 1);
  const count = db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [page, { total }] = await Promise.all([rows.execute(), count]);
  return { rows: page, total };
}
