import type { Selectable } from 'kysely';
import type { PaymentAttemptTable } from '../platform/db/schema.ts';

export type AttemptState = Selectable<PaymentAttemptTable>['state'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** From its making on, an attempt is left alone for so long: the customer is paying. */
export const FIRST_LOOK = 2 * MINUTE;

/** After this an attempt that is not over is given up. */
export const GIVE_UP = 48 * HOUR;

/** When an attempt that is over is looked at all the same, from its making: money may come late, or a second time. */
const LATE_LOOKS = [HOUR, 24 * HOUR, 72 * HOUR];

/** True while the customer may still pay: a failed card leaves the page open. */
export function isUndecided(state: AttemptState): boolean {
  return state === 'created' || state === 'open' || state === 'failed';
}

/** When the provider is asked again: after 1, 2, 4 … minutes and then hourly while it is undecided; later, thrice. */
export function nextLook(
  { state, created, looks }: { state: AttemptState; created: Date; looks: number },
  now: Date,
): Date | null {
  if (state === 'refused') return null;
  if (isUndecided(state)) return new Date(now.getTime() + backOff(looks));
  const late = LATE_LOOKS.map((after) => created.getTime() + after).find((at) => at > now.getTime());
  return late === undefined ? null : new Date(late);
}

/** 1, 2, 4 … minutes, at most an hour. */
export function backOff(looks: number): number {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(looks, 10));
}
