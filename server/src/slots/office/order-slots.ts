import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { OrderSlots } from '@haat/contract/office/orders/slots';
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts';
import type { Staff } from '../../orders/actor.ts';
import { getOrder } from '../../orders/office/get-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { moveToSlot, readPlace } from '../move-to-slot.ts';
import { findSlots, isSlotOpen, slotPlaceOf, toOfficeChoice, type Wanted } from '../slots.ts';

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

/** Moves an order to a slot in the name of a staff member, and returns it. Refused as by `moveToSlot`. */
export async function moveToSlotAsStaff(
  db: Database,
  staff: Staff,
  { order, slot, version }: { order: number; slot: number; version: number },
  terms: DeliveryTerms,
): Promise<OfficeOrder | Refused> {
  const actor = { kind: 'staff', name: staff.name } as const;
  const refused = await asStaff(db, staff, (tx) => moveToSlot(tx, { order, slot, version, actor }, terms));
  return refused ?? getOrder(db, order);
}
