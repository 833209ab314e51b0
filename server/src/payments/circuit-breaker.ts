import type { Look, PaymentProvider, SessionResult } from './provider.ts';

/** After so many calls of one kind in a row that nobody answered, the provider is taken to be away … */
const MOST_UNANSWERED = 3;

/** … and is not asked for this time, in ms: customers are told at once instead of waiting for its patience. */
const REST = 30_000;

const REASON = 'away a moment ago';
const NO_SESSION: SessionResult = { kind: 'unknown', reason: REASON };
const NO_LOOK: Look = { captures: [], alarms: [], standing: 'unknown', unanswered: true, reason: REASON };

/**
 * The same provider, which is asked neither for sessions nor about attempts while it is away; one of the two may be away
 * alone. What was captured meanwhile is found by later look-ups. Each process finds out for itself.
 */
export function withBreaker<P extends PaymentProvider>(provider: P, clock: () => Date): P {
  const sessions = new Breaker(clock);
  const lookups = new Breaker(clock);
  return {
    ...provider,
    createSession: (session) => sessions.call(() => provider.createSession(session), isUnknown, NO_SESSION),
    lookup: (attempt, hints) =>
      lookups.call(
        () => provider.lookup(attempt, hints),
        ({ unanswered }) => unanswered,
        NO_LOOK,
      ),
  };
}

function isUnknown({ kind }: SessionResult): boolean {
  return kind === 'unknown';
}

class Breaker {
  readonly #clock: () => Date;
  #unanswered = 0;
  #restsUntil = 0;
  /** Whether somebody is trying, after the rest, if there is a response again. */
  #trying = false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  async call<T>(ask: () => Promise<T>, isUnanswered: (response: T) => boolean, instead: T): Promise<T> {
    const away = this.#unanswered >= MOST_UNANSWERED;
    if (away && (this.#trying || this.#clock().getTime() < this.#restsUntil)) return instead;
    this.#trying = away;
    try {
      const response = await ask();
      this.#unanswered = isUnanswered(response) ? this.#unanswered + 1 : 0;
      if (this.#unanswered >= MOST_UNANSWERED) this.#restsUntil = this.#clock().getTime() + REST;
      return response;
    } finally {
      if (away) this.#trying = false;
    }
  }
}
