/** One kind of job: claims due rows (see `claimDue`) and handles them. */
export interface Job<Row> {
  claim(): Promise<Row | null>;
  /**
   * Does the work and records the result. Returns false if the provider did not respond. The run ends after `maxFailures`
   * of these in a row, because the other rows would only wait for a timeout, too.
   */
  handle(row: Row): Promise<boolean>;
  /**
   * Gets an error of `handle`, which then counts as a failure; the row is due again when its claim expires. Without it an
   * error ends the run.
   */
  onError?(error: unknown): void;
  /** The maximum number of rows in one run. The next run starts soon. */
  maxRows: number;
  /** The maximum number of consecutive failures. */
  maxFailures: number;
  /** The number of rows that this process handles at the same time. */
  parallel?: number;
}

export interface Run {
  handled: number;
  /** Whether the run ended because of `maxFailures`. */
  unavailable: boolean;
}

/**
 * Handles due rows. After `stop` is aborted it claims no further row, and returns when the current rows are handled.
 */
export async function runDue<Row>(job: Job<Row>, stop?: AbortSignal): Promise<Run> {
  const { maxRows, maxFailures, parallel = 1 } = job;
  let claimed = 0;
  let handled = 0;
  let failures = 0;
  const claim = async () => {
    if (stop?.aborted || claimed >= maxRows || failures >= maxFailures) return null;
    claimed++;
    return job.claim();
  };
  const handleRows = async (claimedRow: Row | null) => {
    for (let row = claimedRow; row !== null; row = await claim()) {
      handled++;
      const responded = await job.handle(row).catch((error: unknown) => {
        if (!job.onError) throw error;
        job.onError(error);
        return false;
      });
      failures = responded ? 0 : failures + 1;
    }
  };
  // At rest one claim is enough. All are made before any row is handled, so that none takes a row that the handling makes due again.
  const first = await claim();
  if (first === null) return { handled, unavailable: false };
  const claims = await Promise.allSettled(Array.from({ length: parallel - 1 }, claim));
  const rows = claims.map((each) => (each.status === 'fulfilled' ? each.value : null));
  const ended = await Promise.allSettled([first, ...rows].map(handleRows));
  const rejected = [...claims, ...ended].find((each) => each.status === 'rejected');
  if (rejected) throw rejected.reason;
  return { handled, unavailable: failures >= maxFailures };
}
