import { sql } from 'kysely';
import { fromNow } from '../platform/db/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { refundDue } from './refund-due.ts';
import { backOff } from './schedule.ts';
import { settle } from './settle-attempt.ts';

/** So many attempts one sweep takes; the next one comes soon. */
const MOST_AT_ONCE = 200;

/** After so many without a response in a row the provider is away: the others would only wait, too. */
const PATIENCE = 3;

export interface Swept {
  attempts: number;
  refunds: number;
}

/**
 * Asks the provider about every attempt whose time has come, and about refunds that are due. Any number of processes
 * sweep at once: each attempt is claimed by one, which in the same step sets when it is looked at next, so that a
 * process that dies costs one wait. Once `stop` is aborted, what is being asked is the last.
 */
export async function sweep(payments: Payments, stop?: AbortSignal): Promise<Swept> {
  let attempts = 0;
  let unanswered = 0;
  while (!stop?.aborted && attempts < MOST_AT_ONCE && unanswered < PATIENCE) {
    const attempt = await claimAttempt(payments);
    if (!attempt) break;
    attempts++;
    const { answered } = await settle(payments, attempt, 'sweep');
    unanswered = answered ? 0 : unanswered + 1;
  }
  const refunds = unanswered < PATIENCE ? await refundDue(payments, stop) : 0;
  return { attempts, refunds };
}

function claimAttempt({ db, provider }: Payments): Promise<StoredAttempt | null> {
  return inTransaction(db, async (tx) => {
    const attempt = await tx
      .selectFrom('payment_attempt')
      .where('provider', '=', provider.name)
      .where('next_look', '<=', sql<Date>`now()`)
      .orderBy('next_look')
      .limit(1)
      .selectAll()
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!attempt) return null;
    const looks = attempt.looks + 1;
    await tx
      .updateTable('payment_attempt')
      .set({ looks, next_look: fromNow(backOff(looks)) })
      .where('id', '=', attempt.id)
      .execute();
    return { ...attempt, looks };
  });
}
