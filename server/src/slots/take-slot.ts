import { sql, type Transaction } from 'kysely';
import type { DeliveryMap, DeliveryZone } from '../delivery/delivery-map.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Refused } from '../platform/refused.ts';
import { findSlot, refuseSlot, type Slot, slotProblem, type Wanted } from './slots.ts';

/**
 * Locks slots until the transaction ends, in order of id: nobody else takes, reserves or moves a place meanwhile. Every transaction locks
 * slots before products. What it reads of them it reads afterwards, in another statement, which sees what others have committed.
 */
export async function lockSlots(tx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM slot WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Locks a slot and reads what an order with this key can have of it. Null: there is none. */
export async function lockSlot(tx: Transaction<Schema>, id: number, key: string): Promise<Slot | null> {
  await lockSlots(tx, [id]);
  return findSlot(tx, id, key);
}

/**
 * Refuses a locked slot that the order cannot have, with 409 `slot_full`, `slot_past` or `slot_gone`. Otherwise the reservation of its key
 * becomes its place: the trigger `orders_take_places` counts it when the order is written. Returns null.
 */
export async function takeSlot(
  tx: Transaction<Schema>,
  slot: Slot | null,
  wanted: Wanted & { key: string },
): Promise<Refused | null> {
  const problem = slotProblem(slot, wanted);
  if (problem) return refuseSlot(tx, problem, wanted, slot);
  await tx.deleteFrom('slot_reservation').where('order_key', '=', wanted.key).execute();
  return null;
}

/** Refuses an order without a slot with 422 `slot_required` where shoppers need one. */
export async function slotRequired(
  tx: Transaction<Schema>,
  wanted: Wanted,
  { map, zone }: { map: DeliveryMap; zone: DeliveryZone | null },
): Promise<Refused | null> {
  const isNeeded = wanted.place === 'pickup' ? map.pickupNeedsSlot : zone?.needs_slot;
  return isNeeded ? refuseSlot(tx, 'slot_required', wanted) : null;
}

/** The most refusals of a slot that are counted, so that nobody fills the table. */
const MAX_REFUSALS = 1_000;

/** Counts for the figures that an order found the slot full: once per order key, in a statement of its own. */
export async function recordFull(db: Database, slot: number, key: string): Promise<void> {
  await sql`
    INSERT INTO slot_refusal (slot_id, order_key) SELECT id, ${key} FROM slot
    WHERE id = ${slot} AND (SELECT count(*) FROM slot_refusal WHERE slot_id = slot.id) < ${MAX_REFUSALS}
    ON CONFLICT DO NOTHING`.execute(db);
}
