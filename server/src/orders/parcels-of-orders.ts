import type { CourierName } from '@haat/contract/shop/couriers';
import type { OrderParcel, OrderStatus } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { type Database, idList } from '../platform/db/database.ts';

/** Returns the parcels in which couriers bring orders, or have brought them, by order id. */
export async function findParcels(
  db: Database,
  orders: readonly { id: number; status: OrderStatus }[],
): Promise<Map<number, OrderParcel>> {
  const ids = orders
    .filter(({ status }) => status === 'ONGOING' || status === 'COMPLETED')
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<
    { order: number; courier: string; state: string } & Pick<OrderParcel, 'tracking' | 'url'>
  >`
    SELECT order_id AS order, courier, coalesce(tracking, consignment) AS tracking, tracking_url AS url, state FROM parcel
    WHERE order_id = ANY(${idList(ids)}) AND taken IS NOT NULL AND state <> 'cancelled' ORDER BY nth`.execute(
    db,
  );
  return new Map(
    rows.map(({ order, courier, tracking, url, state }) => [
      order,
      { courier: courier as CourierName, tracking, url, state: STEPS[state] ?? 'coming_back' },
    ]),
  );
}

const STEPS: Record<string, OrderParcel['state']> = {
  created: 'created',
  on_the_way: 'on_the_way',
  delivered: 'delivered',
  partly_delivered: 'delivered',
};
