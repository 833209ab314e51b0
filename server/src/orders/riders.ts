import type { OrderRider, OrderStatus } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { type Database, idList } from '../platform/db/database.ts';

/**
 * Returns who brings the orders that are on their way, by order id. An order without a run has nobody. The stop counts the stops of the run
 * that the rider has not finished, in their order.
 */
export async function findRiders(
  db: Database,
  orders: readonly { id: number; status: OrderStatus }[],
): Promise<Map<number, OrderRider>> {
  const ids = orders.filter(({ status }) => status === 'ONGOING').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ order: number; name: string; stop: number; phone: string }>`
    SELECT stop.order_id AS "order", staff.name, (SELECT rider_call_number FROM shop_setting) AS phone,
      (SELECT count(*)::int FROM run_stop AS earlier JOIN orders ON orders.id = earlier.order_id
       WHERE earlier.run_id = stop.run_id AND earlier.position <= stop.position AND removed IS NULL
         AND status = 'ONGOING') AS stop
    FROM run_stop AS stop JOIN rider_run AS run ON run.id = run_id JOIN staff ON staff.id = rider_id
    WHERE stop.order_id = ANY(${idList(ids)}) AND stop.removed IS NULL`.execute(db);
  return new Map(
    rows.map(({ order, name, stop, phone }) => [
      order,
      { name: firstName(name), stop, ...(phone !== '' && { phone }) },
    ]),
  );
}

/** What stands before the names of many people. */
const TITLE = /^(md|mohd|mohammad|mohammed|muhammad|mst|mr|mrs|ms|sk|sheikh|মো|মোঃ|মোহাম্মদ|মোছাঃ|মোসাঃ)[.:]?$/i;

/** `Karim` of `Md. Karim Hossain`. */
function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !TITLE.test(word)) ?? name;
}
