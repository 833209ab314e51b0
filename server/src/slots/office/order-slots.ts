import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { OrderSlots } from '@haat/contract/office/orders/slots';
import type { DeliveryMap } from '../../delivery/delivery-map.ts';
import type { Staff } from '../../orders/actor.ts';
import { getOrder } from '../../orders/office/get-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { moveToSlot, readPlace } from '../move-to-slot.ts';
import { findSlots, type SlotPlace, slotPlaceOf, toOfficeChoice } from '../slots.ts';

/** Returns the slots of an area, or of pickups, by time; none where the shop has none. */
export async function listDeskSlots(
  db: Database,
  {
    area = null,
    pickup = false,
    lines = 1,
  }: { area?: number | undefined | null; pickup?: boolean; lines?: number },
  map: DeliveryMap,
): Promise<OrderSlots> {
  const zone = pickup ? null : map.zoneOf(map.area(area));
  return choicesOf(db, slotPlaceOf(pickup ? 'STORE_PICKUP' : 'HOME_DELIVERY', zone), lines);
}

/** Returns the slots to which an order can be moved, or 404. */
export async function listOrderSlots(
  db: Database,
  order: number,
  map: DeliveryMap,
): Promise<OrderSlots | Refused> {
  const wanted = await readPlace(db, order, map);
  return wanted ? choicesOf(db, wanted.place, wanted.lines) : notFound('Order');
}

async function choicesOf(db: Database, place: SlotPlace | null, lines: number): Promise<OrderSlots> {
  const slots = place === null ? [] : await findSlots(db, place);
  return slots.map((slot) => toOfficeChoice(slot, lines));
}

/** Moves an order to a slot in the name of a staff member, and returns it. Refused as by `moveToSlot`. */
export async function moveToSlotAsStaff(
  db: Database,
  staff: Staff,
  { order, slot, version }: { order: number; slot: number; version: number },
  map: DeliveryMap,
): Promise<OfficeOrder | Refused> {
  const actor = { kind: 'staff', name: staff.name } as const;
  const refused = await asStaff(db, staff, (tx) => moveToSlot(tx, { order, slot, version, actor }, map));
  return refused ?? getOrder(db, order);
}
