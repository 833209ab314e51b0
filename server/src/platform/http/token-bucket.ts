import { rateLimitKey } from './rate-limit-key.ts';

/** How many addresses a process remembers. */
const MOST_REMEMBERED = 10_000;

/** So much of a minute's work may be had at once. */
const AT_ONCE = 1 / 4;

/**
 * How much work one address may cause: a quarter of `aMinute` at once, and from then on as it comes back, evenly. Kept
 * in memory and for this process alone, so that to count costs nothing of the database.
 */
export class TokenBuckets {
  readonly #interval: number;
  readonly #room: number;
  /** When an address will have its whole share again, in ms. */
  readonly #whole = new Map<string, number>();

  constructor(aMinute: number) {
    this.#interval = 60_000 / aMinute;
    this.#room = 60_000 * AT_ONCE;
  }

  /** Counts one work for an address: 0, or, where it had its share, the seconds until it may come again. */
  take(ip: string, now = performance.now()): number {
    const address = rateLimitKey(ip);
    const whole = Math.max(now, this.#whole.get(address) ?? 0) + this.#interval;
    if (whole - now > this.#room) return Math.max(1, Math.ceil((whole - now - this.#room) / 1_000));
    this.#set(address, whole);
    return 0;
  }

  /** Counts `works` more that were done already. They are refused later, by `take`. */
  charge(ip: string, works: number, now = performance.now()): void {
    const address = rateLimitKey(ip);
    this.#set(address, Math.max(now, this.#whole.get(address) ?? 0) + works * this.#interval);
  }

  /** Addresses that it knows. */
  get remembered(): number {
    return this.#whole.size;
  }

  /** Forgets whoever has taken nothing for the longest time, where it remembers too many. */
  #set(address: string, whole: number): void {
    this.#whole.delete(address);
    this.#whole.set(address, whole);
    if (this.#whole.size <= MOST_REMEMBERED) return;
    const [longest] = this.#whole.keys();
    if (longest !== undefined) this.#whole.delete(longest);
  }
}
