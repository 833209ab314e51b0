import { randomInt } from 'node:crypto';
import { ALWAYS_OPEN } from '@haat/contract/time/opening-hours';
import { readGuestOrder } from '../../../server/src/checkout/order-request.ts';
import { placeOrder } from '../../../server/src/checkout/place-order.ts';
import { DeliveryMap } from '../../../server/src/delivery/delivery-map.ts';
import { moveOrder } from '../../../server/src/orders/move-order.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { Refused } from '../../../server/src/platform/refused.ts';

const TERMS = { map: new DeliveryMap([], []), hours: ALWAYS_OPEN, now: new Date() };
/** Who moves orders in a worker process. */
export const RINA = { kind: 'staff', name: 'Rina' } as const;

export const randomPhone = () => `017${String(randomInt(1e8)).padStart(8, '0')}`;

/** Places an order of one product as a guest; null if it is refused. */
export async function placeGuestOrder(
  db: Database,
  product: number,
  { phone = randomPhone(), address = 'Wari', quantity = 1 } = {},
) {
  const order = { name: 'Amina', phone, address, items: [{ product, quantity }] };
  const request = await readGuestOrder(order, {}, '203.0.113.7');
  const placed = request instanceof Refused ? request : await placeOrder(db, request, TERMS);
  return placed instanceof Refused ? null : placed;
}

/** The statuses between which an order is moved. */
export type Open = 'PENDING' | 'PROCESSING' | 'ONGOING';

/** Moves a random open order to one of the statuses that may follow. */
export async function moveRandomOrder(
  db: Database,
  next: Record<Open, readonly ('PROCESSING' | 'ONGOING' | 'COMPLETED' | 'CANCELLED')[]>,
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .where('status', 'in', ['PENDING', 'PROCESSING', 'ONGOING'])
    .select(['id', 'status'])
    .orderBy((eb) => eb.fn('random'))
    .limit(1)
    .executeTakeFirst();
  if (!order) return;
  const following = next[order.status as Open];
  const to = following[randomInt(following.length)]!;
  // Another worker may have moved it: then it is refused.
  await moveOrder(db, { order: order.id, to, actor: RINA, version: null, reason: 'nobody at home' });
}
