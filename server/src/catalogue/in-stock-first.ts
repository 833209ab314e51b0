import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Cursor } from './cursor.ts';
import { matching, type ProductCriteria } from './product-criteria.ts';

/**
 * Selects the ids of a page of the recommended order, and one more: products in stock by rank, then those that are sold out. The second
 * part is read only if the first one does not fill the page. No index has the stock, because every sale would have to
 * change that index.
 */
export function idsInStockFirst(
  db: Database,
  criteria: ProductCriteria,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
) {
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
