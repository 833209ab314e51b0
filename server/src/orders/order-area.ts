import { sql } from 'kysely';

/** Where an order goes, for lists: its area in the script of its shopper, or else the typed city or address. In SQL that selects from `orders`. */
export const ORDER_AREA = sql<string>`coalesce(
  nullif(CASE orders.language WHEN 'bn' THEN orders.delivery_area_bn ELSE orders.delivery_area END, ''),
  nullif(orders.receiver_city, ''), orders.receiver_address)`;

/** The typed address of an order with its area. In SQL that selects from `orders`. */
export const ORDER_ADDRESS = sql<string>`concat_ws(', ', orders.receiver_address,
  nullif(CASE orders.language WHEN 'bn' THEN orders.delivery_area_bn ELSE orders.delivery_area END, ''),
  nullif(orders.receiver_city, ''))`;
