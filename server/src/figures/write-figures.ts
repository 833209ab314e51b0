import { type RawBuilder, sql, type Transaction } from 'kysely';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';
import type { Schema } from '../platform/db/schema.ts';

/** A day in Dhaka, and its bounds. */
interface DayOfOrders {
  day: string;
  from: Date;
  to: Date;
}

/** What a line costs as it was supplied at one of its prices, in paisa: the rule of `billedPaisa`. */
const billedAt = (price: 'price_paisa' | 'regular_paisa'): RawBuilder<number> => sql`CASE
  WHEN supplied_grams IS NULL OR pack_grams IS NULL THEN ${sql.ref(price)} * coalesce(supplied_quantity, quantity)
  ELSE (2 * ${sql.ref(price)} * least(supplied_grams::bigint, greatest(
      pack_grams::bigint * coalesce(supplied_quantity, quantity) * (100 + tolerance_percent) / 100, accepted_grams)) + pack_grams) / (2 * pack_grams) END`;
export const BILLED = billedAt('price_paisa');

/** Writes the orders of a day by zone, source and payment. */
export async function writeOrders(tx: Transaction<Schema>, { day, from, to }: DayOfOrders): Promise<void> {
  await sql`
    INSERT INTO figure_orders
    SELECT ${day}, delivery_zone, source, order_type, count(*),
      count(*) FILTER (WHERE NOT sold),
      count(*) FILTER (WHERE refused),
      coalesce(sum(total_paisa) FILTER (WHERE refused), 0),
      count(*) FILTER (WHERE status = 'COMPLETED'),
      count(*) FILTER (WHERE promised_by IS NOT NULL AND delivered IS NOT NULL),
      count(*) FILTER (WHERE delivered <= promised_by),
      coalesce(sum(total_paisa - lowered_paisa) FILTER (WHERE sold), 0),
      coalesce(sum(goods_paisa) FILTER (WHERE sold), 0),
      coalesce(sum(delivery_paisa) FILTER (WHERE sold), 0),
      coalesce(sum(discount_paisa) FILTER (WHERE sold), 0),
      coalesce(sum(goodwill_paisa) FILTER (WHERE sold), 0),
      coalesce(sum(delivery_lowered_paisa) FILTER (WHERE sold), 0),
      coalesce(sum(offers_paisa) FILTER (WHERE sold), 0),
      sum(kept_paisa)
    FROM (
      SELECT orders.*, status <> 'CANCELLED' AS sold, ${wasRefusedAtDoor()} AS refused,
        (SELECT max(at) FROM order_history WHERE order_id = orders.id AND to_status = 'COMPLETED') AS delivered
      FROM orders WHERE created >= ${from} AND created < ${to}
    ) AS orders, LATERAL (
      SELECT coalesce(sum(amount_paisa), 0) AS lowered_paisa,
        coalesce(sum(amount_paisa) FILTER (WHERE kind IN ('goodwill', 'lapsed', 'complaint')), 0) AS goodwill_paisa,
        coalesce(sum(amount_paisa) FILTER (WHERE kind = 'delivery'), 0) AS delivery_lowered_paisa
      FROM order_adjustment WHERE order_id = orders.id
    ) AS lowered, LATERAL (
      SELECT coalesce(sum(${BILLED}), 0) AS goods_paisa,
        coalesce(sum(${billedAt('regular_paisa')} - ${BILLED}), 0) AS offers_paisa
      FROM order_item WHERE order_id = orders.id
    ) AS supplied
    GROUP BY delivery_zone, source, order_type`.execute(tx);
}

/** Writes the goods of a day as they were supplied, with their cost at the time of the order. */
export async function writeProducts(tx: Transaction<Schema>, { day, from, to }: DayOfOrders): Promise<void> {
  await sql`
    INSERT INTO figure_products
    SELECT ${day}, product_id, count(*), sum(supplied), sum(billed_paisa),
      coalesce(sum(billed_paisa) FILTER (WHERE unit_cost_paisa IS NOT NULL), 0), coalesce(sum(cost_paisa), 0)
    FROM orders, LATERAL (
      SELECT product_id, coalesce(supplied_quantity, quantity) AS supplied, supplied_grams, pack_grams, ${BILLED} AS billed_paisa
      FROM order_item WHERE order_id = orders.id
    ) AS line LEFT JOIN LATERAL (
      SELECT cost_paisa AS unit_cost_paisa FROM product_cost AS cost
      WHERE cost.product_id = line.product_id AND since <= orders.created ORDER BY since DESC, id DESC LIMIT 1
    ) AS cost ON true, LATERAL (
      SELECT CASE WHEN supplied_grams IS NULL OR pack_grams IS NULL THEN unit_cost_paisa * supplied
        ELSE (2 * unit_cost_paisa * supplied_grams + pack_grams) / (2 * pack_grams) END AS cost_paisa
    ) AS line_cost
    WHERE created >= ${from} AND created < ${to} AND status <> 'CANCELLED' AND supplied > 0
    GROUP BY product_id`.execute(tx);
}

/** Writes the cash orders of a day that came to a door, by area. */
export async function writeAreas(tx: Transaction<Schema>, { day, from, to }: DayOfOrders): Promise<void> {
  await sql`
    INSERT INTO figure_areas
    SELECT ${day}, area, count(*), count(*) FILTER (WHERE refused), coalesce(sum(total_paisa) FILTER (WHERE refused), 0)
    FROM (
      SELECT coalesce(nullif(delivery_area, ''), nullif(initcap(btrim(receiver_city)), ''), delivery_zone) AS area, status, total_paisa, ${wasRefusedAtDoor()} AS refused
      FROM orders
      WHERE created >= ${from} AND created < ${to} AND order_type = 'COD' AND delivery_type = 'HOME_DELIVERY'
    ) AS cash
    WHERE refused OR status = 'COMPLETED'
    GROUP BY area`.execute(tx);
}
