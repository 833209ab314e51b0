import { Refused } from './refused.ts';

/**
 * Bounds costly work of this process: at most `atOnce` at a time, `waiting` more in line. Whoever comes beyond that is
 * refused at once with 503 `busy`, rather than let everybody wait.
 */
export function concurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async function limited<T>(work: () => Promise<T>): Promise<T | Refused> {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) return new Refused(503, 'busy', BUSY, { retryAfter: 5 });
    else await new Promise<void>((begin) => line.push(begin));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const BUSY = 'The shop is very busy right now. Please try again in a moment.';
