import type { CachedResponse } from '../http/cached-response.ts';

/** A response in the cache. */
export interface Entry {
  response: CachedResponse;
  /** Of what it shows: it is stale when one of them has changed. */
  tags: ReadonlySet<string>;
  /** Which versions of which cached responses it was made of. */
  parts: ReadonlyMap<string, string>;
  /** Since when it is stale, as `performance.now()` has it; Infinity while it is fresh. */
  staleSince: number;
  /** Which reports of changes its data were read after. */
  generation: number;
}

interface Stored extends Entry {
  /** What it held when it was last measured. */
  bytes: number;
}

/** Entries by key within so many bytes of memory. The longest unused go first. */
export class EntryStore {
  readonly #entries = new Map<string, Stored>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  values(): Iterable<Entry> {
    return this.#entries.values();
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    const stored = Object.assign(entry, { bytes: entry.response.bytes });
    this.#entries.set(key, stored);
    this.#bytes += stored.bytes;
    if (this.#bytes > this.#most) this.#makeRoom();
  }

  delete(key: string): void {
    const stored = this.#entries.get(key);
    if (!stored) return;
    this.#entries.delete(key);
    this.#bytes -= stored.bytes;
  }

  /** Notes that it was used just now. */
  touch(key: string): void {
    const stored = this.#entries.get(key);
    if (!stored) return;
    this.#entries.delete(key);
    this.#entries.set(key, stored);
  }

  /** Most responses have become smaller since they were stored. What they hold now tells how many have to go. */
  #makeRoom(): void {
    for (const stored of this.#entries.values()) {
      const { bytes } = stored.response;
      this.#bytes += bytes - stored.bytes;
      stored.bytes = bytes;
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most * 0.9) break;
      this.delete(oldest);
    }
  }
}
