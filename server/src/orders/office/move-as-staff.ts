import type { CallReason } from '@haat/contract/office/orders/call-attempt';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { readCallReasons } from '../../calls/call-reasons.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import { matchClaims } from '../../wallets/match-receipt.ts';
import { moveOrder, type OrderMove } from '../move-order.ts';
import { getOrder } from './get-order.ts';

/**
 * Moves an order in the name of a staff member and returns it as it is then, or the refusal of `moveOrder`. 409 `call_needed` with
 * the `reasons`: the order must be called about before it is confirmed, see `recordCall`; `step_open`: it waits for its shopper. 409 `confirmation_needed`: more goods are wasted
 * than the limit of the staff member, or more is let go.
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
    if (move.to === 'PROCESSING') {
      const { open, reasons, waitsFor } = await readCallReasons(tx, move.order);
      if (open) return callNeeded(reasons);
      if (waitsFor) return new Refused(409, { code: 'step_open', params: { step: waitsFor } });
    }
    return moveOrder(tx, { ...move, actor: { kind: 'staff', name: staff.name } });
  });
  if (moved instanceof Refused) return moved;
  if (move.paid) await matchClaims(db, order);
  return getOrder(db, order);
}

function callNeeded(reasons: readonly CallReason[]): Refused {
  return new Refused(409, { code: 'call_needed', params: { reasons: [...reasons] } });
}
