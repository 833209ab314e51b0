import type { Slots } from '@haat/contract/shop/slots';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import type { Database } from '../platform/db/database.ts';
import { findSlots, type Slot, type SlotPlace, toChoice } from './slots.ts';

/** Reads the slots of a place for everybody: requests that come at the same time share one statement. */
export function slotReader(db: Database): (place: SlotPlace) => Promise<Slot[]> {
  const running = new Map<string, Promise<Slot[]>>();
  return (place) => {
    const key = place === 'pickup' ? place : `${place.zone}`;
    const slots = running.get(key) ?? findSlots(db, place).finally(() => running.delete(key));
    running.set(key, slots);
    return slots;
  };
}

/** The slots by days, as an order of so many lines can have them. */
export function toDays(slots: readonly Slot[], lines = 1): Slots['days'] {
  const days = Map.groupBy(slots, ({ starts_at }) => dayInDhaka(starts_at));
  return [...days].map(([date, slots]) => ({ date, slots: slots.map((slot) => toChoice(slot, lines)) }));
}
