import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import type { Admission } from '../http/limits/admission.ts';
import type { CachedResponse } from '../http/responses/cached-response.ts';
import type { Changed, ChangeFeed } from './changes.ts';
import { type Entry, EntryStore } from './entry-store.ts';
import { type CacheableResponse, concerns, PendingResponse } from './pending-response.ts';

/** Memory for cached responses, in bytes: a thousand compressed pages. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Memory for 404 pages, separate so that random URLs do not displace existing pages. */
const MAX_NOT_FOUND_BYTES = 1024 * 1024;

/**
 * How long a stale response is sent while it is refreshed, in ms. Together with the poll interval this is less than the
 * second within which every process shows a change.
 */
const MAX_STALE_TIME = 750;

/** Refreshes that run at the same time: while one waits for the database, another is rendered. One slot stays for pages that nobody has cached. */
const MAX_REFRESHES = 3;

/**
 * Caches responses by key until their data change. Concurrent requests for one key wait for the same response. If its creation
 * fails or the shop is overloaded, the last good response is sent.
 */
export class ResponseCache {
  readonly #entries = new EntryStore(MAX_BYTES);
  readonly #notFound = new EntryStore(MAX_NOT_FOUND_BYTES);
  /** The last started response of each key. */
  readonly #pendingByKey = new Map<string, PendingResponse>();
  /** The responses whose creation is running, not queued. */
  readonly #running = new Set<PendingResponse>();
  /** The response that the current code creates, if any. */
  readonly #current = new AsyncLocalStorage<PendingResponse>();
  readonly #refreshing = new Set<string>();
  readonly #changes: ChangeFeed;
  readonly #admission: Admission;
  readonly #refreshQueues = Array.from({ length: MAX_REFRESHES }, () => Promise.resolve());
  #nextQueue = 0;
  /** The number of change reports. */
  #generation = 0;

  constructor(changes: ChangeFeed, admission: Admission) {
    this.#changes = changes;
    this.#admission = admission;
    changes.subscribe((changed) => this.#invalidate(changed));
  }

  /**
   * Returns the response of `key` from the cache, or creates it by `create`, for a client with the IP address `ip`. Creations
   * are rate-limited per IP address: above the limit the client gets the last good response, or an error. A stale response is
   * used again if it was created only from other cached responses and none of them has changed.
   */
  async get(key: string, ip: string, create: () => Promise<CacheableResponse>): Promise<CachedResponse> {
    const parent = this.#current.getStore();
    await this.#changes.update();
    const entry = this.#entry(key);
    if (entry && this.#isFresh(entry)) return this.#use(key, entry, parent);
    if (entry && !parent && this.#mayServeStale(entry)) {
      this.#refresh(key, ip, create);
      return entry.response;
    }
    try {
      const pending = this.#findJoinable(key, parent) ?? this.#start(key, ip, create);
      const created = await pending.result;
      parent?.use(key, pending, created);
      if (created.store !== 'failed' || !entry) return created.response;
    } catch (error) {
      parent?.markIncomplete();
      if (!entry) throw error;
    }
    parent?.markIncomplete();
    return entry.response;
  }

  /** The cached response of `key`, if it may be sent and no change feed has to be read first. */
  ready(key: string): CachedResponse | undefined {
    if (!this.#changes.continuous) return undefined;
    const entry = this.#entry(key);
    if (!entry) return undefined;
    const parent = this.#current.getStore();
    const isUsable =
      this.#isFresh(entry) || (!parent && this.#refreshing.has(key) && this.#mayServeStale(entry));
    return isUsable ? this.#use(key, entry, parent) : undefined;
  }

  /** Call while a response is created, if a part of it is missing: it is sent, but not cached. */
  markIncomplete(): void {
    this.#current.getStore()?.markIncomplete();
  }

  /** Counts an uncached response for an IP address; throws `Overloaded` above the rate limit. */
  count(ip: string): void {
    this.#admission.count(ip);
  }

  /** Counts more units for a counted response, once its size is known. */
  charge(ip: string, units: number): void {
    this.#admission.charge(ip, units);
  }

  #entry(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#notFound.get(key);
  }

  #use(key: string, entry: Entry, parent: PendingResponse | undefined): CachedResponse {
    parent?.addTags(entry.tags);
    parent?.addDependency(key, entry.response.version);
    this.#entries.touch(key);
    this.#notFound.touch(key);
    return entry.response;
  }

  /**
   * Whether no report concerns an entry, or its dependencies are the same after all reports: a page is then not refreshed. One
   * sold-out product concerns the lists behind hundreds of pages, and changes few of them.
   */
  #isFresh(entry: Entry): boolean {
    if (entry.staleSince === Number.POSITIVE_INFINITY) return true;
    if (entry.dependencies.size === 0) return false;
    for (const [key, version] of entry.dependencies) {
      const dependency = this.#entry(key);
      if (!dependency || !this.#isFresh(dependency) || dependency.response.version !== version) return false;
    }
    entry.staleSince = Number.POSITIVE_INFINITY;
    return true;
  }

  #mayServeStale({ staleSince }: Entry): boolean {
    return this.#changes.continuous && performance.now() - staleSince < MAX_STALE_TIME;
  }

