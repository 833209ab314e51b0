import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { callProblem } from '../../calls/call-reasons.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import { matchClaims } from '../../wallets/match-receipt.ts';
import { moveOrder, type OrderMove } from '../move-order.ts';
import { getOrder } from './get-order.ts';

/**
 * Moves an order in the name of a staff member and returns it as it is then, or the refusal of `moveOrder`. Refused also as `callProblem`;
 * 409 `confirmation_needed`: more goods are wasted than the limit of the staff member, or more is let go.
 */
export async function moveAsStaff(
  db: Database,
  staff: Mover,
  move: Omit<OrderMove, 'actor'>,
): Promise<OfficeOrder | Refused> {
  const { order, version } = move;
  const kind = move.less ? 'goodwill' : 'waste';
  const value = { verb: 'moveAsStaff', kind, order, version, body: move } as const;
  const moved = await moveValue(db, staff, value, async (tx) => {
    const goesOn = move.to === 'PROCESSING' || move.to === 'ONGOING';
    const uncalled = goesOn ? await callProblem(tx, move.order) : null;
    return uncalled ?? moveOrder(tx, { ...move, actor: { kind: 'staff', name: staff.name } });
  });
  if (moved instanceof Refused) return moved;
  if (move.paid) await matchClaims(db, order);
  return getOrder(db, order);
}
