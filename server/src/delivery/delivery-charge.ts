import { MAX_AREAS_SUGGESTED } from '@haat/contract/http/limits';
import { toTaka } from '@haat/contract/money/money';
import { unitSizes } from '@haat/contract/money/pack-size';
import type { Area } from '@haat/contract/shop/areas';
import { Refused } from '../platform/refused.ts';
import type { StoredArea } from './area-index.ts';
import type { DeliveryMap, DeliveryZone } from './delivery-map.ts';

/** Where an order goes. Address and city are as typed: they suggest an area and decide nothing. */
export interface Destination {
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  area: number | null;
  address: string;
  city: string;
  /** The name of the zone that the order was placed in, if its area is not the shopper's choice of now: it stays there without an area. */
  placedIn?: string | undefined;
}

/** What is delivered. */
interface Load {
  subtotalPaisa: number;
  lines: readonly { unit: string; quantity: number }[];
}

/** What the delivery of an order costs, in paisa. `zone` is null where the shop has none, and if the order is picked up. */
export interface Delivery {
  area: StoredArea | null;
  zone: DeliveryZone | null;
  chargePaisa: number;
  /** An order without an area is not accepted: its charge is not known. */
  isAreaMissing: boolean;
}

/**
 * Returns the delivery to a destination: the charge of the zone of its area, or none from the zone's free sum on. Free without zones.
 * Refused with 422 `not_delivered` outside of all zones, `order_too_small` or `order_too_heavy` for its zone.
 */
export function deliveryTo(destination: Destination, load: Load, map: DeliveryMap): Delivery | Refused {
  const nothing = { area: null, zone: null, chargePaisa: 0, isAreaMissing: false };
  if (destination.deliveryType === 'STORE_PICKUP') return nothing;
  const area = map.area(destination.area);
  if (map.zones.length === 0) return { ...nothing, area };
  const placedIn = destination.placedIn === undefined ? null : zoneOfOrder(map, area, destination.placedIn);
  if (!area && !placedIn && map.needsArea) return { ...nothing, isAreaMissing: true };
  const zone = placedIn ?? map.zoneOf(area);
  if (!zone) return NOT_DELIVERED;
  const isFree = zone.free_from_paisa !== null && load.subtotalPaisa >= zone.free_from_paisa;
  return (
    loadProblem(load, zone) ?? {
      area,
      zone,
      chargePaisa: isFree ? 0 : zone.charge_paisa,
      isAreaMissing: false,
    }
  );
}

/**
 * The zone of a placed order: that of its area. If its area was removed, or it has none, it stays in the zone that it was placed in, by its
 * name. Null: there is none of these.
 */
export function zoneOfOrder(
  map: DeliveryMap,
  area: StoredArea | null,
  placedIn: string,
): DeliveryZone | null {
  return area ? map.zoneOf(area) : (map.zones.find(({ name }) => name === placedIn) ?? null);
}

const NOT_DELIVERED = new Refused(422, 'not_delivered', { fields: { area: 'not_delivered' } });

function loadProblem({ subtotalPaisa, lines }: Load, zone: DeliveryZone): Refused | null {
  const { smallest_order_paisa: smallest, weight_limit_grams: limit } = zone;
  if (smallest !== null && subtotalPaisa < smallest)
    return new Refused(422, {
      code: 'order_too_small',
      params: { smallest_order: toTaka(smallest), missing: toTaka(smallest - subtotalPaisa) },
    });
  if (limit !== null && gramsOf(lines) > limit)
    return new Refused(422, { code: 'order_too_heavy', params: { limit } });
  return null;
}

/** The weight of lines in grams, by the sizes in their units: a litre counts as a kilogram, a unit without a size as nothing. */
export function gramsOf(lines: Load['lines']): number {
  return lines.reduce((sum, { unit, quantity }) => {
    const size = unitSizes(unit).find(({ of }) => of !== 'pc');
    return sum + (size?.amount ?? 0) * quantity;
  }, 0);
}

/** The areas that a typed address may mean, best first. */
export function suggestedAreas(
  { address, city }: Omit<Destination, 'deliveryType' | 'area'>,
  map: DeliveryMap,
): Area[] {
  const found = map.index.suggest(`${address}, ${city}`, MAX_AREAS_SUGGESTED);
  return found.map((area) => map.toArea(area));
}

/** 422 with the areas that the address may mean: the order is for one of them. */
export function areaRequired(destination: Destination, map: DeliveryMap): Refused {
  const params = { suggested_areas: suggestedAreas(destination, map) };
  return new Refused(422, { code: 'area_required', params }, { fields: { area: 'required' } });
}
