import type { OrderSlots } from '@haat/contract/office/orders/slots';
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { findSlots, isSlotOpen, slotPlaceOf, toOfficeChoice, type Wanted } from '../slots.ts';
import { readPlace } from './move-to-slot.ts';

/** Returns the slots of an area, or of pickups, by time; none where the shop has none. */
export async function listDeskSlots(
  db: Database,
  {
    area = null,
    pickup = false,
    lines = 1,
  }: { area?: number | undefined | null; pickup?: boolean; lines?: number },
  terms: DeliveryTerms,
): Promise<OrderSlots> {
  const { map, hours } = terms;
  const zone = pickup ? null : map.zoneOf(map.area(area));
  const place = slotPlaceOf(pickup ? 'STORE_PICKUP' : 'HOME_DELIVERY', zone);
  return choicesOf(db, { place, hours, lines });
}

/** Returns the slots to which an order can be moved, or 404. */
export async function listOrderSlots(
  db: Database,
  order: number,
  terms: DeliveryTerms,
): Promise<OrderSlots | Refused> {
  const wanted = await readPlace(db, order, terms);
  return wanted ? choicesOf(db, wanted) : notFound('Order');
}

async function choicesOf(db: Database, { place, hours, lines }: Wanted): Promise<OrderSlots> {
  const slots = place === null ? [] : await findSlots(db, place);
  return slots.filter((slot) => isSlotOpen(slot, hours)).map((slot) => toOfficeChoice(slot, lines));
}
