import type { CachedResponse } from '../http/responses/cached-response.ts';
import type { CacheableResponse } from './pending-response.ts';

/** A response in the cache. */
export interface Entry {
  response: CachedResponse;
  /** The tags of its data: it is stale when one of them has changed. */
  tags: ReadonlySet<string>;
  /** The cached responses that it was created from: version by key. */
  dependencies: ReadonlyMap<string, string>;
  /** The time by `performance.now()` since which it is stale; Infinity while it is fresh. */
  staleSince: number;
  /** The number of change reports before its data were read. */
  generation: number;
  /** Creates it again. */
  create: () => Promise<CacheableResponse>;
}

interface Stored extends Entry {
  /** Its memory when it was last measured. */
  bytes: number;
}

/** A least-recently-used cache of entries by key, within a limit of memory in bytes. */
export class EntryStore {
  readonly #entries = new Map<string, Stored>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  values(): Iterable<Entry> {
    return this.#entries.values();
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    const stored = Object.assign(entry, { bytes: 0 });
    this.#entries.set(key, stored);
    this.#measure(stored);
    entry.response.onGrowth = () => {
      if (this.#entries.get(key) === stored) this.#measure(stored);
    };
  }

  delete(key: string): void {
    const stored = this.#entries.get(key);
    if (!stored) return;
    this.#entries.delete(key);
    this.#bytes -= stored.bytes;
  }

  /** Marks an entry as the most recently used one. */
  touch(key: string): void {
    const stored = this.#entries.get(key);
    if (!stored) return;
    this.#entries.delete(key);
    this.#entries.set(key, stored);
  }

  #measure(stored: Stored): void {
    this.#updateBytes(stored);
    if (this.#bytes > this.#maxBytes) this.#evict();
  }

  #updateBytes(stored: Stored): void {
    const { bytes } = stored.response;
    this.#bytes += bytes - stored.bytes;
    stored.bytes = bytes;
  }

  /** Measures all entries again, since most have become smaller after their compression, then deletes the oldest ones. */
  #evict(): void {
    for (const stored of this.#entries.values()) this.#updateBytes(stored);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes * 0.9) break;
      this.delete(oldest);
    }
  }
}
