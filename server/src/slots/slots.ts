import { MAX_SHOWN_STOCK } from '@haat/contract/http/limits';
import type { NextSlot } from '@haat/contract/http/refusal';
import { toTaka } from '@haat/contract/money/money';
import { type DeliveryPromise, type OpeningHours, openTimeBetween } from '@haat/contract/time/opening-hours';
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryZone } from '../delivery/delivery-map.ts';
import { type DeliveryTerms, promiseOf } from '../delivery/delivery-terms.ts';
import type { Database } from '../platform/db/database.ts';
import type { SlotTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

/** For whom slots are: a delivery zone by its id, or pickups. */
export type SlotPlace = { zone: number } | 'pickup';

/** The slots that an order needs; null: of a home delivery without a zone. */
export function slotPlaceOf(
  deliveryType: SlotTable['delivery_type'],
  zone: Pick<DeliveryZone, 'id'> | null,
): SlotPlace | null {
  if (deliveryType === 'STORE_PICKUP') return 'pickup';
  return zone && { zone: zone.id };
}

/** What an order needs of a slot. */
export interface Wanted {
  /** Its place, which the slot must have. Null: the shop has none there. */
  place: SlotPlace | null;
  /** A slot in which the shop is closed is not offered. */
  hours: OpeningHours;
  /** Its reservation is its own place; without a key all reservations count. */
  key?: string | undefined;
  lines: number;
}

/** A slot with what others have of it, at the time of the database. */
export interface Slot {
  id: number;
  starts_at: Date;
  ends_at: Date;
  charge_paisa: number;
  /** Places that are neither taken nor reserved by others; below 0 if the capacity was lowered. */
  left: number;
  /** The same of lines; null: not limited. */
  lines_left: number | null;
  blocked: boolean;
  past: boolean;
  place: SlotPlace | null;
}

/** When an order comes that is placed now: in its slot, or as its zone promises. */
export function promiseIn(
  slot: Slot | null,
  zone: DeliveryZone | null,
  terms: DeliveryTerms,
): DeliveryPromise | null {
  return slot ? { from: slot.starts_at, by: slot.ends_at } : promiseOf(zone, terms);
}

/** How many days from today have slots. */
export const SLOT_DAYS = 14;

/** The most slots that a refusal offers instead. */
const MAX_NEXT = 6;

/** Reads one slot, or null. */
export async function findSlot(db: Database, id: number, key?: string): Promise<Slot | null> {
  return (await readSlots(db, sql`slot.id = ${id}`, key))[0] ?? null;
}

/** Reads the slots of a place that have not begun, by time. */
export function findSlots(db: Database, place: SlotPlace, key?: string): Promise<Slot[]> {
  const isThere =
    place === 'pickup' ? sql`delivery_type = 'STORE_PICKUP'` : sql`slot.zone_id = ${place.zone}`;
  return readSlots(db, sql`${isThere} AND starts_at > now() AND NOT blocked`, key);
}

type Row = Pick<SlotTable, 'starts_at' | 'ends_at' | 'charge_paisa' | 'delivery_type' | 'zone_id'> &
  Omit<Slot, 'place'>;

async function readSlots(db: Database, where: RawBuilder<unknown>, key = ''): Promise<Slot[]> {
  const { rows } = await sql<Row>`
    SELECT slot.id, delivery_type, zone_id, starts_at, ends_at, charge_paisa, blocked,
      capacity - taken - reserved.orders AS left, line_capacity - taken_lines - reserved.lines AS lines_left,
      now() > starts_at - cutoff_minutes * interval '1 minute' AS past
    FROM slot, LATERAL (
      SELECT count(*)::int AS orders, coalesce(sum(lines), 0)::int AS lines FROM slot_reservation
      WHERE slot_id = slot.id AND expires > now() AND order_key <> ${key}
    ) AS reserved
    WHERE ${where} ORDER BY starts_at, ends_at, slot.id`.execute(db);
  return rows.map(({ delivery_type, zone_id, ...slot }) => ({
    ...slot,
    place: delivery_type === 'STORE_PICKUP' ? 'pickup' : zone_id === null ? null : { zone: zone_id },
  }));
}

/** Whether a place in the slot is free for an order with so many lines. */
function hasRoom({ left, lines_left }: Slot, lines: number): boolean {
  return left > 0 && (lines_left === null || lines_left >= lines);
}

/** The slot as shoppers see it; `left` null: more than a few. */
export function toChoice(slot: Slot, lines: number) {
  const { left, state } = roomOf(slot, lines);
  return { ...toNextSlot(slot), left: left > MAX_SHOWN_STOCK ? null : left, state };
}

/** The slot as staff see it. */
export function toOfficeChoice(slot: Slot, lines: number) {
  const { id, starts_at, ends_at, charge_paisa } = slot;
  const window = { starts: starts_at.toISOString(), ends: ends_at.toISOString() };
  return { id, ...window, charge_paisa, ...roomOf(slot, lines) };
}

function roomOf(slot: Slot, lines: number) {
  const state = slot.past ? 'past' : hasRoom(slot, lines) ? 'open' : 'full';
  return { left: state === 'open' ? slot.left : 0, state } as const;
}

function toNextSlot({ id, starts_at, ends_at, charge_paisa }: Slot): NextSlot {
  return {
    id,
    starts: starts_at.toISOString(),
    ends: ends_at.toISOString(),
    charge: toTaka(charge_paisa),
  };
}

type SlotCode = 'slot_full' | 'slot_past' | 'slot_gone';

/** Why an order cannot have the slot, or null. */
export function slotProblem(slot: Slot | null, { place, hours, lines }: Wanted): SlotCode | null {
  if (!slot || slot.blocked || !isSamePlace(slot.place, place) || !isSlotOpen(slot, hours))
    return 'slot_gone';
  if (slot.past) return 'slot_past';
  return hasRoom(slot, lines) ? null : 'slot_full';
}

/** Why an order that has a place in the slot, with so many lines of its own, cannot stay there, or null. It may be too late for others. */
export function ownSlotProblem(slot: Slot, { place, lines }: Wanted, ownLines: number): SlotCode | null {
  if (!isSamePlace(slot.place, place)) return 'slot_gone';
  const hasLines = lines <= ownLines || slot.lines_left === null || slot.lines_left + ownLines >= lines;
  return hasLines ? null : 'slot_full';
}

/** Whether the shop is open from when the slot begins until it ends. */
export function isSlotOpen(
  { starts_at, ends_at }: Pick<Slot, 'starts_at' | 'ends_at'>,
  hours: OpeningHours,
): boolean {
  return openTimeBetween(hours, starts_at, ends_at) === ends_at.getTime() - starts_at.getTime();
}

function isSamePlace(one: SlotPlace | null, other: SlotPlace | null): boolean {
  if (one === null || other === null) return false;
  return one === 'pickup' || other === 'pickup' ? one === other : one.zone === other.zone;
}

/** The refusal of a slot (409), or of an order without one (422), with the slots that it can have: from the wanted time on first. */
export async function refuseSlot(
  db: Database,
  code: SlotCode | 'slot_required',
  wanted: Wanted,
  slot: Slot | null = null,
): Promise<Refused> {
  const all = wanted.place === null ? [] : await findSlots(db, wanted.place, wanted.key);
  const open = all.filter((other) => other.id !== slot?.id && slotProblem(other, wanted) === null);
  const isEarlier = ({ starts_at }: Slot) => slot !== null && starts_at < slot.starts_at;
  const next = [...open.filter((other) => !isEarlier(other)), ...open.filter(isEarlier).toReversed()];
  const problem = { code, params: { next_slots: next.slice(0, MAX_NEXT).map(toNextSlot) } };
  return new Refused(code === 'slot_required' ? 422 : 409, problem, { fields: { slot: problem } });
}
