import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import type { Selectable } from 'kysely';
import type { PaymentAttemptTable } from '../platform/db/schema.ts';

export type AttemptState = Selectable<PaymentAttemptTable>['state'];

/** Time from the creation of an attempt to its first check: meanwhile the customer is paying. */
export const FIRST_CHECK_DELAY = 2 * MINUTE;

/** An undecided attempt is abandoned after this time. */
export const ABANDON_AFTER = 48 * HOUR;

/** Checks of a decided attempt, measured from its creation: money may arrive late, or a second time. */
const LATE_CHECKS = [HOUR, DAY, 3 * DAY];

/** How long a claimed attempt or refund waits for its next check, if this one has no result. */
export const CHECK_BACKOFF = { first: 2 * MINUTE, longest: HOUR };

/** Returns true while the customer may still pay: after a failed card the page stays open. */
export function isUndecided(state: AttemptState): boolean {
  return state === 'created' || state === 'open' || state === 'failed';
}

/**
 * Time of the next check. Undecided: after 2, 4, 8 … minutes, at most an hour, since the sweep has counted its check in `looks`
 * already; after 1 minute if the customer or the gateway came before the sweep. Decided: up to three late checks.
 */
export function nextCheckTime(
  { state, created, looks }: { state: AttemptState; created: Date; looks: number },
  now: Date,
): Date | null {
  if (state === 'refused') return null;
  if (isUndecided(state)) return new Date(now.getTime() + backOff(looks));
  const lateCheck = LATE_CHECKS.map((after) => created.getTime() + after).find((at) => at > now.getTime());
  return lateCheck === undefined ? null : new Date(lateCheck);
}

/** Returns the exponential delay in ms: 1, 2, 4 … minutes for 0, 1, 2 … checks, at most one hour. */
function backOff(checks: number): number {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(checks, 10));
}
