import type { CachedResponse } from '../http/responses/cached-response.ts';
import type { Changed } from './changes.ts';

/** A response, and whether it may be cached. */
export interface CacheableResponse {
  response: CachedResponse;
  /** `no` for a private response; `failed` for an error, in whose place the last good response is sent if there is one. */
  store: 'yes' | 'no' | 'failed';
  /** The tags of its data, in addition to those of the cached responses that it was created from. */
  tags?: readonly string[];
}

/** Equals the version of no response. */
const MIXED = '';

/** A response that is being created, with the change reports since its start. */
export class PendingResponse {
  readonly tags = new Set<string>();
  /** The cached responses that it is created from: version by key. */
  readonly dependencies = new Map<string, string>();
  readonly #reports: { changed: Changed; at: number }[] = [];
  result!: Promise<CacheableResponse>;
  /** The number of change reports before its start; Infinity while it is queued and has read no data. */
  generation = Number.POSITIVE_INFINITY;
  isIncomplete = false;

  get isQueued(): boolean {
    return this.generation === Number.POSITIVE_INFINITY;
  }

  addTags(tags: Iterable<string>): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /** If it shows two versions of one response, only a new creation makes it fresh, not the version of that response. */
  addDependency(key: string, version: string): void {
    const earlier = this.dependencies.get(key) ?? version;
    this.dependencies.set(key, earlier === version ? version : MIXED);
  }

  /** A part of it is missing or stale, so it must not be cached. */
  markIncomplete(): void {
    this.isIncomplete = true;
  }

  /** Adds another response that it is created from. */
  use(key: string, other: PendingResponse, { response }: CacheableResponse): void {
    this.addTags(other.tags);
    this.addDependency(key, response.version);
    if (other.isIncomplete) this.markIncomplete();
  }

  addReport(changed: Changed, at: number): void {
    this.#reports.push({ changed, at });
  }

  /** The time of the first report since its start that concerns its data; Infinity if there is none. */
  staleSince(): number {
    return this.#reports.find(({ changed }) => concerns(changed, this.tags))?.at ?? Number.POSITIVE_INFINITY;
  }
}

/** Whether a report concerns data with these tags. */
export function concerns(changed: Changed, tags: ReadonlySet<string>): boolean {
  if (changed === 'all') return true;
  for (const tag of tags) if (changed.has(tag)) return true;
  return false;
}
