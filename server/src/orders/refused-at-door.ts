import { sql } from 'kysely';

/**
 * Whether an order was refused at the door: it was cancelled on its way, and no courier has lost it.
 * @param orders the table `orders`, or its alias in the statement
 */
export function wasRefusedAtDoor(orders = 'orders') {
  return sql<boolean>`(${sql.ref(`${orders}.status`)} = 'CANCELLED' AND EXISTS (
    SELECT FROM order_history WHERE order_history.order_id = ${sql.ref(`${orders}.id`)}
      AND from_status = 'ONGOING' AND to_status = 'CANCELLED')
    AND NOT EXISTS (SELECT FROM parcel WHERE parcel.order_id = ${sql.ref(`${orders}.id`)} AND parcel.state = 'lost'))`;
}
