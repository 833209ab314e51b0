/** The breaker opens after this many consecutive calls of one kind without a response. */
const MAX_FAILURES = 3;

/** The breaker stays open for this time, in ms. Meanwhile callers get an error at once instead of waiting for a timeout. */
const OPEN_TIME = 30_000;

/** Stops calls to a provider that does not respond, and tries one of them from time to time. Each process has its own. */
export class Breaker {
  readonly #clock: () => Date;
  #failures = 0;
  #openSince = 0;
  /** True while one trial call checks whether the provider responds again. */
  #trialRunning = false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#failures >= MAX_FAILURES;
  }

  async call<T>(request: () => Promise<T>, isFailure: (response: T) => boolean, fallback: T): Promise<T> {
    const open = this.isOpen;
    if (open && (this.#trialRunning || !this.#isTrialDue())) return fallback;
    this.#trialRunning = open;
    try {
      const response = await request();
      this.#failures = isFailure(response) ? this.#failures + 1 : 0;
      if (this.isOpen) this.#openSince = this.#clock().getTime();
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
