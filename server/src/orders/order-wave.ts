import { sql } from 'kysely';

/**
 * The wave in which an order is picked and carried: that of its slot, or that of the hour until which it is promised in its zone. In SQL that
 * selects from `orders`.
 */
export const ORDER_WAVE = sql<string>`CASE WHEN orders.slot_id IS NOT NULL THEN 'slot-' || orders.slot_id
  ELSE concat_ws('-', 'by', coalesce(ceil(extract(epoch FROM orders.promised_by) / 3600)::bigint, 0), orders.delivery_zone) END`;
