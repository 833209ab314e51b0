import { sql, type Transaction } from 'kysely';
import type { Actor } from '../orders/actor.ts';
import { recordStep } from '../orders/record-step.ts';
import type { Schema } from '../platform/db/schema.ts';

/**
 * Records that an order is picked, once all that is supplied of it is in its bags. The caller has locked the order. An order of
 * which nothing is supplied is not picked: the desk cancels it.
 */
export async function completePicking(
  tx: Transaction<Schema>,
  order: number,
  actor: Actor & { kind: 'staff' },
): Promise<void> {
  const { rows } = await sql<{ supplied: number; open: number }>`
    SELECT coalesce(sum(supplied), 0)::int AS supplied,
           count(*) FILTER (WHERE supplied > 0 AND supplied IS DISTINCT FROM in_bag)::int AS open
    FROM (
      SELECT coalesce(line.supplied_quantity, line.quantity) AS supplied, picked.quantity AS in_bag
      FROM order_item AS line LEFT JOIN picked_line AS picked ON picked.id = line.id
      WHERE line.order_id = ${order}
    ) AS lines`.execute(tx);
  const { supplied, open } = rows[0]!;
  if (supplied > 0 && open === 0) await recordStep(tx, { order, step: 'picked', actor });
}
