import { busy, type Refused } from '../../refused.ts';

/**
 * Limits costly work of this process: at most `maxRunning` at a time, and `maxQueued` more in a queue. Beyond that, work is
 * refused at once with 503 `busy`.
 */
export function concurrencyLimit({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function limited<T>(work: () => Promise<T>): Promise<T | Refused> {
    if (running < maxRunning) running += 1;
    else if (queue.length >= maxQueued) return busy(5);
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
