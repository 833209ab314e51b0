import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import type { Actor } from './actor.ts';
import { moveOrder } from './move-order.ts';
import type { StoredOrder } from './orders.ts';

/**
 * Cancels an order for its owner if the shop has not confirmed it: the goods return to the stock, and a payment is refunded.
 * Returns null, also for an order that is already cancelled; or a refusal 409 `order_confirmed`.
 */
export async function cancelOwnOrder(
  db: Database,
  order: Pick<StoredOrder, 'id' | 'status'>,
  actor: Actor & { kind: 'customer' | 'guest' },
): Promise<Refused | null> {
  if (order.status === 'CANCELLED') return null;
  const moved = await moveOrder(db, { order: order.id, to: 'CANCELLED', actor, version: null });
  if (!(moved instanceof Refused)) return null;
  // The order may have been cancelled meanwhile, by a repeated request or by the shop.
  const { code, params } = moved.body;
  return code === 'illegal_move' && params.status === 'CANCELLED' ? null : ORDER_CONFIRMED;
}

/** Without the name of the staff member who moved the order. */
const ORDER_CONFIRMED = new Refused(409, 'order_confirmed');
