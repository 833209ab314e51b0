import type { ParcelState } from '@haat/contract/office/orders/parcels';
import { courierLabel } from '@haat/contract/shop/couriers';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';

/** True for a row of `parcel` that has not ended, as the index `parcel_live` has it: an order has one at most. */
export const IS_LIVE = sql<boolean>`(parcel.state IN ('creating', 'unknown', 'created', 'on_the_way', 'partly_delivered', 'coming_back')
  AND parcel.back IS NULL)`;

/** True for a row of `parcel` that is neither delivered in three days nor back in ten. */
export const IS_LATE_PARCEL = sql<boolean>`(parcel.state IN ('unknown', 'created', 'on_the_way') AND parcel.created < now() - interval '3 days'
  OR parcel.state IN ('partly_delivered', 'coming_back') AND parcel.back IS NULL AND parcel.moved < now() - interval '7 days')`;

/**
 * True for a row of `parcel` that staff must look into: a courier may have it, was asked for it ten minutes ago, has refused it while its order waits, or
 * says something else than what has become of the order.
 */
export const IS_UNCLEAR_PARCEL = sql<boolean>`(parcel.state = 'unknown'
  OR parcel.state = 'creating' AND parcel.moved < now() - interval '10 minutes'
  OR parcel.state = 'refused' AND parcel.moved > now() - interval '30 days'
    AND EXISTS (SELECT FROM orders WHERE id = parcel.order_id AND status IN ('PROCESSING', 'ONGOING'))
    AND NOT EXISTS (SELECT FROM parcel AS later WHERE later.order_id = parcel.order_id AND later.nth > parcel.nth)
    AND NOT EXISTS (SELECT FROM run_stop WHERE order_id = parcel.order_id AND removed IS NULL)
  OR parcel.state IN ('refused', 'delivered', 'partly_delivered', 'back', 'cancelled', 'lost') AND parcel.moved > now() - interval '30 days'
    AND parcel.contradicts)`;

/** True for a row of `orders` that can be handed to a rider or a courier: nobody has it. */
export const CAN_BE_HANDED_OUT = sql<boolean>`(orders.status IN ('PROCESSING', 'ONGOING') AND orders.delivery_type <> 'STORE_PICKUP'
  AND NOT EXISTS (SELECT FROM run_stop WHERE order_id = orders.id AND removed IS NULL)
  AND NOT EXISTS (SELECT FROM parcel WHERE order_id = orders.id AND ${IS_LIVE}))`;

/** The parcel with which an order is under way; undefined: no courier has it. */
export function findLiveParcel(
  db: Database,
  order: number,
): Promise<{ id: number; courier: string; state: ParcelState } | undefined> {
  return db
    .selectFrom('parcel')
    .where('order_id', '=', order)
    .where(IS_LIVE)
    .select(['id', 'courier', (eb) => eb.ref('state').$castTo<ParcelState>().as('state')])
    .executeTakeFirst();
}

/** 409: a courier has the order, or may have it. */
export function withCourier({ courier }: { courier: string }): Refused {
  const name = courierLabel(courier).en;
  return new Refused(409, { code: 'with_courier', params: { courier: name } });
}
