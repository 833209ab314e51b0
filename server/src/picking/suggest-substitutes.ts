import { unitSizes } from '@haat/contract/money/pack-size';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** A product that can be supplied instead of another one. */
interface Suggestion {
  product: number;
  name: string;
  name_bn: string;
  unit: string;
  sold_by: 'piece' | 'weight';
  /** Its path below /media/. */
  image: string;
  price_paisa: number;
  stock: number;
}

/** What they are compared with. */
interface Missing {
  unit: string;
  price_paisa: number;
  category_id: number;
}

/** So many products are compared, the nearest price first. */
const MOST_COMPARED = 60;

/** How many of each were sold is counted in so many of the newest lines of orders. */
const NEWEST_LINES = 5_000;

/**
 * Returns products in stock that can replace one, the most alike first: by the size of the pack, then by price and by what others buy.
 * @param matching SQL: a condition on `product`; by default its category
 */
export async function suggestSubstitutes(
  db: Database,
  missing: Missing,
  { most, except, matching }: { most: number; except: RawBuilder<unknown>; matching?: RawBuilder<unknown> },
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion & { sold: number }>`
    WITH alike AS MATERIALIZED (
      SELECT id, name, name_bn, unit, sold_by, mainimage, price_paisa, stock FROM product
      WHERE listed AND stock > 0 AND ${matching ?? sql`category_id = ${missing.category_id}`} AND id NOT IN (${except})
      ORDER BY abs(price_paisa - ${missing.price_paisa}), id LIMIT ${MOST_COMPARED}
    )
    SELECT alike.id AS product, name, name_bn, unit, sold_by, mainimage AS image, price_paisa, stock, coalesce(sold, 0) AS sold
    FROM alike LEFT JOIN (
      SELECT product_id, count(*)::int AS sold FROM order_item
      WHERE id > (SELECT coalesce(max(id), 0) - ${NEWEST_LINES} FROM order_item) GROUP BY product_id
    ) AS sales ON sales.product_id = alike.id`.execute(db);
  const mostSold = Math.max(1, ...rows.map(({ sold }) => sold));
  const distance = ({ unit, price_paisa, sold }: (typeof rows)[number]) =>
    sizeDistance(unit, missing.unit) + apart(price_paisa, missing.price_paisa) - sold / mostSold / 4;
  return rows
    .toSorted((one, other) => distance(one) - distance(other) || one.product - other.product)
    .slice(0, most)
    .map(({ sold: _, ...suggestion }) => suggestion);
}

/** 0 for the same size of a pack; 1 if it doubles, or is of another kind. */
function sizeDistance(unit: string, other: string): number {
  const [one, two] = [unitSizes(unit)[0], unitSizes(other)[0]];
  if (!one && !two) return unit === other ? 0 : 1;
  return one && two && one.of === two.of ? apart(one.amount, two.amount) : 1;
}

/** 0 for the same number; 1 for the double or the half. */
function apart(one: number, other: number): number {
  return Math.abs(Math.log2(Math.max(one, 1) / Math.max(other, 1)));
}
