import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { sql, type Transaction } from 'kysely';
import { zoneOfOrder } from '../../delivery/delivery-charge.ts';
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts';
import { queueOrderMessage, withdrawMessages } from '../../messages/orders/queue-order-message.ts';
import { actorText, type Staff } from '../../orders/actor.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { getOrder } from '../../orders/office/get-order.ts';
import { writeEdit } from '../../orders/order-edits.ts';
import { versionProblem } from '../../orders/order-version.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { findSlot, type Slot, slotPlaceOf, type Wanted } from '../slots.ts';
import { lockSlots, takeSlot } from '../take-slot.ts';

type Terms = Pick<DeliveryTerms, 'map' | 'hours'>;

interface SlotMove {
  /** The order's id. */
  order: number;
  /** The id of the slot that it gets. */
  slot: number;
  /** The version of the order that the person has seen. */
  version: number;
}

/**
 * Moves an order to another slot, or gives it one, in the name of a staff member, until it is handed over: place, promise, history and message
 * in one transaction. What it costs stays as it was agreed. Returns the order, also if it is there already; a refusal stores nothing: 404; 409
 * `order_changed`, `wrong_status`, `slot_full`, `slot_past` or `slot_gone`.
 */
export async function moveToSlot(
  db: Database,
  staff: Staff,
  move: SlotMove,
  terms: Terms,
): Promise<OfficeOrder | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const order = await lockOrder(tx, move.order);
    if (!order) return notFound('Order');
    const changed = await versionProblem(tx, order, move.version);
    if (changed) return changed;
    if (order.slot_id === move.slot) return null;
    if (!(await isInShop(tx, order)))
      return new Refused(409, { code: 'wrong_status', params: { status: order.status } });
    const slot = await takeOther(tx, order, move.slot, terms);
    if (slot instanceof Refused) return slot;
    await writeSlot(tx, order, slot);
    await writeEdit(tx, {
      order: order.id,
      item: null,
      kind: 'slot',
      slots: { before: order.slot_id, after: slot.id },
      reason: '',
      actor: actorText({ kind: 'staff', name: staff.name }),
    });
    await notifyShopper(tx, order, slot);
    return null;
  });
  return refused ?? getOrder(db, move.order);
}

async function isInShop(tx: Transaction<Schema>, { id, status }: LockedOrder): Promise<boolean> {
  if (status !== 'PENDING' && status !== 'PROCESSING') return false;
  const handedOver = await tx
    .selectFrom('order_step')
    .where('order_id', '=', id)
    .where('step', '=', 'handed_over')
    .select('id')
    .executeTakeFirst();
  return handedOver === undefined;
}

/** Locks both slots and takes the new one for the lines of the order. */
async function takeOther(
  tx: Transaction<Schema>,
  { id, slot_id }: LockedOrder,
  wantedId: number,
  terms: Terms,
): Promise<Slot | Refused> {
  await lockSlots(tx, [...(slot_id === null ? [] : [slot_id]), wantedId]);
  const wanted = (await readPlace(tx, id, terms))!;
  const slot = await findSlot(tx, wantedId, wanted.key);
  return (await takeSlot(tx, slot, wanted)) ?? slot!;
}

/**
 * What a placed order needs of a slot: that of its area, and its placed lines. If its area was removed, or it has none, it stays in the zone
 * that it was placed in. Null: there is no such order.
 */
export async function readPlace(
  db: Database,
  id: number,
  { map, hours }: Terms,
): Promise<(Wanted & { key: string }) | null> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['delivery_type', 'area_id', 'delivery_zone', 'order_key as key', PLACED_LINES.as('lines')])
    .executeTakeFirst();
  if (!order) return null;
  const { delivery_type, area_id, delivery_zone, key, lines } = order;
  const area = map.area(area_id);
  const zone = zoneOfOrder(map, area, delivery_zone) ?? map.zoneOf(area);
  return { place: slotPlaceOf(delivery_type, zone), hours, key, lines };
}

/** Substitutes, which are added later, do not count. In SQL that selects from `orders`. */
const PLACED_LINES = sql<number>`(SELECT count(*)::int FROM order_item WHERE order_id = orders.id AND replaces_id IS NULL AND quantity > 0)`;

async function writeSlot(tx: Transaction<Schema>, { id }: LockedOrder, slot: Slot): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      slot_id: slot.id,
      slot_lines: PLACED_LINES,
      promised_from: slot.starts_at,
      promised_by: slot.ends_at,
    })
    .where('id', '=', id)
    .execute();
}

/** A confirmation that was not sent yet has the time of before: it is queued again with the new one, in place of a notice of the move. */
async function notifyShopper(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { starts_at, ends_at }: Slot,
): Promise<void> {
  const withdrawn = order.status === 'PROCESSING' && (await withdrawMessages(tx, order, 'confirmed')) > 0;
  const notice = {
    kind: withdrawn ? 'confirmed' : 'slot_moved',
    between: { from: starts_at, to: ends_at },
    pickup: order.delivery_type === 'STORE_PICKUP',
    nth: order.version + 1,
  } as const;
  await queueOrderMessage(tx, order, notice, { byStaff: true });
}
