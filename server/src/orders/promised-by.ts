import { sql } from 'kysely';

/** Until when the delivery of an order is promised; null without a promise. A pickup has none. In SQL that selects from `orders`. */
export const PROMISED_BY = sql<Date | null>`CASE WHEN orders.delivery_type = 'HOME_DELIVERY'
  THEN orders.created + orders.delivery_hours * interval '1 hour' END`;
