import type { PaymentProvider } from './provider.ts';

/** After so many sessions in a row that nobody answered for, the provider is taken to be away … */
const MOST_UNANSWERED = 3;

/** … and is not asked for any in this time, in ms: customers are told at once instead of waiting for its patience. */
const REST = 30_000;

/**
 * The same provider, which stops asking for sessions while it is away. What was captured is looked for all the same.
 * Each process finds out for itself.
 */
export function withBreaker<P extends PaymentProvider>(provider: P, clock: () => Date): P {
  let unanswered = 0;
  let restsUntil = 0;
  return {
    ...provider,
    async createSession(session) {
      if (clock().getTime() < restsUntil) return { kind: 'unknown', reason: 'away a moment ago' };
      const answer = await provider.createSession(session);
      unanswered = answer.kind === 'unknown' ? unanswered + 1 : 0;
      if (unanswered >= MOST_UNANSWERED) restsUntil = clock().getTime() + REST;
      return answer;
    },
  };
}
