import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { moveOrder } from './move-order.ts';
import type { Actor } from './order-moves.ts';
import type { StoredOrder } from './orders.ts';

/**
 * Cancels an order for its owner, as long as the shop has not confirmed it: the goods return to the stock, a payment is
 * refunded. An order that is cancelled already stays as it is. Refused with 409 `order_confirmed`.
 */
export async function cancelOwnOrder(
  db: Database,
  order: Pick<StoredOrder, 'id' | 'status'>,
  actor: Actor & { kind: 'customer' | 'guest' },
): Promise<Refused | null> {
  if (order.status === 'CANCELLED') return null;
  const moved = await moveOrder(db, { order: order.id, to: 'CANCELLED', actor, version: null });
  if (!(moved instanceof Refused)) return null;
  // Cancelled meanwhile, by the same press sent twice or by the shop.
  return moved.body.fields?.status === 'CANCELLED' ? null : ORDER_CONFIRMED;
}

/** Does not say who of the shop has moved it. */
const ORDER_CONFIRMED = new Refused(
  409,
  'order_confirmed',
  'The shop has confirmed this order, so it can no longer be cancelled here. Please call the shop.',
);
