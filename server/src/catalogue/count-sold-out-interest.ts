import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { countedSearch, withoutBeginnings } from './count-search-misses.ts';
import type { ProductPage } from './products.ts';

/** Products, and words with their product, in the memory of a process until the next flush. Further ones are not counted. */
const MAX_BUFFERED = 5_000;

/** Older days are deleted: longer than the longest period of a figure. */
const DAYS = 1_200;

interface Counts {
  views: number;
  searches: number;
  asked: number;
}

/**
 * Counts which sold-out products shoppers wanted, in memory, and writes them in batches, so that neither a page nor a search executes a
 * statement. A flush counts only what is sold out at that time. A search that the response cache serves is not counted again.
 */
export class SoldOutInterest {
  readonly #products = new Map<number, Counts>();
  readonly #searches = new Map<string, { product: number; count: number }>();

  /** Somebody has opened the page of a product, or asked for a message when it is back. */
  record(product: number, kind: 'views' | 'asked'): void {
    const counts = this.#countsOf(product);
    if (counts) counts[kind] += 1;
  }

  /** Counts a search without filters whose best match is sold out. */
  recordSearch(query: ProductQuery, { products: [best] }: Pick<ProductPage, 'products'>): void {
    const counted = best && !best.stock_status && countedSearch(query);
    if (!counted) return;
    const known = this.#searches.get(counted.key);
    if (known) known.count += 1;
    else if (this.#searches.size < MAX_BUFFERED)
      this.#searches.set(counted.key, { product: best.id, count: 1 });
  }

  /** Writes the counts. After an error they are lost: they are only a hint. */
  async flush(db: Database, now: Date): Promise<void> {
    for (const [, { product, count }] of withoutBeginnings([...this.#searches])) {
      const counts = this.#countsOf(product);
      if (counts) counts.searches += count;
    }
    this.#searches.clear();
    const rows = [...this.#products];
    this.#products.clear();
    if (rows.length === 0) return;
    const of = (kind: keyof Counts) => rows.map(([, counts]) => counts[kind]);
    await sql`
      INSERT INTO sold_out_interest (day, product_id, views, searches, asked)
      SELECT ${dayInDhaka(now)}, product.id, views, searches, asked
      FROM unnest(${rows.map(([id]) => id)}::bigint[], ${of('views')}::int[], ${of('searches')}::int[], ${of('asked')}::int[])
        AS counted (id, views, searches, asked) JOIN product ON product.id = counted.id
      WHERE listed AND stock = 0
      ORDER BY product.id
      ON CONFLICT (day, product_id) DO UPDATE SET views = sold_out_interest.views + excluded.views,
        searches = sold_out_interest.searches + excluded.searches, asked = sold_out_interest.asked + excluded.asked`.execute(
      db,
    );
    const oldest = dayInDhaka(new Date(now.getTime() - DAYS * DAY));
    await db.deleteFrom('sold_out_interest').where('day', '<', oldest).execute();
  }

  #countsOf(product: number): Counts | undefined {
    const known = this.#products.get(product);
    if (known || this.#products.size >= MAX_BUFFERED) return known;
    const counts = { views: 0, searches: 0, asked: 0 };
    this.#products.set(product, counts);
    return counts;
  }
}