  /**
   * A pending response that was started after the last change report: an earlier one may have read outdated data. `parent` has a
   * slot, so it does not wait for a response that is queued for one: all slots could be waiting.
   */
  #findJoinable(key: string, parent?: PendingResponse): PendingResponse | undefined {
    const pending = this.#pendingByKey.get(key);
    if (!pending || (parent && pending.isQueued)) return undefined;
    return pending.generation >= this.#generation ? pending : undefined;
  }

  #start(key: string, ip: string, create: () => Promise<CacheableResponse>): PendingResponse {
    this.#admission.count(ip);
    const pending = new PendingResponse();
    pending.result = this.#admission
      .runWork(async () => {
        if (!this.#current.getStore()) await nextTurn();
        pending.generation = this.#generation;
        this.#running.add(pending);
        return this.#current.run(pending, () => this.#reuseIfUnchanged(key, ip, create));
      }, ip)
      .then((created) => this.#store(key, { pending, created, create }))
      .finally(() => {
        this.#running.delete(pending);
        if (this.#pendingByKey.get(key) === pending) this.#pendingByKey.delete(key);
      });
    this.#pendingByKey.set(key, pending);
    return pending;
  }

  /** Returns the last response again if all its dependencies have the same version, else creates a new one. */
  async #reuseIfUnchanged(
    key: string,
    ip: string,
    create: () => Promise<CacheableResponse>,
  ): Promise<CacheableResponse> {
    const before = this.#entry(key);
    if (!before || before.dependencies.size === 0) return create();
    const refetch = async (dependency: string) => {
      const entry = this.#entry(dependency);
      if (entry) await this.get(dependency, ip, entry.create);
    };
    await Promise.allSettled([...before.dependencies.keys()].map(refetch));
    const { dependencies } = this.#current.getStore()!;
    const isSame = [...before.dependencies].every(([each, version]) => dependencies.get(each) === version);
    return isSame ? { response: before.response, store: 'yes' } : create();
  }

  /** Stores a created response if allowed, and returns the response to send. */
  #store(key: string, { pending, created, create }: Creation): CacheableResponse {
    const { response, store, tags = [] } = created;
    pending.addTags(tags);
    if (store === 'failed') pending.markIncomplete();
    if (store !== 'yes' || pending.isIncomplete) return created;
    const { generation } = pending;
    const before = this.#entry(key);
    if (before && before.generation > generation) return created;
    // If both are equal, the earlier one is used, because it is compressed already.
    const same = before?.response.version === response.version ? before.response : response;
    const [target, other] =
      response.status === 404 ? [this.#notFound, this.#entries] : [this.#entries, this.#notFound];
    other.delete(key);
    target.set(key, {
      response: same,
      tags: pending.tags,
      // With tags of its own it may change without its dependencies.
      dependencies: tags.length === 0 ? pending.dependencies : NONE,
      staleSince: pending.staleSince(),
      generation,
      create,
    });
    return { ...created, response: same };
  }

  /** Refreshes a response in the background; few at the same time, so that other requests do not wait for all of them. */
  #refresh(key: string, ip: string, create: () => Promise<CacheableResponse>): void {
    if (this.#refreshing.has(key)) return;
    this.#refreshing.add(key);
    this.#nextQueue = (this.#nextQueue + 1) % MAX_REFRESHES;
    this.#refreshQueues[this.#nextQueue] = this.#refreshQueues[this.#nextQueue]!.then(async () => {
      const entry = this.#entry(key);
      if (!entry || this.#isFresh(entry) || !this.#mayServeStale(entry)) return;
      await (this.#findJoinable(key) ?? this.#start(key, ip, create)).result;
    })
      .catch(() => {}) // a later request tries again and gets the error
      .finally(() => this.#refreshing.delete(key))
      .then(() => nextImmediate());
  }

  #invalidate(changed: Changed): void {
    this.#generation += 1;
    const now = performance.now();
    for (const pending of this.#running) pending.addReport(changed, now);
    for (const entries of [this.#entries, this.#notFound])
      for (const entry of entries.values())
        if (concerns(changed, entry.tags)) entry.staleSince = Math.min(entry.staleSince, now);
  }
}

interface Creation {
  pending: PendingResponse;
  created: CacheableResponse;
  create: () => Promise<CacheableResponse>;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own. A page takes the thread for some milliseconds, and an order takes some ten turns:
 * with four pages in each turn an order took half a second.
 */
function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextImmediate());
  return lastTurn;
}

const NONE: ReadonlyMap<string, string> = new Map();
