import { packGramsOf } from '@haat/contract/money/pack-size';
import type { PackRow } from '@haat/contract/office/orders/packing';
import { sql } from 'kysely';
import { IS_PACKED, IS_PICKED, MUST_PACK_AGAIN } from '../orders/is-packed.ts';
import { LINE_UNIT } from '../orders/line-unit.ts';
import { ORDER_AREA } from '../orders/order-area.ts';
import { bagNumbers } from '../picking/bag-numbers.ts';
import type { Database } from '../platform/db/database.ts';

/** A list has at most this many orders. */
const MAX_ROWS = 100;

interface Row extends Omit<PackRow, 'bag' | 'to_weigh' | 'picked_at'> {
  picked_at: Date;
  /** The units of the weighed lines without a weight. */
  unweighed: string[];
}

/** Returns the picked orders that are not packed, or were changed since, the oldest first. */
export async function listToPack(db: Database): Promise<PackRow[]> {
  const { rows } = await sql<Row>`
    SELECT orders.id, number, ${ORDER_AREA} AS area,
           picked.actor AS picked_by, picked.at AS picked_at, counts.lines, counts.unweighed,
           ${MUST_PACK_AGAIN} AS pack_again
    FROM orders
    CROSS JOIN LATERAL (
      SELECT actor, at FROM order_step WHERE order_id = orders.id AND step = 'picked' ORDER BY nth DESC LIMIT 1
    ) AS picked
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS lines,
             coalesce(array_agg(${LINE_UNIT}) FILTER (WHERE weighed AND supplied_grams IS NULL), '{}') AS unweighed
      FROM order_item AS line JOIN product ON product.id = product_id
      WHERE order_id = orders.id AND coalesce(supplied_quantity, quantity) > 0
    ) AS counts
    WHERE status = 'PROCESSING'
      AND ${IS_PICKED} AND NOT ${IS_PACKED}
    ORDER BY orders.id LIMIT ${MAX_ROWS}`.execute(db);
  const bags = bagNumbers(rows.map(({ number }) => number));
  return rows.map(({ unweighed, picked_at, ...row }) => ({
    ...row,
    bag: bags.get(row.number)!,
    picked_at: picked_at.toISOString(),
    to_weigh: unweighed.filter((unit) => packGramsOf(unit) !== null).length,
  }));
}
