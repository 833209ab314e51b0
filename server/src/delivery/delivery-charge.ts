import { searchKey } from '@haat/contract/text/search-key';
import { Refused } from '../platform/refused.ts';
import type { DeliveryZone } from './delivery-zones.ts';

/** Where an order goes, as the shopper has typed it. */
export interface Destination {
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  address: string;
  city: string;
  zipcode: string;
}

/** What the delivery of an order costs, in paisa. `zone` is null where the shop has none, and if the order is picked up. */
export interface Delivery {
  zone: DeliveryZone | null;
  chargePaisa: number;
}

/**
 * Returns the delivery to a destination: the charge of its zone, or none from the zone's free sum on. Free without zones.
 * Refused with 422 `not_delivered` outside of all zones.
 */
export function deliveryTo(
  destination: Destination,
  subtotalPaisa: number,
  zones: readonly DeliveryZone[],
): Delivery | Refused {
  if (destination.deliveryType === 'STORE_PICKUP' || zones.length === 0)
    return { zone: null, chargePaisa: 0 };
  const zone = findZone(destination, zones);
  if (!zone) return NOT_DELIVERED;
  const isFree = zone.free_from_paisa !== null && subtotalPaisa >= zone.free_from_paisa;
  return { zone, chargePaisa: isFree ? 0 : zone.charge_paisa };
}

const NOT_DELIVERED = new Refused(422, 'not_delivered');

/**
 * Returns the zone whose area the destination names. Post code and city count before the address, whose road may be named
 * after another district. If no area is named, the zone of everywhere else.
 */
function findZone({ address, city, zipcode }: Destination, zones: readonly DeliveryZone[]) {
  const areas = zones.flatMap((zone) => zone.areas.map((area) => ({ zone, words: toWords(area) })));
  // A number alone in an address is that of a house or road.
  const names = areas.filter(({ words }) => /\p{L}/u.test(words));
  return (
    longestIn(zipcode, areas) ??
    longestIn(city, areas) ??
    longestIn(address, names) ??
    longestIn(postCodesIn(address), areas) ??
    zones.find((zone) => zone.areas.length === 0)
  );
}

/** Returns the zone of the longest area in a text, so that `Dhaka Cantonment` wins over `Dhaka`. */
function longestIn(text: string, areas: readonly { zone: DeliveryZone; words: string }[]) {
  const words = ` ${toWords(text)} `;
  let longest: (typeof areas)[number] | undefined;
  for (const area of areas)
    if (
      area.words !== '' &&
      words.includes(` ${area.words} `) &&
      area.words.length > (longest?.words.length ?? 0)
    )
      longest = area;
  return longest?.zone;
}

/** Returns the post codes that are joined to a place: `Dhaka-1205` → `1205`. */
function postCodesIn(address: string): string {
  return (address.match(/(?<=[\p{L}\p{M}]\p{Pd})\p{N}{4}(?!\p{N})/gu) ?? []).join(' ');
}

/** A text in words as a search folds them: `Mirpur-10, ঢাকা` → `mirpur 10 ঢাকা`. */
function toWords(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
