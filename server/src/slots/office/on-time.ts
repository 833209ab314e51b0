import { sql } from 'kysely';

/** When an order was there: at the door, or ready to be picked up. In SQL that selects from `orders`. */
const ARRIVED = sql`(SELECT min(at) FROM order_history WHERE order_id = orders.id
  AND to_status = CASE WHEN orders.delivery_type = 'STORE_PICKUP' THEN 'ONGOING' ELSE 'COMPLETED' END)`;

/** `on_time` and `late` of the orders of `slot`: those that came until its end, and those that came later or are not there although it is over. */
export const ON_TIME_OF_SLOT = sql`(
  SELECT count(*) FILTER (WHERE arrived <= slot.ends_at)::int AS on_time,
    count(*) FILTER (WHERE coalesce(arrived, now()) > slot.ends_at)::int AS late
  FROM (SELECT ${ARRIVED} AS arrived FROM orders WHERE slot_id = slot.id AND status <> 'CANCELLED') AS arrivals)`;
