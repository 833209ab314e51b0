import { sql } from 'kysely';
import { fromNow } from '../platform/db/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { processDueRefunds } from './refund-due.ts';
import { backOff } from './schedule.ts';
import { settle } from './settle-attempt.ts';

/** The maximum number of attempts in one sweep. The next sweep starts soon. */
const MAX_ATTEMPTS_PER_SWEEP = 200;

/** A sweep stops after this many consecutive attempts without a response, because the provider is probably down. */
const MAX_FAILURES = 3;

export interface SweepResult {
  attempts: number;
  refunds: number;
}

/**
 * Asks the provider about every attempt whose next check is due, and about due refunds. Many processes may sweep at once:
 * one process claims each attempt, and the claim also sets the time of the next check. So if a process crashes, its
 * attempt is only checked later. After `stop` is aborted, the current request is the last.
 */
export async function sweep(payments: Payments, stop?: AbortSignal): Promise<SweepResult> {
  let attempts = 0;
  let failures = 0;
  while (!stop?.aborted && attempts < MAX_ATTEMPTS_PER_SWEEP && failures < MAX_FAILURES) {
    const attempt = await claimAttempt(payments);
    if (!attempt) break;
    attempts++;
    const { responded } = await settle(payments, attempt, 'sweep');
    failures = responded ? 0 : failures + 1;
  }
  const refunds = failures < MAX_FAILURES ? await processDueRefunds(payments, stop) : 0;
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
