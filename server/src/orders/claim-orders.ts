import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/**
 * Gives the guests' orders that were placed with a customer's phone to the customer, if the phone is proven by a code.
 * Their links continue to work. Returns their number.
 */
export async function claimOrders(db: Database, customer: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH claimed AS MATERIALIZED (
      SELECT orders.id FROM orders JOIN customer ON receiver_phone_number = customer.phone
      WHERE customer.id = ${customer} AND phone_proven IS NOT NULL AND customer_id IS NULL
        -- A key that the customer has used too; both are random.
        AND NOT EXISTS (
          SELECT FROM orders AS own WHERE own.customer_id = customer.id AND own.order_key = orders.order_key
        )
      ORDER BY orders.id FOR UPDATE OF orders
    )
    UPDATE orders SET customer_id = ${customer} FROM claimed WHERE orders.id = claimed.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
