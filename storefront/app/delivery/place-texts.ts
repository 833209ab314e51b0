import type { Area } from '@haat/contract/shop/areas';
import type { Quote } from '@haat/contract/shop/delivery';
import { type Language, nameIn } from '@haat/contract/text/language';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { formatShortTaka } from '../i18n/format-money.ts';
import { formatCount } from '../i18n/language.ts';
import { messagesIn } from '../i18n/messages.ts';
import type { Opening } from '../shop/read-opening.ts';
import { slotText } from '../shop/time-texts.ts';
import type { ChosenSlot, Place } from './place.ts';

/** What delivery to an area costs: `Tk 60, free from Tk 1,000 · Tk 241 more`. `subtotal` in taka: of the cart. */
export function areaTerms(
  language: Language,
  { delivery }: Pick<Area, 'delivery'>,
  {
    subtotal = 0,
    slot = null,
    opening = null,
  }: { subtotal?: number; slot?: ChosenSlot | null; opening?: Opening | null } = {},
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
  if (slot) terms.push(slotText(language, slot));
  else if (hours !== null && subtotal === 0) terms.push(withinText(language, hours, opening));
  else if (opening?.notice) terms.push(opening.notice);
  return terms.join(' · ');
}

/** The terms in the header, with the charge of the slot, whose time stands beside the area: `Tk 80, free from Tk 1,000`. */
export function headerTerms(
  language: Language,
  area: Pick<Area, 'delivery'>,
  { slot, opening }: { slot: ChosenSlot | null; opening: Opening | null },
): string {
  if (!slot || !area.delivery) return areaTerms(language, area, { opening });
  const { charge } = area.delivery;
  return areaTerms(language, {
    delivery: { ...area.delivery, charge: Math.max(0, charge + slot.charge), hours: null },
  });
}

/** `within 3 hours`, or when that is by the opening hours. */
export function withinText(language: Language, hours: number, opening: Opening | null): string {
  return opening?.promise(hours) ?? messagesIn('delivery', language).within(formatCount(language, hours));
}

/** Where and when for a message to the shop: `Mirpur 10, Mirpur: Tk 60 · Today 4–6 pm`; only the time without an area. */
export function placeText(language: Language, { area, slot }: Place, subtotal: number): string {
  if (!area) return slot ? slotText(language, slot) : '';
  return `${fullAreaName(language, area)}: ${areaTerms(language, area, { subtotal, slot })}`;
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

/** The name of an area beside an address; empty if the address names it, as many do. */
export function areaBeside(language: Language, address: string, area: Area): string {
  const name = areaName(language, area);
  return address.toLowerCase().includes(name.toLowerCase()) ? '' : name;
}

/** An area with what it is part of: `Section 10, Mirpur`. */
export function fullAreaName(language: Language, area: Area): string {
  return [areaName(language, area), partOf(language, area)].filter(Boolean).join(', ');
}

/** The thana or district of an area, to tell it from others of the same name. */
export function partOf(language: Language, area: Area): string {
  return (language === 'bn' && area.part_of_bn) || area.part_of;
}

/** What a slot costs beside the delivery charge: `Tk 20 extra`, `Tk 10 less`. */
export function chargeText(language: Language, charge: number): string {
  const { extra, less } = messagesIn('delivery', language).place;
  return (charge > 0 ? extra : less)(formatShortTaka(language, Math.abs(charge)));
}

/** The slot of an order or a quote, or another time of one day in which it comes; null without one. */
export function slotOf(delivery: Quote['delivery'] | undefined): Pick<ChosenSlot, 'starts' | 'ends'> | null {
  const { slot, from, by } = delivery ?? {};
  if (!from || !by) return null;
  return slot || dayInDhaka(new Date(from)) === dayInDhaka(new Date(by)) ? { starts: from, ends: by } : null;
}
