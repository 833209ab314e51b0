import type { CallAttempt } from '@haat/contract/office/orders/call-attempt';
import type { Database } from '../platform/db/database.ts';

/** Returns the calls of orders, oldest first, by the id of the order. */
export async function findCalls(
  db: Database,
  orders: readonly number[],
): Promise<Map<number, CallAttempt[]>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_call')
    .where('order_id', 'in', orders)
    .select(['order_id', 'outcome', 'actor', 'note', 'at'])
    .orderBy('id')
    .execute();
  const calls = new Map<number, CallAttempt[]>();
  for (const { order_id, at, ...call } of rows)
    calls.set(order_id, [...(calls.get(order_id) ?? []), { ...call, at: at.toISOString() }]);
  return calls;
}
