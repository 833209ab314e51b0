import type { AskedAttempt, Look, PaymentProvider } from './provider.ts';

/** What is being asked about one attempt, and what will be asked next. */
interface Lookups {
  running: Promise<unknown>;
  next: { hints: Set<string>; look: Promise<Look> } | null;
}

/** So many hints go into a shared look-up: strangers may send any number, and each costs a call. */
const MOST_HINTS = 3;

/**
 * The same provider, asked about each attempt by one at a time. Who comes meanwhile shares the look-up after it: the
 * running one may have begun before their news. Each process by itself.
 */
export function oneLookupAtATime<P extends PaymentProvider>(provider: P): P {
  const attempts = new Map<number, Lookups>();

  function start(attempt: AskedAttempt, hints: readonly string[]): Promise<Look> {
    const look = provider.lookup(attempt, hints);
    const lookups: Lookups = { running: look, next: null };
    attempts.set(attempt.attemptId, lookups);
    const end = () => {
      if (!lookups.next) attempts.delete(attempt.attemptId);
    };
    look.then(end, end);
    return look;
  }

  return {
    ...provider,
    async lookup(attempt, hints = []) {
      const lookups = attempts.get(attempt.attemptId);
      if (!lookups) return start(attempt, hints);
      if (!lookups.next) {
        const shared = new Set<string>();
        const again = () => start(attempt, [...shared]);
        lookups.next = { hints: shared, look: lookups.running.then(again, again) };
      }
      for (const hint of hints) if (lookups.next.hints.size < MOST_HINTS) lookups.next.hints.add(hint);
      return lookups.next.look;
    },
  };
}
