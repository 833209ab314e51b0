import { sql } from 'kysely';

/**
 * Whether an order was refused at the door: it was cancelled on its way.
 * @param orders the table `orders`, or its alias in the statement
 */
export function wasRefusedAtDoor(orders = 'orders') {
  return sql<boolean>`(${sql.ref(`${orders}.status`)} = 'CANCELLED' AND EXISTS (
    SELECT FROM order_history WHERE order_history.order_id = ${sql.ref(`${orders}.id`)}
      AND from_status = 'ONGOING' AND to_status = 'CANCELLED'))`;
}
