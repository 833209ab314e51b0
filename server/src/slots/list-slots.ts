import type { Slots } from '@haat/contract/shop/slots';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import type { OpeningHours } from '@haat/contract/time/opening-hours';
import type { Database } from '../platform/db/database.ts';
import { findSlots, isSlotOpen, type Slot, type SlotPlace, toChoice } from './slots.ts';

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

/** The slots by days in which the shop is open, as an order of so many lines can have them. */
export function toDays(all: readonly Slot[], hours: OpeningHours, lines = 1): Slots['days'] {
  const slots = all.filter((slot) => isSlotOpen(slot, hours));
  const days = Map.groupBy(slots, ({ starts_at }) => dayInDhaka(starts_at));
  return [...days].map(([date, slots]) => ({ date, slots: slots.map((slot) => toChoice(slot, lines)) }));
}
