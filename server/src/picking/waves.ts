import type { PickWave } from '@haat/contract/office/orders/picking';
import { sql } from 'kysely';
import { IS_PICKED } from '../orders/is-packed.ts';
import { ORDER_WAVE } from '../orders/order-wave.ts';
import type { Database } from '../platform/db/database.ts';

/** True for a row of `orders` that is confirmed, and not picked or changed since. */
export const IS_TO_PICK = sql<boolean>`(orders.status = 'PROCESSING' AND NOT ${IS_PICKED})`;

/** The lines to pick of all waves. A line is open until exactly what is supplied of it is in its bag. */
const LINES = sql`lines AS (
  SELECT ${ORDER_WAVE} AS wave, orders.id, slot_id, delivery_type, delivery_zone, delivery_zone_bn, promised_from, promised_by, line.product_id,
    (coalesce(supplied_quantity, line.quantity) > 0 OR line.quantity = 0 AND picked.quantity > 0)
      AND coalesce(supplied_quantity, line.quantity) IS DISTINCT FROM picked.quantity AS open
  FROM orders JOIN order_item AS line ON line.order_id = orders.id LEFT JOIN picked_line AS picked ON picked.id = line.id
  WHERE ${IS_TO_PICK})`;

type Wave = PickWave & { has_slot: boolean };

/** Returns the waves that wait, the earliest promise first, with who has which part of them. */
export async function findWaves(db: Database): Promise<Wave[]> {
  const waves = await readWaves(db);
  const parts = await readParts(db);
  return waves.map(({ from, by, products, ...wave }) => {
    const own = parts.filter((part) => part.wave === wave.key);
    const taken = own.reduce((sum, part) => sum + part.products, 0);
    return {
      ...wave,
      from: from?.toISOString() ?? null,
      by: by?.toISOString() ?? null,
      free: products - taken,
      parts: own.map(({ wave: _, ...part }) => part),
    };
  });
}

type WaveRow = Omit<Wave, 'from' | 'by' | 'free' | 'parts'> & {
  from: Date | null;
  by: Date | null;
  products: number;
};

async function readWaves(db: Database): Promise<WaveRow[]> {
  const { rows } = await sql<WaveRow>`
    WITH ${LINES}
    SELECT wave AS key, bool_or(slot_id IS NOT NULL) AS has_slot, bool_or(delivery_type = 'STORE_PICKUP') AS pickup,
      max(delivery_zone) AS zone, max(delivery_zone_bn) AS zone_bn, min(promised_from) FILTER (WHERE slot_id IS NOT NULL) AS from,
      min(promised_by) AS by, count(DISTINCT id)::int AS orders, count(*) FILTER (WHERE open)::int AS lines,
      count(DISTINCT product_id) FILTER (WHERE open)::int AS products
    FROM lines GROUP BY wave ORDER BY min(promised_by) NULLS LAST, min(id)`.execute(db);
  return rows;
}

type Part = PickWave['parts'][number] & { wave: string };

async function readParts(db: Database): Promise<Part[]> {
  const { rows } = await sql<Part>`
    WITH ${LINES}
    SELECT wave, staff.id AS staff, staff.name, count(DISTINCT product_id)::int AS products, count(*)::int AS lines
    FROM lines JOIN pick_claim USING (wave, product_id) JOIN staff ON staff.id = staff_id
    WHERE open AND disabled IS NULL GROUP BY wave, staff.id ORDER BY staff.name`.execute(db);
  return rows;
}

/**
 * Returns the wave that a picker gets: the wanted one, otherwise that of which she has a part, otherwise the earliest one. Null: all waves in
 * one list, where nobody chooses times, or because she wants it.
 */
export function waveFor(
  waves: readonly Wave[],
  { wanted, staff }: { wanted: string; staff: number },
): Wave | null {
  if (wanted === 'all') return null;
  const chosen =
    waves.find(({ key }) => key === wanted) ??
    waves.find(({ parts }) => parts.some((part) => part.staff === staff));
  return chosen ?? (waves.some(({ has_slot }) => has_slot) ? waves[0]! : null);
}
