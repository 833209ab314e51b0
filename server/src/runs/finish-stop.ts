import { wholeTaka } from '@haat/contract/money/money';
import type { PaidPart } from '@haat/contract/office/orders/paid';
import type { Delivery, OwnStop, Returned } from '@haat/contract/office/orders/runs';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { readTrxId } from '@haat/contract/shop/wallets';
import { sql, type Transaction } from 'kysely';
import { staffActor } from '../orders/actor.ts';
import { cashDueProblem, findPaid, readOldBaki } from '../orders/collect-cash.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { moveOrder, type OrderMove } from '../orders/move-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { findLastChange, orderNow, versionProblem } from '../orders/order-version.ts';
import { takeBack } from '../orders/take-back.ts';
import { type Database, inRolledBack } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { notFound, Refused } from '../platform/refused.ts';
import {
  type Mover,
  moveValue,
  readMoved,
  readNewest,
  valueLimitProblem,
} from '../value-limits/move-value.ts';
import { matchClaims } from '../wallets/match-receipt.ts';
import { findOwnStops } from './own-run.ts';

/**
 * A rider has delivered an order of his run: lines that came back are taken off, and it is paid, in one transaction. A
 * repeated request returns the stop, and is refused with 409 `order_changed` if other lines came back than were recorded, or it was paid
 * otherwise. Refused with 404
 * for another rider's order, 409 `cash_due_changed`, and as `collectDue`, `moveOrder`, `supplyLine` and `moveValue` refuse.
 */
export function deliverStop(
  db: Database,
  rider: Mover,
  delivery: Delivery & { order: number },
): Promise<OwnStop | Refused> {
  const { order, version, cash_paisa, returned = [], reason = '', paid, less, old_baki_paisa } = delivery;
  return finish(db, rider, { to: 'COMPLETED', ...delivery }, async (tx, locked, isRepeated) => {
    if (isRepeated) return otherDeliveryProblem(tx, locked, { returned, paid, oldBaki: old_baki_paisa ?? 0 });
    if (locked.version !== version) return move(tx, rider, { order, to: 'COMPLETED', version, reason });
    const refused =
      (await cashDueProblem(tx, order, cash_paisa)) ??
      (await takeBack(tx, rider, { order, returned, reason }));
    // The lines that came back have raised the version.
    return (
      refused ??
      move(tx, rider, { order, to: 'COMPLETED', version: null, reason, paid, less, old_baki_paisa })
    );
  });
}

/** Returns what is to be collected if lines come back: takes them off, reads the sum, and rolls it back. */
export function previewDelivery(
  db: Database,
  rider: Mover,
  { order, version, returned }: { order: number; version: number; returned: Returned },
): Promise<{ cash_due_paisa: number; needs_confirmation: boolean } | Refused> {
  return inRolledBack(db, async (tx) => {
    await setActor(tx, staffActor(rider));
    const locked = await lockStop(tx, rider, order);
    if (!locked) return notFound('Order');
    const newest = await readNewest(tx);
    const refused =
      (await versionProblem(tx, locked, version)) ??
      (await takeBack(tx, rider, { order, returned, reason: 'preview' }));
    if (refused) return refused;
    const { duePaisa } = await readBalance(tx, order);
    const moved = await readMoved(tx, order, newest);
    const aboveLimit = await valueLimitProblem(tx, rider, { kind: 'partly', order, moved });
    return { cash_due_paisa: wholeTaka(duePaisa), needs_confirmation: aboveLimit !== null };
  });
}

/** The same for an order that was refused at the door: its goods return to the stock. */
export function refuseStop(
  db: Database,
  rider: Mover,
  { order, version, reason }: { order: number; version: number; reason: string },
): Promise<OwnStop | Refused> {
  return finish(db, rider, { to: 'CANCELLED', order, version }, async (tx, _, isRepeated) =>
    isRepeated ? null : move(tx, rider, { order, to: 'CANCELLED', version, reason }),
  );
}

