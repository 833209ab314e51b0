import { TokenBuckets } from '../platform/http/limits/token-bucket.ts';
import { hashSecret } from './secrets.ts';

/** Session cookies without a session, links and sign-ins, per IP address and minute; a quarter of them at once. */
const UNKNOWN_PER_MINUTE = 240;

/** The sessions that a process remembers. */
const MAX_KNOWN = 1_000;

/**
 * Limits the lookups of session cookies that are none, before they reach the database. A session that this process has found is not
 * limited: the staff may share an IP address of a mobile network with a stranger. In the memory of this process only.
 */
export class SessionLookups {
  readonly #unknown = new TokenBuckets(UNKNOWN_PER_MINUTE);
  /** The hashes of the tokens, in hexadecimal; the last found one is the last. */
  readonly #known = new Set<string>();

  /** Counts a request of somebody without a session. Returns the seconds until the IP address may send one; 0: at once. */
  take(ip: string): number {
    return this.#unknown.take(ip);
  }

  /** Looks up a session, or returns the seconds until this IP address may look up an unknown one. */
  async find<Found>(
    token: string,
    ip: string,
    lookUp: () => Promise<Found | null>,
  ): Promise<Found | null | number> {
    const key = keyOf(token);
    const isKnown = this.#known.has(key);
    const wait = isKnown ? 0 : this.take(ip);
    if (wait > 0) return wait;
    const found = await lookUp();
    this.#known.delete(key);
    if (found === null) return null;
    if (!isKnown) this.#unknown.charge(ip, -1);
    this.#known.add(key);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return found;
  }
}

const keyOf = (token: string) => hashSecret(token).toString('hex');
