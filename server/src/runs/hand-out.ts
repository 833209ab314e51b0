import type { HandedOut, NewRun } from '@haat/contract/office/orders/runs';
import { sql, type Transaction } from 'kysely';
import { callProblem } from '../calls/call-reasons.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import { findLiveParcel, withCourier } from '../orders/live-parcel.ts';
import { moveOrder } from '../orders/move-order.ts';
import { recordStep } from '../orders/record-step.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { findRiders } from './list-runs.ts';

/**
 * Hands orders to a rider, each in a transaction of its own: the step `handed_over`, the move to ONGOING and the stop. A repeated
 * request with the same key continues the same run. Refused with 422 `not_a_rider` or `key_reused`.
 */
export async function handOut(
  db: Database,
  staff: Staff,
  { key, rider, orders }: NewRun,
): Promise<{ run: number; results: HandedOut[] } | Refused> {
  const riders = await findRiders(db);
  if (!riders.some(({ id }) => id === rider)) return new Refused(422, 'not_a_rider');
  const run = await createRun(db, staff, { key, rider });
  if (run instanceof Refused) return run;
  const results: HandedOut[] = [];
  for (const [at, order] of orders.entries()) {
    const added = await asStaff(db, staff, (tx) => addStop(tx, staff, { ...order, run, position: at + 1 }));
    const code = added instanceof Refused ? added.body.code : 'ok';
    const message = added instanceof Refused ? added.body.message : '';
    results.push({ order: order.id, number: await numberOf(db, order.id), code, message });
  }
  return { run, results };
}

async function createRun(
  db: Database,
  staff: Staff,
  { key, rider }: Pick<NewRun, 'key' | 'rider'>,
): Promise<number | Refused> {
  await asStaff(db, staff, async (tx) => {
    await tx
      .insertInto('rider_run')
      .values({ rider_id: rider, actor: staffActor(staff), run_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const run = await db
    .selectFrom('rider_run')
    .where('run_key', '=', key)
    .select(['id', 'rider_id'])
    .executeTakeFirstOrThrow();
  if (run.rider_id === rider) return run.id;
  return new Refused(422, 'key_reused');
}

interface NewStop {
  /** The order's id. */
  id: number;
  version: number;
  run: number;
  position: number;
}

/** Nothing is stored for an order that is on this run already. */
async function addStop(
  tx: Transaction<Schema>,
  staff: Staff,
  { id, version, run, position }: NewStop,
): Promise<null | Refused> {
  const actor = { kind: 'staff', name: staff.name } as const;
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['status', 'number'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return notFound('Order');
  const current = await findRun(tx, id);
  if (current?.id === run) return null;
  if (current) return onAnotherRun(current);
  const parcel = await findLiveParcel(tx, id);
  if (parcel) return withCourier(parcel);
  const stepped = await recordStep(tx, { order: id, step: 'handed_over', actor });
  if (stepped instanceof Refused) return stepped;
  if (order.status !== 'ONGOING') {
    const uncalled = await callProblem(tx, id);
    if (uncalled) return uncalled;
    const moved = await moveOrder(tx, { order: id, to: 'ONGOING', actor, version });
    if (moved instanceof Refused) return moved;
  }
  await tx.insertInto('run_stop').values({ run_id: run, order_id: id, position }).execute();
  return null;
}

interface CurrentRun {
  id: number;
  /** The name of its rider. */
  rider: string;
}

/** Returns the run that an order is on. */
export function findRun(tx: Transaction<Schema>, order: number): Promise<CurrentRun | undefined> {
  return tx
    .selectFrom('run_stop')
    .innerJoin('rider_run', 'rider_run.id', 'run_stop.run_id')
    .innerJoin('staff', 'staff.id', 'rider_run.rider_id')
    .where('order_id', '=', order)
    .where('removed', 'is', null)
    .select(['run_id as id', 'staff.name as rider'])
    .executeTakeFirst();
}

function onAnotherRun({ rider }: CurrentRun): Refused {
  return new Refused(409, { code: 'on_another_run', params: { rider } });
}

/** The number of an order; empty if there is none. */
export async function numberOf(db: Database, order: number): Promise<string> {
  const row = await db.selectFrom('orders').where('id', '=', order).select('number').executeTakeFirst();
  return row?.number ?? '';
}

/**
 * Takes an order off this run, so that another rider can get it; repeated, it does nothing. Refused with 404; 409 `wrong_status` after the
 * delivery, `on_another_run` if it was handed to somebody else meanwhile.
 */
export function takeOffRun(
  db: Database,
  staff: Staff,
  { order, run }: { order: number; run: number },
): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .where('id', '=', order)
      .select(['status', 'number'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return notFound('Order');
    if (row.status !== 'ONGOING')
      return new Refused(409, { code: 'wrong_status', params: { status: row.status } });
    const current = await findRun(tx, order);
    if (current && current.id !== run) return onAnotherRun(current);
    await tx
      .updateTable('run_stop')
      .set({ removed: sql<Date>`now()`, removed_by: staffActor(staff) })
      .where('order_id', '=', order)
      .where('run_id', '=', run)
      .where('removed', 'is', null)
      .execute();
    return null;
  });
}
