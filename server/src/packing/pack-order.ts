import type { PackOrder } from '@haat/contract/office/orders/packing';
import type { Staff } from '../orders/actor.ts';
import { isPacked, isPicked } from '../orders/is-packed.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { versionProblem } from '../orders/order-version.ts';
import { recordStep } from '../orders/record-step.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { findPackLines, getPackOrder, toWeigh } from './get-pack-order.ts';

/**
 * Records that an order is in its bags. A packed order is returned as it is, unless its goods were changed since. Refused with 404; 409 `order_changed`, `wrong_status`,
 * `not_picked`, `not_weighed`.
 */
export async function packOrder(
  db: Database,
  staff: Staff,
  { order: id, version }: { order: number; version: number },
): Promise<PackOrder | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return notFound('Order');
    if (await isPacked(tx, id)) return null;
    const changed = await versionProblem(tx, order, version);
    if (changed) return changed;
    if (!(await isPicked(tx, id))) return new Refused(409, 'not_picked');
    const [unweighed] = toWeigh(await findPackLines(tx, id));
    if (unweighed) return new Refused(409, { code: 'not_weighed', params: { name: unweighed.name } });
    const actor = { kind: 'staff', name: staff.name } as const;
    const step = await recordStep(tx, { order: id, step: 'packed', actor });
    return step instanceof Refused ? step : null;
  });
  return refused ?? getPackOrder(db, id);
}
