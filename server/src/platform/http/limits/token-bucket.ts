import { MINUTE } from '@haat/contract/time/durations';
import { rateLimitKey } from './rate-limit-key.ts';

/** Buckets that a process holds. */
const MAX_BUCKETS = 10_000;

/** The size of a bucket: this share of a minute's tokens can be taken at once. */
const BURST = 1 / 4;

/**
 * A token bucket for each client, by the rate-limit key of its IP address. A bucket holds a quarter of `tokensPerMinute`
 * and fills evenly. In the memory of this process only, so that counting costs no database query.
 */
export class TokenBuckets {
  /** The time in which a bucket gains one token, in ms. */
  readonly #interval: number;
  /** The time in which an empty bucket becomes full, in ms. */
  readonly #fillTime: number;
  /** When each bucket will be full again, in ms. */
  readonly #fullAt = new Map<string, number>();

  constructor(tokensPerMinute: number) {
    this.#interval = MINUTE / tokensPerMinute;
    this.#fillTime = MINUTE * BURST;
  }

  /** Takes tokens, at most a full bucket: returns 0, or, if the bucket has fewer, the seconds until it has them. */
  take(ip: string, now = performance.now(), tokens = 1): number {
    const taken = Math.min(tokens, Math.max(1, Math.floor(this.#fillTime / this.#interval)));
    const seconds = this.#secondsUntil(taken, ip, now);
    if (seconds === 0) this.charge(ip, taken, now);
    return seconds;
  }

  /** The seconds until `take` would take one token; 0: at once. */
  secondsUntilToken(ip: string, now = performance.now()): number {
    return this.#secondsUntil(1, ip, now);
  }

  #secondsUntil(tokens: number, ip: string, now: number): number {
    const fullAt = Math.max(now, this.#fullAt.get(rateLimitKey(ip)) ?? 0) + tokens * this.#interval;
    // Sums are compared, not differences: (now + 15000) - now can be more than 15000 by rounding.
    const latest = now + this.#fillTime;
    if (fullAt <= latest) return 0;
    return Math.max(1, Math.ceil((fullAt - latest) / 1_000));
  }

  /** Takes `tokens` for work that is done already. The bucket can become negative: then `take` refuses later. */
  charge(ip: string, tokens: number, now = performance.now()): void {
    const key = rateLimitKey(ip);
    this.#set(key, Math.max(now, this.#fullAt.get(key) ?? 0) + tokens * this.#interval);
  }

  /** The number of buckets in memory. */
  get size(): number {
    return this.#fullAt.size;
  }

  /** Stores a bucket; if there are too many, deletes the one that was not used for the longest time. */
  #set(key: string, fullAt: number): void {
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    if (this.#fullAt.size <= MAX_BUCKETS) return;
    const [oldest] = this.#fullAt.keys();
    if (oldest !== undefined) this.#fullAt.delete(oldest);
  }
}
