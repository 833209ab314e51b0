import type { Area } from '@haat/contract/shop/areas';
import type { Quote } from '@haat/contract/shop/delivery';
import { dayInDhaka, dhakaTime, inDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { formatShortTaka } from '../i18n/format-money.ts';
import { formatCount, type Language, nameIn } from '../i18n/language.ts';
import { messagesIn } from '../i18n/messages.ts';
import type { ChosenSlot, Place } from './place.ts';

/** What delivery to an area costs: `Tk 60, free from Tk 1,000 · Tk 241 more`. `subtotal` in taka: of the cart. */
export function areaTerms(
  language: Language,
  { delivery }: Pick<Area, 'delivery'>,
  subtotal = 0,
  slot: ChosenSlot | null = null,
): string {
  const texts = messagesIn('delivery', language);
  if (!delivery) return texts.place.noDelivery;
  const { charge, free_from, smallest_order, hours } = delivery;
  const money = (taka: number) => formatShortTaka(language, taka);
  const isFree = charge === 0 || (free_from !== null && subtotal >= free_from);
  const terms = [isFree ? texts.free : money(charge)];
  if (!isFree && free_from !== null) {
    terms[0] += `, ${texts.freeFrom(money(free_from))}`;
    if (subtotal > 0) terms.push(texts.place.more(money(free_from - subtotal)));
  }
  if (smallest_order !== null && subtotal < smallest_order)
    terms.push(texts.place.smallest(money(smallest_order)));
  if (hours !== null && subtotal === 0 && !slot) terms.push(texts.within(formatCount(language, hours)));
  if (slot) terms.push(slotText(language, slot));
  return terms.join(' · ');
}

/** Where and when for a message to the shop: `Mirpur 10, Mirpur: Tk 60 · Today 4–6 pm`; empty without an area. */
export function placeText(language: Language, { area, slot }: Place, subtotal: number): string {
  if (!area) return '';
  const where = [areaName(language, area), partOf(language, area)].filter(Boolean).join(', ');
  return `${where}: ${areaTerms(language, area, subtotal, slot)}`;
}

/** How much is missing for free delivery to an area; empty if it is free, or never. */
export function toFreeText(
  language: Language,
  { delivery }: Pick<Area, 'delivery'>,
  subtotal: number,
): string {
  const { charge = 0, free_from = null } = delivery ?? {};
  if (charge === 0 || free_from === null || subtotal >= free_from) return '';
  return messagesIn('delivery', language).place.toFree(formatShortTaka(language, free_from - subtotal));
}

export function areaName(language: Language, area: Area): string {
  return nameIn(language, area);
}

/** The thana or district of an area, to tell it from others of the same name. */
export function partOf(language: Language, area: Area): string {
  return (language === 'bn' && area.part_of_bn) || area.part_of;
}

/** `Today 4–6 pm`, `Tomorrow 8–10 am`, `Mon 30 Nov 8–10 am`. */
export function slotText(
  language: Language,
  slot: Pick<ChosenSlot, 'starts' | 'ends'>,
  now = new Date(),
): string {
  return `${dayText(language, slot.starts, now)} ${hoursText(language, slot)}`;
}

export function hoursText(language: Language, { starts, ends }: Pick<ChosenSlot, 'starts' | 'ends'>): string {
  const from = inDhaka(new Date(starts));
  const to = inDhaka(new Date(ends));
  return messagesIn('delivery', language).place.hours(
    { hour: from.getUTCHours(), minute: from.getUTCMinutes() },
    { hour: to.getUTCHours(), minute: to.getUTCMinutes() },
  );
}

/** What a slot costs beside the delivery charge: `Tk 20 extra`, `Tk 10 less`. */
export function chargeText(language: Language, charge: number): string {
  const { extra, less } = messagesIn('delivery', language).place;
  return (charge > 0 ? extra : less)(formatShortTaka(language, Math.abs(charge)));
}

/** The slot of an order or a quote; null without one. */
export function slotOf(delivery: Quote['delivery'] | undefined): Pick<ChosenSlot, 'starts' | 'ends'> | null {
  const { slot, from, by } = delivery ?? {};
  return slot && from && by ? { starts: from, ends: by } : null;
}

/** The day of a time (ISO 8601) in Bangladesh, as people say it. */
export function dayText(language: Language, at: string, now = new Date()): string {
  const texts = messagesIn('delivery', language).place;
  const date = new Date(at);
  const day = dayInDhaka(date);
  if (day === dayInDhaka(now)) return texts.today;
  if (day === dayInDhaka(new Date(now.getTime() + DAY))) return texts.tomorrow;
  const local = inDhaka(date);
  return texts.day(local.getUTCDay(), local.getUTCDate(), local.getUTCMonth());
}

/** A promise: `Today by 9:00 am`. */
export function promiseText(language: Language, by: string, now = new Date()): string {
  const local = dhakaTime(by);
  const { clock } = messagesIn('shop', language);
  return local
    ? messagesIn('delivery', language).place.by(dayText(language, by, now), clock(local.hour, local.minute))
    : '';
}
