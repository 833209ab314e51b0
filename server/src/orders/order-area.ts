import { sql } from 'kysely';

/** The area of an order in the script of its shopper, or null. In SQL that selects from `orders`. */
const AREA_NAME = sql`nullif(CASE orders.language WHEN 'bn' THEN orders.delivery_area_bn ELSE orders.delivery_area END, '')`;

/** Where an order goes, for lists: its area in the script of its shopper, or else the typed city or address. In SQL that selects from `orders`. */
export const ORDER_AREA = sql<string>`coalesce(${AREA_NAME}, nullif(orders.receiver_city, ''), orders.receiver_address)`;

/** The texts by which an order is found: name, address, and city with area. In SQL that selects from `orders`. */
export const ORDER_TEXTS = sql`receiver_name, receiver_address, receiver_city || ' ' || delivery_area || ' ' || delivery_area_bn`;

/** The terms of an order in the index `orders_by_term_and_area`. In SQL that selects from `orders`. */
export const ORDER_TERMS = sql<string[]>`order_search_terms(number, receiver_phone_number, ${ORDER_TEXTS})`;

/** The typed address of an order with its area. In SQL that selects from `orders`. */
export const ORDER_ADDRESS = sql<string>`concat_ws(', ', orders.receiver_address, ${AREA_NAME}, nullif(orders.receiver_city, ''))`;
