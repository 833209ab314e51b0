import type { Delivery, OwnStop } from '@haat/contract/office/runs';
import type { OrderStatus } from '@haat/contract/shop/orders';
import type { Transaction } from 'kysely';
import { findLines, suppliedOf } from '../../orders/adjust-to-supply.ts';
import { refuseChangedCash } from '../../orders/collect-cash.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { moveInTransaction } from '../../orders/move-order.ts';
import { supplyInTransaction } from '../../orders/supply-line.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { recordActor } from '../staff/actor.ts';
import type { StaffCaller } from '../staff/sessions.ts';
import { findOwnStops } from './own-run.ts';

type Rider = Pick<StaffCaller, 'id' | 'name'>;

/**
 * A rider has delivered an order of his run: lines that came back are taken off, and the cash is collected, in one transaction. A
 * repeated request returns the stop. Refused with 404 for another rider's order, 409 `cash_due_changed`, and as `moveOrder` and
 * `supplyLine` refuse.
 */
export function deliverStop(
  db: Database,
  rider: Rider,
  { order, version, cash, returned = [], reason = '' }: Delivery & { order: number },
): Promise<OwnStop | Refused> {
  return finish(db, rider, { order, to: 'COMPLETED' }, async (tx, locked) => {
    if (locked.version !== version) return move(tx, rider, { order, to: 'COMPLETED', version, reason });
    const refused =
      (await refuseChangedCash(tx, order, cash)) ?? (await takeBack(tx, rider, { order, returned, reason }));
    // The lines that came back have raised the version.
    return refused ?? move(tx, rider, { order, to: 'COMPLETED', version: null, reason });
  });
}

/** The same for an order that was refused at the door: its goods return to the stock. */
export function refuseStop(
  db: Database,
  rider: Rider,
  { order, version, reason }: { order: number; version: number; reason: string },
): Promise<OwnStop | Refused> {
  return finish(db, rider, { order, to: 'CANCELLED' }, (tx) =>
    move(tx, rider, { order, to: 'CANCELLED', version, reason }),
  );
}

async function finish(
  db: Database,
  rider: Rider,
  { order, to }: { order: number; to: OrderStatus },
  work: (tx: Transaction<Schema>, locked: LockedOrder) => Promise<Refused | null>,
): Promise<OwnStop | Refused> {
  const refused = await inTransaction(db, async (tx) => {
    await recordActor(tx, rider.name);
    // The lock first: meanwhile the order may be taken off the run.
    const locked = await lockOrder(tx, order);
    if (!locked || !(await isOfRider(tx, rider.id, order))) return notFound('Order');
    if (locked.status === to && (await wasMovedBy(tx, rider, order))) return null;
    return work(tx, locked);
  });
  return refused ?? (await findOwnStops(db, rider.id, { order }))[0] ?? notFound('Order');
}

async function isOfRider(tx: Transaction<Schema>, rider: number, order: number): Promise<boolean> {
  const stop = await tx
    .selectFrom('run_stop')
    .innerJoin('rider_run', 'rider_run.id', 'run_stop.run_id')
    .where('order_id', '=', order)
    .where('rider_id', '=', rider)
    .where('removed', 'is', null)
    .select('run_stop.id')
    .executeTakeFirst();
  return stop !== undefined;
}

async function wasMovedBy(tx: Transaction<Schema>, { name }: Rider, order: number): Promise<boolean> {
  const last = await tx
    .selectFrom('order_history')
    .where('order_id', '=', order)
    .select('actor')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.actor === `staff:${name}`;
}

async function move(
  tx: Transaction<Schema>,
  { name }: Rider,
  change: { order: number; to: OrderStatus; version: number | null; reason: string },
): Promise<Refused | null> {
  const moved = await moveInTransaction(tx, { ...change, actor: { kind: 'staff', name } });
  return moved instanceof Refused ? moved : null;
}

/** Takes lines off the order that the receiver gave back. An order of which nothing is left was refused. */
async function takeBack(
  tx: Transaction<Schema>,
  { name }: Rider,
  { order, returned, reason }: { order: number; returned: NonNullable<Delivery['returned']>; reason: string },
): Promise<Refused | null> {
  const lines = await findLines(tx, order);
  for (const { item, quantity, wasted } of returned) {
    const line = lines.get(item);
    if (!line) return notFound('Order line');
    const left = suppliedOf(line) - quantity;
    const actor = { kind: 'staff', name } as const;
    const supply = { order, item, quantity: left, missing: wasted, reason, actor, quiet: true };
    const supplied = await supplyInTransaction(tx, supply);
    if (supplied instanceof Refused) return supplied;
    lines.set(item, supplied);
  }
  if (returned.length > 0 && [...lines.values()].every((line) => suppliedOf(line) === 0))
    return new Refused(422, 'nothing_delivered', 'Nothing is left: the order was refused.');
  return null;
}
