import type { SlipParcel } from '@haat/contract/office/orders/slips';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Returns the newest parcel of each order for its label, by order id: none that was not taken or is cancelled. */
export async function findParcels(db: Database, orders: readonly number[]): Promise<Map<number, SlipParcel>> {
  const { rows } = await sql<SlipParcel & { order_id: number }>`
    SELECT DISTINCT ON (order_id) order_id, invoice, courier, coalesce(tracking, consignment) AS tracking, grams, cod_paisa FROM parcel
    WHERE order_id = ANY(${orders}) AND state NOT IN ('refused', 'cancelled') ORDER BY order_id, nth DESC`.execute(
    db,
  );
  return new Map(rows.map(({ order_id, ...parcel }) => [order_id, parcel]));
}
