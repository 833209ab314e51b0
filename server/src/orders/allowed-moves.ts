import type { OrderStatus } from '@haat/contract/shop/orders';
import type { Actor } from './actor.ts';

/** The actors that may make each move. The table `order_move` of the database has the same moves. */
const MOVES: Record<string, readonly Actor['kind'][]> = {
  'PENDING>PROCESSING': ['staff'],
  'PROCESSING>ONGOING': ['staff'],
  'ONGOING>COMPLETED': ['staff', 'courier'],
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
