import type { OrderNow } from '@haat/contract/http/problems';
import type { MoveResult } from '@haat/contract/office/orders/bulk-move-orders';
import type { Database } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Mover } from '../../value-limits/move-value.ts';
import { type Staff, staffActor } from '../actor.ts';
import { moveAsStaff } from './move-as-staff.ts';

interface Moves {
  to: 'PROCESSING' | 'ONGOING' | 'COMPLETED';
  orders: readonly { id: number; version: number; cash_paisa?: number }[];
}

/** Moves each order in a transaction of its own, one after the other. A refusal does not stop the others. */
export async function bulkMoveOrders(
  db: Database,
  staff: Mover,
  { to, orders }: Moves,
): Promise<MoveResult[]> {
  const results: MoveResult[] = [];
  for (const { id, ...shown } of orders) {
    const moved = await moveAsStaff(db, staff, { order: id, to, ...shown });
    const number = moved instanceof Refused ? await findNumber(db, id) : moved.number;
    results.push({ id, number, ...resultOf(moved, { to, staff }) });
  }
  return results;
}

function resultOf(
  moved: Awaited<ReturnType<typeof moveAsStaff>>,
  { to, staff }: { to: Moves['to']; staff: Staff },
): Omit<MoveResult, 'id' | 'number'> {
  const by = staffActor(staff);
  if (!(moved instanceof Refused)) {
    const at = moved.history.at(-1)?.at ?? '';
    return { result: 'moved', code: '', status: moved.status, moved_by: by, moved_at: at };
  }
  const { code, params } = moved.body;
  const now: Partial<OrderNow> = code === 'order_changed' || code === 'illegal_move' ? params : {};
  const isRepeated = now.status === to && now.moved_by === by;
  return {
    result: isRepeated ? 'already' : 'refused',
    code: isRepeated ? '' : code,
    status: (now.status as MoveResult['status']) ?? null,
    moved_by: now.moved_by ?? '',
    moved_at: now.moved_at ?? '',
  };
}

async function findNumber(db: Database, id: number): Promise<string> {
  const order = await db.selectFrom('orders').where('id', '=', id).select('number').executeTakeFirst();
  return order?.number ?? '';
}
