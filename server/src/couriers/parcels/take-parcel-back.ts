import type { ParcelDetails, TakenBack } from '@haat/contract/office/orders/parcels';
import { sql, type Transaction } from 'kysely';
import { staffActor } from '../../orders/actor.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { moveOrder, type OrderMove } from '../../orders/move-order.ts';
import { findLines, suppliedOf } from '../../orders/order-lines.ts';
import { versionProblem } from '../../orders/order-version.ts';
import type { WastedLine } from '../../orders/restock.ts';
import { takeBack } from '../../orders/take-back.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import { wrongState } from './cancel-parcel.ts';
import { getParcel } from './list-parcels.ts';
import { addEvent, lockParcel, moveParcel, type StoredParcel } from './move-parcel.ts';

/** A count of goods, as the request for a second person stores it. */
type Count = TakenBack & { parcel: number };

/** Counts the goods of a parcel that are back, and returns the parcel. Repeated, it does nothing. See the endpoint for the refusals. */
export async function takeParcelBack(
  db: Database,
  staff: Mover,
  count: Count,
): Promise<ParcelDetails | Refused> {
  return (await countGoods(db, staff, count)) ?? getParcel(db, count.parcel);
}

/**
 * If the parcel was refused, the order is cancelled, and its goods return to the stock, but those that cannot be sold. If it was partly
 * delivered, the lines are taken off, and the order is completed and paid by the courier.
 */
export async function countGoods(db: Database, staff: Mover, count: Count): Promise<null | Refused> {
  const { parcel: id, version, lines, reason } = count;
  const seen = await db
    .selectFrom('parcel')
    .where('id', '=', id)
    .select(['order_id', 'state'])
    .executeTakeFirst();
  if (!seen) return notFound('Parcel');
  const kind = seen.state === 'partly_delivered' ? 'partly' : 'waste';
  const value = { verb: 'takeParcelBack', kind, order: seen.order_id, version, body: count } as const;
  return moveValue(db, staff, value, async (tx) => {
    const { parcel, order } = (await lockParcel(tx, id))!;
    if (parcel.back !== null) return null;
    if (parcel.state !== 'coming_back' && parcel.state !== 'partly_delivered') return wrongState(parcel);
    const changed = await versionProblem(tx, order, version);
    if (changed) return changed;
    if (parcel.state === 'coming_back') {
      const wasted = await wastedOf(tx, order, lines);
      if (wasted instanceof Refused) return wasted;
      return endParcel(tx, staff, { parcel, order, to: 'back', reason }, { wasted });
    }
    await tx
      .updateTable('parcel')
      .set({ back: sql<Date>`now()`, next_look: null })
      .where('id', '=', id)
      .execute();
    await addEvent(tx, id, { source: 'staff', said: reason, actor: staffActor(staff) });
    if (order.status !== 'ONGOING') return null;
    const refused = await takeBack(tx, staff, { order: order.id, returned: lines, reason });
    if (refused) return refused;
    const completion = { order: order.id, to: 'COMPLETED', version: null, reason } as const;
    const moved = await moveOrder(tx, { ...completion, actor: { kind: 'staff', name: staff.name } });
    return moved instanceof Refused ? moved : null;
  });
}

/** Records that a courier has lost a parcel: the order is cancelled and its goods are written off. Repeated, it does nothing. */
export async function loseParcel(db: Database, staff: Mover, loss: Loss): Promise<ParcelDetails | Refused> {
  return (await writeLoss(db, staff, loss)) ?? getParcel(db, loss.parcel);
}

interface Loss {
  parcel: number;
  version: number;
  reason: string;
}

export async function writeLoss(db: Database, staff: Mover, loss: Loss): Promise<null | Refused> {
  const { parcel: id, version, reason } = loss;
  const seen = await db.selectFrom('parcel').where('id', '=', id).select('order_id').executeTakeFirst();
  if (!seen) return notFound('Parcel');
  const value = { verb: 'loseParcel', kind: 'waste', order: seen.order_id, version, body: loss } as const;
  return moveValue(db, staff, value, async (tx) => {
    const { parcel, order } = (await lockParcel(tx, id))!;
    if (parcel.state === 'lost') return null;
    if (!['created', 'on_the_way', 'coming_back'].includes(parcel.state)) return wrongState(parcel);
    const changed = await versionProblem(tx, order, version);
    if (changed) return changed;
    const all = [...(await findLines(tx, order.id)).values()].map((line) => ({
      item: line.id,
      quantity: suppliedOf(line),
      wasted: true,
    }));
    const wasted = await wastedOf(tx, order, all);
    if (wasted instanceof Refused) return wasted;
    return endParcel(
      tx,
      staff,
      { parcel, order, to: 'lost', reason },
      { wasted, cause: 'lost', returnAdvance: true },
    );
  });
}

/** The parcel first: while it is under way the database refuses that its order is cancelled. */
async function endParcel(
  tx: Transaction<Schema>,
  staff: Mover,
  {
    parcel,
    order,
    to,
    reason,
  }: { parcel: StoredParcel; order: LockedOrder; to: 'back' | 'lost'; reason: string },
  move: Pick<OrderMove, 'wasted' | 'cause' | 'returnAdvance'>,
): Promise<null | Refused> {
  await moveParcel(tx, parcel, to, {}, { source: 'staff', said: reason, actor: staffActor(staff) });
  // Staff may have completed it by hand meanwhile: then it stays, and the payouts show what is wrong.
  if (order.status !== 'ONGOING') return null;
  const actor = { kind: 'staff', name: staff.name } as const;
  const moved = await moveOrder(tx, {
    order: order.id,
    to: 'CANCELLED',
    actor,
    version: null,
    reason,
    ...move,
  });
  return moved instanceof Refused ? moved : null;
}

/** What is wasted by product. Refused with 404 for a line of another order, 422 `wrong_quantity`. */
async function wastedOf(
  tx: Transaction<Schema>,
  order: LockedOrder,
  lines: TakenBack['lines'],
): Promise<WastedLine[] | Refused> {
  const own = await findLines(tx, order.id);
  const wasted = new Map<number, number>();
  for (const { item, quantity, wasted: isWasted } of lines) {
    const line = own.get(item);
    if (!line) return notFound('Order line');
    if (quantity > suppliedOf(line))
      return new Refused(422, { code: 'wrong_quantity', params: { min: 0, max: suppliedOf(line) } });
    if (isWasted && quantity > 0) wasted.set(line.product_id, (wasted.get(line.product_id) ?? 0) + quantity);
  }
  return [...wasted].map(([product, quantity]) => ({ product, quantity }));
}
