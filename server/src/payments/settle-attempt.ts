import type { Kysely, Transaction } from 'kysely';
import { databaseTime } from '../platform/db/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import {
  lockAttempt,
  moveAttempt,
  type PaidOrder,
  planLook,
  type StoredAttempt,
} from './payment-attempts.ts';
import type { Actor, Payments } from './payments.ts';
import type { Look } from './provider.ts';
import { type RecordedCapture, raiseAlarms, recordCapture } from './record-capture.ts';
import { type AttemptState, GIVE_UP, isUndecided } from './schedule.ts';

/** What a customer can be told. `refund`: the money came, the order does not need it, it goes back. */
export type Outcome = 'paid' | 'refund' | 'failed' | 'cancelled' | 'checking';

export interface Settled {
  outcome: Outcome;
  /** False where the provider gave no response that decides. */
  answered: boolean;
}

/**
 * Asks the provider what became of an attempt and records it: the one way on which an order is paid, for the browser's
 * return, the provider's message, the sweep and staff alike. Any number may come at once; each capture is recorded once.
 * The provider is asked outside of any transaction.
 */
export async function settle(
  payments: Payments,
  attempt: StoredAttempt,
  actor: Actor,
  hint?: string,
): Promise<Settled> {
  const { db, provider, log } = payments;
  const asked = { attemptId: attempt.id, tranId: attempt.tran_id, amountPaisa: attempt.amount_paisa };
  const look = await provider.lookup(asked, hint === undefined ? [] : [hint]);
  const { outcome, recorded } = await inTransaction(db, (tx) => record(tx, attempt, look, actor));
  const about = { attempt: attempt.id, order: attempt.order_id, actor };
  for (const { surplus, held } of recorded) log.info({ ...about, surplus, held }, 'payment recorded');
  for (const alarm of look.alarms) log.warn({ ...about, ...alarm }, 'payment does not fit');
  if (look.reason) log.warn({ ...about, reason: look.reason }, 'payment provider gave no response');
  return { outcome, answered: look.standing !== 'unknown' || look.captures.length > 0 };
}

async function record(tx: Transaction<Schema>, { id, order_id }: StoredAttempt, look: Look, actor: Actor) {
  const { order, attempt } = await lockAttempt(tx, { id, order_id });
  const recorded: RecordedCapture[] = [];
  for (const capture of look.captures) {
    const one = await recordCapture(tx, order, attempt, capture);
    if (one) recorded.push(one);
    if (one && one.surplus === null) order.payment_id = capture.bankTranId;
  }
  await raiseAlarms(tx, attempt.id, look.alarms);
  const state = await move(tx, attempt, look, actor);
  const told = state !== attempt.state || look.standing !== 'unknown' || look.captures.length > 0;
  if (told) await planLook(tx, { ...attempt, state });
  return { outcome: await outcomeOf(tx, order, { ...attempt, state }), recorded };
}

async function move(
  tx: Transaction<Schema>,
  attempt: StoredAttempt,
  look: Look,
  actor: Actor,
): Promise<AttemptState> {
  const paid = await tx
    .selectFrom('payment')
    .where('attempt_id', '=', attempt.id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const state = paid ? 'captured' : stateWithout(attempt, look, await databaseTime(tx));
  if (state !== attempt.state) await moveAttempt(tx, attempt, state, actor);
  return state;
}

/** A minute in which the provider may not know yet what was just asked of it. */
const NOT_YET_KNOWN = 60_000;

/** The state of an attempt for which no money has come. What was decided stays; only money changes it. */
function stateWithout({ state, created }: StoredAttempt, { standing }: Look, now: Date): AttemptState {
  const age = now.getTime() - created.getTime();
  if (!isUndecided(state)) return state;
  switch (standing) {
    case 'failed':
    case 'cancelled':
    case 'expired':
      return standing;
    case 'absent':
      return state === 'created' && age < NOT_YET_KNOWN ? state : 'abandoned';
    default:
      return age > GIVE_UP ? 'abandoned' : state;
  }
}

/** What is written down about an attempt, as a customer is told it. */
export async function outcomeOf(
  tx: Kysely<Schema>,
  order: Pick<PaidOrder, 'payment_id'>,
  attempt: StoredAttempt,
): Promise<Outcome> {
  const payments = await tx
    .selectFrom('payment')
    .where('attempt_id', '=', attempt.id)
    .select('surplus')
    .execute();
  if (payments.length > 0 && payments.every(({ surplus }) => surplus !== null)) return 'refund';
  if (order.payment_id !== null) return 'paid';
  if (attempt.state === 'failed' || attempt.state === 'expired' || attempt.state === 'refused')
    return 'failed';
  return attempt.state === 'cancelled' ? 'cancelled' : 'checking';
}
