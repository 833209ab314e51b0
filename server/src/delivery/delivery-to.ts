import { searchKey } from '@haat/contract/common/search-key';
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

const NOT_DELIVERED = new Refused(422, 'not_delivered', 'The shop does not deliver to this address.');

/**
 * Returns the zone whose area the destination names; of several the one with the longest name, so that `Dhaka Cantonment`
 * wins over `Dhaka`. Post code and city count before the address, whose road may be named after another district. If no area
 * is named, the zone of everywhere else.
 */
function findZone({ address, city, zipcode }: Destination, zones: readonly DeliveryZone[]) {
  for (const text of [zipcode, city, withoutNumbers(address)]) {
    const words = ` ${toWords(text)} `;
    let longest: { zone: DeliveryZone; length: number } | undefined;
    for (const zone of zones)
      for (const area of zone.areas.map(toWords)) {
        if (area !== '' && words.includes(` ${area} `) && area.length > (longest?.length ?? 0))
          longest = { zone, length: area.length };
      }
    if (longest) return longest.zone;
  }
  return zones.find(({ areas }) => areas.length === 0);
}

/** A text in words as a search folds them: `Mirpur-10, ঢাকা` → `mirpur 10 ঢাকা`. */
function toWords(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The number of a house or road is no post code. */
function withoutNumbers(address: string): string {
  return address.replace(/(?<![\p{L}\p{N}-])\p{N}+(?!\p{N})/gu, ' ');
}