async function finish(
  db: Database,
  rider: Mover,
  { to, ...delivery }: { to: OrderStatus; order: number; version: number } & Partial<Delivery>,
  /** `isRepeated`: this rider has moved it to `to` already. */
  work: (tx: Transaction<Schema>, locked: LockedOrder, isRepeated: boolean) => Promise<Refused | null>,
): Promise<OwnStop | Refused> {
  const { order, version } = delivery;
  const kind = delivery.less && !delivery.returned?.length ? 'goodwill' : 'partly';
  const move = { verb: 'deliverStop', kind, order, version, body: delivery } as const;
  const refused = await moveValue(db, rider, move, async (tx) => {
    const locked = await lockStop(tx, rider, order);
    if (!locked) return notFound('Order');
    const isRepeated = locked.status === to && (await wasMovedBy(tx, rider, order));
    return work(tx, locked, isRepeated);
  });
  if (refused) return refused;
  if (delivery.paid) await matchClaims(db, order);
  return (await findOwnStops(db, rider.id, { order }))[0] ?? notFound('Order');
}

/** Locks the order of a stop of this rider. */
async function lockStop(tx: Transaction<Schema>, rider: Mover, order: number): Promise<LockedOrder | null> {
  // The lock first: meanwhile the order may be taken off the run.
  const locked = await lockOrder(tx, order);
  return locked && (await isOfRider(tx, rider.id, order)) ? locked : null;
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

async function wasMovedBy(tx: Transaction<Schema>, rider: Mover, order: number): Promise<boolean> {
  const last = await tx
    .selectFrom('order_history')
    .where('order_id', '=', order)
    .select('actor')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.actor === staffActor(rider);
}

/** 409 `order_changed` if other lines came back with the delivery than these, or it was paid otherwise: only a repeated request is the same delivery. */
async function otherDeliveryProblem(
  tx: Transaction<Schema>,
  { id, status }: LockedOrder,
  { returned, paid, oldBaki }: { returned: Returned; paid: PaidPart[] | undefined; oldBaki: number },
): Promise<Refused | null> {
  // The move has the time at which its transaction began, and the edits in it are later.
  const recorded = await tx
    .selectFrom('order_edit')
    .innerJoin('order_history', (join) =>
      join
        .onRef('order_history.order_id', '=', 'order_edit.order_id')
        .onRef('order_history.actor', '=', 'order_edit.actor')
        .onRef('order_history.at', '<=', 'order_edit.at'),
    )
    .where('order_edit.order_id', '=', id)
    .where('to_status', '=', 'COMPLETED')
    .select(['order_item_id as item', sql<number>`quantity_before - quantity`.as('quantity')])
    .execute();
  const textOf = (lines: readonly { item: number | null; quantity: number }[]) =>
    lines
      .map(({ item, quantity }) => `${item}: ${quantity}`)
      .toSorted()
      .join();
  const stored = (await findPaid(tx, [id])).get(id) ?? [];
  const isPaidSo = paid === undefined || paidText(stored) === paidText(paid);
  const isBakiSo = oldBaki === (await readOldBaki(tx, id));
  if (isPaidSo && isBakiSo && textOf(recorded) === textOf(returned)) return null;
  return new Refused(409, { code: 'order_changed', params: orderNow(status, await findLastChange(tx, id)) });
}

/** Parts of one way count together. A TrxID is compared as it is stored. */
function paidText(parts: readonly PaidPart[]): string {
  const ways = Map.groupBy(
    parts,
    ({ way, wallet = '', trx_id = '' }) => `${way} ${wallet} ${readTrxId(trx_id) ?? ''}`,
  );
  return [...ways]
    .map(([way, own]) => `${way} ${own.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0)}`)
    .toSorted()
    .join();
}

async function move(
  tx: Transaction<Schema>,
  { name }: Mover,
  change: Omit<OrderMove, 'actor'>,
): Promise<Refused | null> {
  const moved = await moveOrder(tx, { ...change, actor: { kind: 'staff', name } });
  return moved instanceof Refused ? moved : null;
}
