import { MINUTE } from '@haat/contract/time/durations';
import type { Kysely, Transaction } from 'kysely';
import { readBalance } from '../orders/order-balance.ts';
import { inTransaction } from '../platform/db/database.ts';
import { databaseTime } from '../platform/db/database-time.ts';
import type { Schema } from '../platform/db/schema.ts';
import {
  claimCompletion,
  endCompletion,
  lockAttempt,
  type PaidOrder,
  type StoredAttempt,
  scheduleNextCheck,
  setAttemptState,
} from './payment-attempts.ts';
import type { AttemptActor, Payments } from './payments.ts';
import type { CallbackClaims, LookupResult } from './provider/provider.ts';
import { type RecordedCapture, raiseAlarms, recordCapture, recordKhataCapture } from './record-capture.ts';
import { ABANDON_AFTER, type AttemptState, isUndecided } from './schedule.ts';

/** The payment outcome shown to a customer. `refund`: the money arrived, the order does not need it, it is refunded. */
export type Outcome = 'paid' | 'refund' | 'failed' | 'cancelled' | 'checking';

interface Settled {
  outcome: Outcome;
  /** True if the provider reported the status of the attempt, or a payment that fits. */
  conclusive: boolean;
  /** True also if it reported a payment that does not fit, which is recorded as an alarm. */
  responded: boolean;
}

/**
 * Asks the provider of an attempt for its result and records it. If this process has no such provider, the result is unknown. This is the only way in which an order becomes paid: the
 * browser's return, the IPN, the sweep and staff all use it. `ended`: how the browser that started the payment says it ended. Concurrent calls are safe: each capture is recorded once. The
 * request to the provider is made outside of any transaction.
 */
export async function settle(
  payments: Payments,
  attempt: StoredAttempt,
  actor: AttemptActor,
  { hint, ended }: { hint?: string | undefined; ended?: CallbackClaims['ended'] } = {},
): Promise<Settled> {
  const { db, log } = payments;
  const provider = payments.providers.get(attempt.provider);
  let hasClaimed = false;
  const ref = {
    attemptId: attempt.id,
    tranId: attempt.tran_id,
    amountPaisa: attempt.amount_paisa,
    sessionKey: attempt.session_key,
    async claimCompletion() {
      const claim = await claimCompletion(db, attempt);
      hasClaimed ||= claim === 'claimed';
      return claim;
    },
  };
  const hints = hint === undefined ? [] : [hint];
  const found = provider ? await provider.lookup(ref, hints) : NO_PROVIDER;
  const result = ended && found.attemptStatus === 'open' ? { ...found, attemptStatus: ended } : found;
  const { outcome, recorded } = await inTransaction(db, async (tx) => {
    const written = await recordResult(tx, attempt, result, actor);
    if (hasClaimed && isConclusive(result)) await endCompletion(tx, attempt.id);
    return written;
  });
  const about = { attempt: attempt.id, order: attempt.order_id, khata: attempt.khata_id, actor };
  for (const { surplus, held } of recorded) log.info({ ...about, surplus, held }, 'payment recorded');
  for (const alarm of result.alarms) log.warn({ ...about, ...alarm }, 'payment does not fit');
  if (result.reason) log.warn({ ...about, reason: result.reason }, 'payment provider gave no response');
  const conclusive = isConclusive(result);
  return { outcome, conclusive, responded: conclusive || result.alarms.length > 0 };
}

const NO_PROVIDER: LookupResult = {
  captures: [],
  alarms: [],
  attemptStatus: 'unknown',
  noResponse: true,
  reason: 'the provider is not configured',
};

function isConclusive({ attemptStatus, captures }: LookupResult): boolean {
  return attemptStatus !== 'unknown' || captures.length > 0;
}

async function recordResult(
  tx: Transaction<Schema>,
  stored: StoredAttempt,
  result: LookupResult,
  actor: AttemptActor,
) {
  const { order, khata, attempt } = await lockAttempt(tx, stored);
  const recorded: RecordedCapture[] = [];
  for (const capture of result.captures) {
    const one = order
      ? await recordCapture(tx, order, attempt, capture)
      : await recordKhataCapture(tx, khata, attempt, capture);
    if (one) recorded.push(one);
    if (one && order && one.surplus === null) order.payment_id ??= capture.bankTranId;
  }
  await raiseAlarms(tx, attempt.id, result.alarms);
  const state = await updateState(tx, attempt, result, actor);
  if (state !== attempt.state || isConclusive(result)) await scheduleNextCheck(tx, { ...attempt, state });
  return { outcome: await readAttemptOutcome(tx, order, { ...attempt, state }), recorded };
}

async function updateState(
  tx: Transaction<Schema>,
  attempt: StoredAttempt,
  result: LookupResult,
  actor: AttemptActor,
): Promise<AttemptState> {
  const paid = await tx
    .selectFrom('payment')
    .where('attempt_id', '=', attempt.id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const state = paid ? 'captured' : stateWithoutPayment(attempt, result, await databaseTime(tx));
  if (state !== attempt.state) await setAttemptState(tx, attempt, state, actor);
  return state;
}

/** A new session may be unknown to the provider's query API for this time, in ms. */
const REGISTRATION_DELAY = MINUTE;

/** Returns the state of an attempt without a payment. A decided state stays; only a payment changes it. */
function stateWithoutPayment(
  { state, created }: StoredAttempt,
  { attemptStatus }: LookupResult,
  now: Date,
): AttemptState {
  const age = now.getTime() - created.getTime();
  if (!isUndecided(state)) return state;
  switch (attemptStatus) {
    case 'cancelled':
    case 'expired':
      return attemptStatus;
    case 'absent':
      return state === 'created' && age < REGISTRATION_DELAY ? state : 'abandoned';
    case 'failed':
      return age > ABANDON_AFTER ? 'abandoned' : 'failed';
    default:
      return age > ABANDON_AFTER ? 'abandoned' : state;
  }
}

/** Returns the outcome of an attempt from the stored payments; `paid` also if another attempt has paid all that is due. */
export async function readAttemptOutcome(
  tx: Kysely<Schema>,
  order: Pick<PaidOrder, 'id' | 'payment_id'> | null,
  attempt: StoredAttempt,
): Promise<Outcome> {
  const payments = await tx
    .selectFrom('payment')
    .where('attempt_id', '=', attempt.id)
    .select('surplus')
    .execute();
  if (payments.some(({ surplus }) => surplus === null)) return 'paid';
  if (payments.length > 0) return 'refund';
  if (order && order.payment_id !== null && (await readBalance(tx, order.id)).duePaisa <= 0) return 'paid';
  if (attempt.state === 'failed' || attempt.state === 'expired' || attempt.state === 'refused')
    return 'failed';
  return attempt.state === 'cancelled' ? 'cancelled' : 'checking';
}
