import type { LookupResult, PaymentProvider, SessionResult } from './provider/provider.ts';

/** The breaker opens after this many consecutive calls of one kind without a response. */
const MAX_FAILURES = 3;

/** The breaker stays open for this time, in ms. Meanwhile customers get an error at once instead of waiting for a timeout. */
const OPEN_TIME = 30_000;

const REASON = 'circuit breaker open';
const NO_SESSION: SessionResult = { kind: 'unknown', reason: REASON };
const NO_LOOKUP_RESULT: LookupResult = {
  captures: [],
  alarms: [],
  attemptStatus: 'unknown',
  noResponse: true,
  reason: REASON,
};

/**
 * Wraps a provider with two circuit breakers: one for sessions, one for lookups. Later lookups find payments that were
 * captured while a breaker was open. Each process has its own breakers.
 */
export function withCircuitBreaker(provider: PaymentProvider, clock: () => Date): PaymentProvider {
  const sessions = new Breaker(clock);
  const lookups = new Breaker(clock);
  return {
    ...provider,
    createSession: (session) => sessions.call(() => provider.createSession(session), isUnknown, NO_SESSION),
    lookup: (attempt, hints) =>
      lookups.call(
        () => provider.lookup(attempt, hints),
        ({ noResponse }) => noResponse,
        NO_LOOKUP_RESULT,
      ),
  };
}

function isUnknown({ kind }: SessionResult): boolean {
  return kind === 'unknown';
}

class Breaker {
  readonly #clock: () => Date;
  #failures = 0;
  #openSince = 0;
  /** True while one trial call checks whether the provider responds again. */
  #trialRunning = false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  async call<T>(request: () => Promise<T>, isFailure: (response: T) => boolean, fallback: T): Promise<T> {
    const open = this.#failures >= MAX_FAILURES;
    if (open && (this.#trialRunning || !this.#isTrialDue())) return fallback;
    this.#trialRunning = open;
    try {
      const response = await request();
      this.#failures = isFailure(response) ? this.#failures + 1 : 0;
      if (this.#failures >= MAX_FAILURES) this.#openSince = this.#clock().getTime();
      return response;
    } finally {
      if (open) this.#trialRunning = false;
    }
  }

  /** True also if the clock was set back. */
  #isTrialDue(): boolean {
    const elapsed = this.#clock().getTime() - this.#openSince;
    return elapsed < 0 || elapsed >= OPEN_TIME;
  }
}
