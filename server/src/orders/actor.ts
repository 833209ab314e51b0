import type { Role } from '@haat/contract/office/rights';

/** A staff member who does something. */
export interface Staff {
  id: number;
  name: string;
  role: Role;
}

/** A staff member, or a part of the shop that acts automatically. */
export interface ShopActor {
  kind: 'staff' | 'system';
  name: string;
}

/** The courier that has an order. */
export interface CourierActor {
  kind: 'courier';
  /** The `name` of its `Courier`: `steadfast`. */
  name: string;
}

/** The actor of a change of an order; a customer and a guest change only their own orders. */
export type Actor = ShopActor | CourierActor | { kind: 'customer' | 'guest' };

/** The actor of automatic changes. */
export const SHOP: ShopActor = { kind: 'system', name: 'shop' };

/** The actor in the history and in the stock ledger: `staff:Rina`, `shop`, `steadfast`, `customer` or `guest`. */
export function actorText(actor: Actor): string {
  if (actor.kind === 'staff') return staffActor(actor);
  return actor.kind === 'system' || actor.kind === 'courier' ? actor.name : actor.kind;
}

/** The actor of what a staff member does: `staff:Rina`. */
export function staffActor({ name }: Pick<Staff, 'name'>): string {
  return `staff:${name}`;
}
