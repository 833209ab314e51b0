import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { readBalance } from '../../orders/order-balance.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Purchase } from './meta.ts';

/** Meta refuses a whole request with an older event; an hour is left for the way. */
const OLDEST = 7 * DAY - HOUR;

/** Meta counts two events with one id once within 48 hours: a request whose result is unknown is not repeated later. */
const COUNTED_ONCE = 47 * HOUR;

/** Why a purchase will never be reported, or is not yet: what was paid at the door by a wallet or on the khata arrives later. */
export type Unreported = 'too_old' | 'uncertain' | 'withdrawn' | 'nothing_paid' | 'not_paid_yet';

/**
 * Reads what is reported of a delivered order, as it is now: the sum that was paid without what was refunded. Nothing of it is stored
 * with the event.
 */
export async function readPurchase(
  db: Database,
  event: { event_id: string; order_id: number; created: Date; first_try: Date | null },
  shopUrl: string,
): Promise<Purchase | Unreported> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('purchase_consent', 'purchase_consent.order_id', 'orders.id')
    .where('orders.id', '=', event.order_id)
    .select(['number', 'receiver_phone_number', 'receiver_name', 'receiver_city', 'browser', 'withdrawn'])
    .select(sql<Date>`now()`.as('now'))
    .executeTakeFirst();
  if (!order || order.withdrawn) return 'withdrawn';
  const age = (time: Date) => order.now.getTime() - time.getTime();
  if (age(event.created) > OLDEST) return 'too_old';
  if (event.first_try && age(event.first_try) > COUNTED_ONCE) return 'uncertain';
  const { paidPaisa, refundedPaisa, duePaisa } = await readBalance(db, event.order_id);
  if (paidPaisa <= refundedPaisa) return duePaisa > 0 ? 'not_paid_yet' : 'nothing_paid';
  const items = await db
    .selectFrom('order_item')
    .where('order_id', '=', event.order_id)
    .select(['product_id', 'quantity', 'supplied_quantity', 'price_paisa'])
    .orderBy('id')
    .execute();
  return {
    eventId: event.event_id,
    at: event.created,
    url: `${shopUrl}/checkout`,
    browser: order.browser,
    phone: order.receiver_phone_number,
    name: order.receiver_name,
    city: order.receiver_city,
    paisa: paidPaisa - refundedPaisa,
    order: order.number,
    lines: items
      .map((item) => ({
        product: item.product_id,
        quantity: item.supplied_quantity ?? item.quantity,
        paisa: item.price_paisa,
      }))
      .filter(({ quantity }) => quantity > 0),
  };
}
