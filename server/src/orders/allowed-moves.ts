import type { OrderStatus } from '@haat/contract/shop/orders';

/** A staff member, or a part of the shop that acts automatically. */
export interface ShopActor {
  kind: 'staff' | 'system';
  name: string;
}

/** The actor of a change of an order; a customer and a guest change only their own orders. */
export type Actor = ShopActor | { kind: 'customer' | 'guest' };

/** The actor of automatic changes. */
export const SHOP: ShopActor = { kind: 'system', name: 'shop' };

/** The actor in the history and in the stock ledger: `staff:Rina`, `shop`, `customer` or `guest`. */
export function actorText(actor: Actor): string {
  if (actor.kind === 'staff') return `staff:${actor.name}`;
  return actor.kind === 'system' ? actor.name : actor.kind;
}

/** The actors that may make each move. The table `order_move` of the database has the same moves. */
const MOVES: Record<string, readonly Actor['kind'][]> = {
  'PENDING>PROCESSING': ['staff'],
  'PROCESSING>ONGOING': ['staff'],
  'ONGOING>COMPLETED': ['staff'],
  'PENDING>CANCELLED': ['staff', 'customer', 'guest', 'system'],
  'PROCESSING>CANCELLED': ['staff'],
  // Refused at the door.
  'ONGOING>CANCELLED': ['staff'],
  // Undo, before the goods are picked.
  'PROCESSING>PENDING': ['staff'],
};

/** Every legal move, as `PENDING>PROCESSING`. */
export const legalMoves = Object.keys(MOVES);

/** Returns the kinds of actors that may make a move, or null if it is illegal for everybody. */
export function allowedActors(from: OrderStatus, to: OrderStatus): readonly Actor['kind'][] | null {
  return MOVES[`${from}>${to}`] ?? null;
}
