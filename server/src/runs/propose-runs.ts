import { wholeTaka } from '@haat/contract/money/money';
import { MAX_PROPOSED_STOPS } from '@haat/contract/office/limits';
import type { ProposedRun } from '@haat/contract/office/orders/runs';
import { sql } from 'kysely';
import { gramsOf } from '../delivery/delivery-charge.ts';
import { LINE_UNIT } from '../orders/line-unit.ts';
import { ORDER_AREA } from '../orders/order-area.ts';
import { findBalances } from '../orders/order-balance.ts';
import { ORDER_WAVE } from '../orders/order-wave.ts';
import type { Database } from '../platform/db/database.ts';

interface Row {
  order: number;
  wave: string;
  has_slot: boolean;
  zone: string;
  zone_bn: string;
  from: Date | null;
  by: Date | null;
  area: string;
  /** The place of the area, or of what it is part of, in the order of its zone. */
  nth: number;
  /** What the area is part of, by name. */
  part: string;
  address: string;
}

/**
 * Proposes runs of packed orders: those of one slot or hour and one zone, area after area in the owner's order, and at
 * most so many stops that one rider takes. `sums`: with the cash, for staff who may know it before it is counted.
 */
export async function proposeRuns(
  db: Database,
  packed: readonly number[],
  { sums }: { sums: boolean },
): Promise<ProposedRun[]> {
  if (packed.length === 0) return [];
  const [rows, balances, grams] = await Promise.all([
    findOrders(db, packed),
    findBalances(db, packed),
    findGrams(db, packed),
  ]);
  const waves = Map.groupBy(rows, ({ wave }) => wave);
  return [...waves.values()].flatMap((orders) =>
    chunks(inOrderOfStops(orders)).map((stops) => ({
      zone: stops[0]!.zone,
      zone_bn: stops[0]!.zone_bn,
      from: (stops[0]!.has_slot && stops[0]!.from?.toISOString()) || null,
      by: earliest(stops)?.toISOString() ?? null,
      areas: [...new Set(stops.map(({ area }) => area))],
      orders: stops.map(({ order }) => order),
      grams: stops.reduce((sum, { order }) => sum + (grams.get(order) ?? 0), 0),
      ...(sums && {
        cash_paisa: stops.reduce((sum, { order }) => sum + wholeTaka(balances.get(order)!.duePaisa), 0),
      }),
    })),
  );
}

async function findOrders(db: Database, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT orders.id AS order, ${ORDER_WAVE} AS wave, slot_id IS NOT NULL AS has_slot, delivery_zone AS zone, delivery_zone_bn AS zone_bn,
      promised_from AS from, promised_by AS by, ${ORDER_AREA} AS area, coalesce(part.name, '') AS part, receiver_address AS address,
      coalesce(CASE WHEN area.zone_id IS NOT NULL THEN area.zone_position WHEN part.zone_id IS NOT NULL THEN part.zone_position
        ELSE whole.zone_position END, 0) AS nth
    FROM orders LEFT JOIN area ON area.id = area_id LEFT JOIN area AS part ON part.id = area.parent_id
      LEFT JOIN area AS whole ON whole.id = part.parent_id
    WHERE orders.id = ANY(${ids}) ORDER BY promised_by NULLS LAST, orders.id`.execute(db);
  return rows;
}

/** The weight of orders as they are supplied, in grams, by order: what was weighed, and the sizes in units. */
export async function findGrams(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ order: number; unit: string; quantity: number; grams: number | null }>`
    SELECT order_id AS order, ${LINE_UNIT} AS unit, coalesce(supplied_quantity, quantity) AS quantity, supplied_grams AS grams
    FROM order_item AS line JOIN product ON product.id = product_id WHERE order_id = ANY(${ids})`.execute(db);
  const weights = new Map<number, number>();
  for (const { order, grams, ...line } of rows)
    weights.set(order, (weights.get(order) ?? 0) + (grams ?? gramsOf([line])));
  return weights;
}

/**
 * Area after area, and in each the earliest promise first. The areas come in the order that the owner has given them in the zone; where that says
 * nothing, the one with the earliest promise first, and areas of one thana follow each other.
 */
function inOrderOfStops(orders: readonly Row[]): Row[] {
  const timeOf = (rows: readonly Row[]) => earliest(rows)?.getTime() ?? Number.POSITIVE_INFINITY;
  const grouped = (rows: readonly Row[], key: 'nth' | 'part' | 'area') =>
    [...Map.groupBy(rows, (row) => row[key])]
      .sort(
        ([one, ones], [other, others]) =>
          (key === 'nth' ? Number(one) - Number(other) : timeOf(ones) - timeOf(others)) ||
          String(one).localeCompare(String(other), 'en', { numeric: true }),
      )
      .map(([, rows]) => rows);
  return grouped(orders, 'nth')
    .flatMap((rows) => grouped(rows, 'part'))
    .flatMap((rows) => grouped(rows, 'area'))
    .flatMap((stops) =>
      stops.toSorted(
        (one, other) =>
          timeOf([one]) - timeOf([other]) ||
          one.address.localeCompare(other.address, 'en', { numeric: true }),
      ),
    );
}

function earliest(rows: readonly Row[]): Date | null {
  return rows.reduce<Date | null>((first, { by }) => (by && (!first || by < first) ? by : first), null);
}

function chunks(stops: readonly Row[]): Row[][] {
  const count = Math.ceil(stops.length / MAX_PROPOSED_STOPS);
  // Runs of about the same size, so that the last one does not have a single stop.
  const size = Math.ceil(stops.length / count);
  return Array.from({ length: count }, (_, at) => stops.slice(at * size, (at + 1) * size)).filter(
    ({ length }) => length > 0,
  );
}
