import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { type Staff, staffActor } from '../actor.ts';

/** Records who has opened an order first. A later opening changes nothing. 404. */
export async function openOrder(db: Database, staff: Staff, id: number): Promise<null | Refused> {
  const order = await db.selectFrom('orders').where('id', '=', id).select('id').executeTakeFirst();
  if (!order) return notFound('Order');
  await db
    .insertInto('order_opening')
    .values({ order_id: id, actor: staffActor(staff) })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
  return null;
}
