import type { OfficeOrder } from '@haat/contract/office/orders';
import { moveInTransaction, type OrderMove } from '../../orders/move-order.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { recordActor } from '../staff/actor.ts';
import { getOrder } from './get-order.ts';

/** Moves an order in the name of a staff member and returns it as it is then, or the refusal of `moveOrder`. */
export async function moveAsStaff(
  db: Database,
  staff: string,
  move: Omit<OrderMove, 'actor'>,
): Promise<OfficeOrder | Refused> {
  const moved = await inTransaction(db, async (tx) => {
    await recordActor(tx, staff);
    return moveInTransaction(tx, { ...move, actor: { kind: 'staff', name: staff } });
  });
  return moved instanceof Refused ? moved : getOrder(db, move.order);
}
