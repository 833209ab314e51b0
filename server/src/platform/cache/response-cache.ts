import type { Admission } from '../http/admission.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Revision } from './revisions.ts';

/** Memory for kept answers, in bytes: a thousand pages as browsers take them. The longest unused go first. */
const MOST_BYTES = 16 * 1024 * 1024;

/** An answer, and whether it may be kept for others. */
export interface Made {
  answer: CachedResponse;
  keep: boolean;
}

interface Entry {
  answer: CachedResponse;
  revision: number;
  /** What it held when it was last measured. */
  bytes: number;
}

/**
 * Answers by address, each made once for a revision of the catalogue. While one is being made, everybody who asks for
 * it waits for that one; where making it fails or the shop is too busy, the last good one is sent.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<CachedResponse>>();
  readonly #revision: Revision;
  readonly #admission: Admission;
  #bytes = 0;

  constructor(revision: Revision, admission: Admission) {
    this.#revision = revision;
    this.#admission = admission;
  }

  /**
   * The kept answer of `key`, or the one that `make` makes now for whoever asks from the address `ip`. One address may
   * have so many made and no more: it then gets the last good one, or is sent away.
   */
  async get(key: string, ip: string, make: () => Promise<Made>): Promise<CachedResponse> {
    // Read before making: what is made from older data must not pass for newer.
    const revision = await this.#revision.current();
    const entry = this.#entries.get(key);
    if (entry?.revision === revision) {
      this.#touch(key, entry);
      return entry.answer;
    }
    try {
      return await (this.#making.get(key) ?? this.#makeOnce(key, revision, ip, make));
    } catch (error) {
      if (entry) return entry.answer;
      throw error;
    }
  }

  /** What is kept under `key` and true, where that is known without waiting. */
  ready(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.revision !== this.#revision.known()) return undefined;
    this.#touch(key, entry);
    return entry.answer;
  }

  /** Counts what is made for an address and not kept; throws where it had its share. */
  count(ip: string): void {
    this.#admission.count(ip);
  }

  #makeOnce(key: string, revision: number, ip: string, make: () => Promise<Made>): Promise<CachedResponse> {
    this.#admission.count(ip);
    const making = this.#admission
      .pass(make)
      .then(({ answer, keep }) => {
        if (keep) this.#keep(key, { answer, revision, bytes: answer.bytes });
        return answer;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    if (this.#bytes > MOST_BYTES) this.#makeRoom();
  }

  /** Most answers have become smaller since they were kept. What they hold now tells how many have to go. */
  #makeRoom(): void {
    for (const entry of this.#entries.values()) {
      const { bytes } = entry.answer;
      this.#bytes += bytes - entry.bytes;
      entry.bytes = bytes;
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES * 0.9) break;
      this.#drop(oldest);
    }
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
