import type { NewCall } from '@haat/contract/office/orders/calls-to-confirm';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { MISSED_CALL_REASONS } from '@haat/contract/text/reasons';
import { cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { readCallReasons } from '../../calls/call-reasons.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { type Actor, actorText, type Staff } from '../actor.ts';
import { type LockedOrder, lockOrder } from '../lock-order.ts';
import { moveOrder } from '../move-order.ts';
import { getOrder } from './get-order.ts';

interface Call extends NewCall {
  /** The order's id. */
  order: number;
}

/**
 * Records a call about an order that is new, or that must be called about since it was changed, in one transaction with what follows from it: the
 * confirmation of a new one, or the cancellation after the last miss. The order is locked, so two calls at once are two rows, and the second is refused if it was made without the first.
 */
export async function recordCall(db: Database, staff: Staff, call: Call): Promise<OfficeOrder | Refused> {
  const { outcome, confirm = false, note = '' } = call;
  if (outcome === 'skipped' && cleanText(note) === '') return invalid({ note: 'required' });
  if (confirm && isMiss(outcome)) return invalid({ confirm: 'nobody_reached' });
  const recorded = await asStaff(db, staff, async (tx) => {
    return recordOnce(tx, { kind: 'staff', name: staff.name }, { ...call, note: cleanText(note) });
  });
  return recorded instanceof Refused ? recorded : getOrder(db, call.order);
}

async function recordOnce(
  tx: Transaction<Schema>,
  actor: Actor,
  { order: id, outcome, note = '', confirm = false, call_key, calls }: Call,
): Promise<null | Refused> {
  const order = await lockOrder(tx, id);
  if (!order) return notFound('Order');
  const earlier = await findEarlierCalls(tx, id);
  if (earlier.some((call) => call.call_key === call_key)) return null;
  const isNew = order.status === 'PENDING';
  if (!isNew && !(await readCallReasons(tx, id)).open) return orderChanged(tx, order);
  const last = earlier.at(-1);
  if (last && earlier.length !== calls) return callRecorded(last);
  const written = await tx
    .insertInto('order_call')
    .values({ order_id: id, outcome, note, call_key, actor: actorText(actor) })
    .onConflict((conflict) => conflict.column('call_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return new Refused(422, 'key_reused');
  if (!isMiss(outcome)) await endStep(tx, id, outcome);
  const { waitsFor } = await readCallReasons(tx, id);
  if (isNew && confirm && waitsFor)
    return new Refused(409, { code: 'step_open', params: { step: waitsFor } });
  if (isNew && confirm)
    return refusalOf(await moveOrder(tx, { order: id, to: 'PROCESSING', actor, version: null }));
  if (!isMiss(outcome)) return null;
  const { misses } = await tx.selectFrom('call_rule').select('misses').executeTakeFirstOrThrow();
  const missed = earlier.filter((call) => isMiss(call.outcome)).length + 1;
  if (missed < misses) return null;
  const cancellation = { order: id, to: 'CANCELLED', actor, version: null, cause: 'not_reached' } as const;
  return refusalOf(await moveOrder(tx, { ...cancellation, reason: MISSED_CALL_REASONS[outcome] }));
}

/** Who was reached by phone needs no code; an advance is left out only with a reason. */
async function endStep(
  tx: Transaction<Schema>,
  order: number,
  outcome: 'reached' | 'skipped',
): Promise<void> {
  const steps = outcome === 'reached' ? (['code', 'call'] as const) : (['code', 'call', 'advance'] as const);
  await tx
    .updateTable('orders')
    .set({ risk_done: sql<Date>`now()`, expires: null })
    .where('id', '=', order)
    .where('order_type', '=', 'COD')
    .where('risk_step', 'in', steps)
    .where('risk_done', 'is', null)
    .execute();
}

const isMiss = (outcome: NewCall['outcome']): outcome is keyof typeof MISSED_CALL_REASONS =>
  outcome in MISSED_CALL_REASONS;

const refusalOf = (moved: LockedOrder | Refused) => (moved instanceof Refused ? moved : null);

function findEarlierCalls(tx: Transaction<Schema>, order: number) {
  return tx
    .selectFrom('order_call')
    .where('order_id', '=', order)
    .select(['outcome', 'actor', 'at', 'call_key'])
    .orderBy('id')
    .execute();
}

function callRecorded({ outcome, actor, at }: { outcome: string; actor: string; at: Date }): Refused {
  return new Refused(409, {
    code: 'call_recorded',
    params: { outcome, called_by: actor, called_at: at.toISOString() },
  });
}

/** The same fields as of a move that came too late. */
async function orderChanged(tx: Transaction<Schema>, { id, status }: LockedOrder): Promise<Refused> {
  const last = await tx
    .selectFrom('order_history')
    .where('order_id', '=', id)
    .select(['actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new Refused(409, {
    code: 'order_changed',
    params: { status, moved_by: last.actor, moved_at: last.at.toISOString() },
  });
}
