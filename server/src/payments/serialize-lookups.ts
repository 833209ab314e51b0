import type { LookupRef, LookupResult, PaymentProvider } from './provider/provider.ts';

/** The running lookup of one attempt and the next one. */
interface Lookups {
  running: Promise<unknown>;
  next: { hints: Set<string>; result: Promise<LookupResult> } | null;
}

/** The maximum number of hints in a shared lookup: each costs a request, and anybody can send them. */
const MAX_SHARED_HINTS = 3;

/**
 * Wraps a provider so that each attempt has one lookup at a time, per process. Callers that arrive during a lookup share
 * the next one, because the running one may have started before the payment that they want to see.
 */
export function serializeLookups(provider: PaymentProvider): PaymentProvider {
  const attempts = new Map<number, Lookups>();

  function start(attempt: LookupRef, hints: readonly string[]): Promise<LookupResult> {
    const result = provider.lookup(attempt, hints);
    const lookups: Lookups = { running: result, next: null };
    attempts.set(attempt.attemptId, lookups);
    const end = () => {
      if (!lookups.next) attempts.delete(attempt.attemptId);
    };
    result.then(end, end);
    return result;
  }

  return {
    ...provider,
    async lookup(attempt, hints = []) {
      const lookups = attempts.get(attempt.attemptId);
      if (!lookups) return start(attempt, hints);
      if (!lookups.next) {
        const shared = new Set<string>();
        const startNext = () => start(attempt, [...shared]);
        lookups.next = { hints: shared, result: lookups.running.then(startNext, startNext) };
      }
      for (const hint of hints) if (lookups.next.hints.size < MAX_SHARED_HINTS) lookups.next.hints.add(hint);
      return lookups.next.result;
    },
  };
}
