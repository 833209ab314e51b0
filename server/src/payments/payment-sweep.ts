import { sql } from 'kysely';
import { claimDue, type JobTable } from '../platform/jobs/claim-due.ts';
import { runDue } from '../platform/jobs/run-due.ts';
import { sweepAgreements } from './agreements/agreements.ts';
import type { StoredAttempt } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { processDueRefunds } from './refund-due.ts';
import { CHECK_BACKOFF } from './schedule.ts';
import { settle } from './settle-attempt.ts';

/** The maximum number of attempts in one sweep. The next sweep starts soon. */
const MAX_ATTEMPTS_PER_SWEEP = 200;

/** A sweep stops after this many consecutive attempts without a response, because the provider is probably down. */
const MAX_FAILURES = 3;

const JOB: JobTable = {
  table: 'payment_attempt',
  due: 'next_look',
  tries: 'looks',
  backoff: CHECK_BACKOFF,
};

export interface SweepResult {
  attempts: number;
  refunds: number;
}

/**
 * Asks each provider about every attempt whose next check is due, about due refunds and agreements. Many processes may sweep at once:
 * one process claims each attempt, and the claim also sets the time of the next check. So if a process crashes, its
 * attempt is only checked later. A provider that does not respond delays no other. After `stop` is aborted, the current requests
 * are the last. Only the database or the shop itself causes an error: it ends the sweep, and the next one starts again.
 */
export async function sweep(payments: Payments, stop?: AbortSignal): Promise<SweepResult> {
  const results = await Promise.all(
    [...payments.providers.values()].map((provider) => sweepProvider(payments, provider, stop)),
  );
  const sum = (name: keyof SweepResult) => results.reduce((total, one) => total + one[name], 0);
  return { attempts: sum('attempts'), refunds: sum('refunds') };
}

async function sweepProvider(
  payments: Payments,
  provider: PaymentProvider,
  stop?: AbortSignal,
): Promise<SweepResult> {
  const { handled, unavailable } = await runDue<StoredAttempt>(
    {
      claim: () => claimDue(payments.db, JOB, sql`provider = ${provider.name}`),
      handle: async (attempt) => (await settle(payments, attempt, 'sweep')).responded,
      maxRows: MAX_ATTEMPTS_PER_SWEEP,
      maxFailures: MAX_FAILURES,
    },
    stop,
  );
  const refunds = unavailable ? 0 : await processDueRefunds(payments, provider, stop);
  if (!unavailable) await sweepAgreements(payments, provider, stop);
  return { attempts: handled, refunds };
}
