import { sql, type Transaction } from 'kysely';
import type { ShopActor } from '../orders/actor.ts';
import { recordStep } from '../orders/record-step.ts';
import type { Schema } from '../platform/db/schema.ts';

/**
 * Records that an order is picked, once all that is supplied of it is in its bags. The caller has locked the order. An order of
 * which nothing is supplied is not picked: the desk cancels it. What lies in a bag of a line that was taken out is put back first.
 */
export async function completePicking(
  tx: Transaction<Schema>,
  order: number,
  actor: ShopActor,
): Promise<void> {
  const { rows } = await sql<{ supplied: number; open: number }>`
    SELECT coalesce(sum(supplied), 0)::int AS supplied,
           count(*) FILTER (WHERE (supplied > 0 OR taken_out) AND supplied IS DISTINCT FROM in_bag)::int AS open
    FROM (
      SELECT coalesce(line.supplied_quantity, line.quantity) AS supplied, picked.quantity AS in_bag,
             line.quantity = 0 AND picked.quantity > 0 AS taken_out
      FROM order_item AS line LEFT JOIN picked_line AS picked ON picked.id = line.id
      WHERE line.order_id = ${order}
    ) AS lines`.execute(tx);
  const { supplied, open } = rows[0]!;
  if (supplied > 0 && open === 0) await recordStep(tx, { order, step: 'picked', actor });
}
