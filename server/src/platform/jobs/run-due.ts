/** One kind of job: how a due row is claimed (see `claimDue`), and what is done with it. */
export interface Job<Row> {
  claim(): Promise<Row | null>;
  /**
   * Does the work and records the result. False where nobody responded: after `patience` of them in a row the other rows
   * would only wait, too. What it throws is reported to `failed`; the row comes back when its claim is over. `failed` may
   * throw to end the run.
   */
  handle(row: Row): Promise<boolean>;
  failed(error: unknown): void;
  /** How many rows one run takes at most; the next run comes soon. */
  most: number;
  patience: number;
  /** How many rows this process handles at once. */
  parallel?: number;
}

export interface Run {
  handled: number;
  /** Whether nobody responded, again and again. */
  away: boolean;
}

/**
 * Handles rows that are due. Once `stop` is aborted no other row is claimed; those that are
 * being handled end first.
 */
export async function runDue<Row>(job: Job<Row>, stop?: AbortSignal): Promise<Run> {
  const { most, patience, parallel = 1 } = job;
  let claimed = 0;
  let handled = 0;
  let unanswered = 0;
  const isOver = () => stop?.aborted || claimed >= most || unanswered >= patience;
  const work = async () => {
    while (!isOver()) {
      claimed++;
      const row = await job.claim();
      if (row === null) return;
      handled++;
      const answered = await job.handle(row).catch((error: unknown) => {
        job.failed(error);
        return false;
      });
      unanswered = answered ? 0 : unanswered + 1;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work));
  const broken = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (broken) throw broken.reason;
  return { handled, away: unanswered >= patience };
}
