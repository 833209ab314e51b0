import { toTaka } from '@haat/contract/money/money';
import type { Area, Place } from '@haat/contract/shop/areas';
import type { Selectable } from 'kysely';
import type { DeliveryZoneTable } from '../platform/db/schema.ts';
import { AreaIndex, type StoredArea } from './area-index.ts';

export interface DeliveryZone extends Omit<Selectable<DeliveryZoneTable>, 'areas'> {
  /** Shoppers can choose a slot. */
  has_slots: boolean;
  /** Shoppers order there only for a slot. */
  needs_slot: boolean;
}

/** All areas and delivery zones. */
export class DeliveryMap {
  /** By position. */
  readonly zones: readonly DeliveryZone[];
  readonly areas: readonly StoredArea[];
  /** The areas that the shop has given a zone itself, in the order of the zones, and in each as riders drive to them. */
  readonly tickedAreas: readonly StoredArea[];
  /** Shoppers pick orders up only in a slot. */
  readonly pickupNeedsSlot: boolean;
  readonly #zones: ReadonlyMap<number, DeliveryZone>;
  readonly #areas: ReadonlyMap<number, StoredArea>;
  #index: AreaIndex | undefined;

  constructor(zones: readonly DeliveryZone[], areas: readonly StoredArea[], pickupNeedsSlot = false) {
    this.zones = zones;
    this.areas = areas;
    this.pickupNeedsSlot = pickupNeedsSlot;
    const byZone = Map.groupBy(areas, ({ zone_id }) => zone_id);
    this.tickedAreas = zones.flatMap(({ id }) =>
      (byZone.get(id) ?? []).toSorted((one, other) => one.zone_position - other.zone_position),
    );
    this.#zones = new Map(zones.map((zone) => [zone.id, zone]));
    this.#areas = new Map(areas.map((area) => [area.id, area]));
  }

  /** Whether an order needs an area: the charge differs from one to another, or some are not delivered to. */
  get needsArea(): boolean {
    return this.tickedAreas.length > 0;
  }

  /** Finds areas by letters of any of three scripts. Made when it is first needed. */
  get index(): AreaIndex {
    this.#index ??= new AreaIndex(this);
    return this.#index;
  }

  /** Returns an area, or null for an id that none has. */
  area(id: number | null): StoredArea | null {
    return (id !== null && this.#areas.get(id)) || null;
  }

  /** An area, and what it is part of, from the smallest. */
  chainOf(area: StoredArea): StoredArea[] {
    const chain = [area];
    for (let at = area; ; ) {
      const parent = this.area(at.parent_id);
      if (!parent || chain.includes(parent)) return chain;
      chain.push(parent);
      at = parent;
    }
  }

  /** The zone of an area: its own, or that of the nearest area that it is part of, or that of everywhere else. */
  zoneOf(area: StoredArea | null): DeliveryZone | null {
    const ticked = area && this.chainOf(area).find(({ zone_id }) => zone_id !== null);
    const zone = ticked && this.#zones.get(ticked.zone_id!);
    return zone ?? this.zones.find(({ everywhere_else }) => everywhere_else) ?? null;
  }

  /** Whether the shop delivers to an area. */
  isDelivered(area: StoredArea): boolean {
    return this.zoneOf(area) !== null;
  }

  /** An area, and what it is part of, by their names. */
  toPlace({ id, name, name_bn, parent_id }: StoredArea): Place {
    const parent = this.area(parent_id);
    return { id, name, name_bn, part_of: parent?.name ?? '', part_of_bn: parent?.name_bn ?? '' };
  }

  /** An area as shoppers see it. */
  toArea(area: StoredArea): Area {
    const zone = this.zoneOf(area);
    return {
      ...this.toPlace(area),
      delivery: zone && {
        zone: zone.name,
        zone_bn: zone.name_bn,
        charge: toTaka(zone.charge_paisa),
        free_from: orNull(zone.free_from_paisa),
        smallest_order: orNull(zone.smallest_order_paisa),
        weight_limit: zone.weight_limit_grams,
        hours: zone.hours,
      },
    };
  }
}

function orNull(paisa: number | null): number | null {
  return paisa === null ? null : toTaka(paisa);
}
