import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Admission } from '../http/admission.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import type { Changed, ChangeFeed } from './changes.ts';
import { type Entry, EntryStore } from './entry-store.ts';

/** Memory for cached responses, in bytes: a thousand pages as browsers take them. */
const MOST_BYTES = 16 * 1024 * 1024;

/** For pages that do not exist, so that nobody who invents URLs takes the place of those that do. */
const MOST_NOT_FOUND_BYTES = 1024 * 1024;

/**
 * How long a stale response is sent while its successor is made, in ms. With the time between two polls this is below the
 * second within which every process shows a change.
 */
const STALE_FOR = 750;

/** Successors that are made at once: while one waits for the database another is rendered. */
const REFRESHED_AT_ONCE = 4;

/** A response, and how long others may get it. */
export interface Made {
  response: CachedResponse;
  /** `no` for what is private, `failed` for what is no good: then the last good response is better. */
  store: 'yes' | 'no' | 'failed';
  /** Of what it shows, besides the tags of the cached responses that it was made of. */
  tags?: readonly string[];
}

/** Requests what has this key again, which the cache then has fresh. */
type Refetch = (key: string) => Promise<unknown>;

/**
 * Responses by key, each made once until something that it shows changes. While one is made, everybody who asks for it
 * waits for that one; where making it fails or the shop is overloaded, the last good one is sent.
 */
export class ResponseCache {
  readonly #found = new EntryStore(MOST_BYTES);
  readonly #notFound = new EntryStore(MOST_NOT_FOUND_BYTES);
  /** The last one that was begun for each key. */
  readonly #making = new Map<string, Making>();
  readonly #underWay = new Set<Making>();
  /** What is being made by whoever asks now. */
  readonly #maker = new AsyncLocalStorage<Making>();
  readonly #refreshing = new Set<string>();
  readonly #changes: ChangeFeed;
  readonly #admission: Admission;
  readonly #lanes = Array.from({ length: REFRESHED_AT_ONCE }, () => Promise.resolve());
  #lane = 0;
  /** Rises with each report of changes. */
  #generation = 0;

  constructor(changes: ChangeFeed, admission: Admission) {
    this.#changes = changes;
    this.#admission = admission;
    changes.subscribe((changed) => this.#report(changed));
  }

  /**
   * The response of `key`, cached or made by `make`, for a client at the IP address `ip`. One client may have so many made
   * and no more: it then gets the last good one, or an error. With `refetch` nothing is made anew where all cached responses
   * that went into the last one are as they were.
   */
  async get(key: string, ip: string, make: () => Promise<Made>, refetch?: Refetch): Promise<CachedResponse> {
    const remake = refetch ? () => this.#unlessSame(key, make, refetch) : make;
    const maker = this.#maker.getStore();
    await this.#changes.update();
    const entry = this.#entry(key);
    if (entry && isFresh(entry)) return this.#use(key, entry, maker);
    if (entry && !maker && this.#mayBeSent(entry)) {
      this.#refresh(key, ip, remake);
      return entry.response;
    }
    try {
      const making = this.#joinable(key) ?? this.#begin(key, ip, remake);
      const made = await making.result;
      maker?.use(key, making, made);
      if (made.store !== 'failed' || !entry) return made.response;
    } catch (error) {
      maker?.failed();
      if (!entry) throw error;
    }
    maker?.failed();
    return entry.response;
  }

  /** What is cached under `key` and may be sent, where that is known without waiting. */
  ready(key: string): CachedResponse | undefined {
    if (!this.#changes.continuous) return undefined;
    const entry = this.#entry(key);
    if (!entry) return undefined;
    const maker = this.#maker.getStore();
    const may = isFresh(entry) || (!maker && this.#refreshing.has(key) && this.#mayBeSent(entry));
    return may ? this.#use(key, entry, maker) : undefined;
  }

  /** Says that what is being made lacks something: it is sent, and not cached. */
  failed(): void {
    this.#maker.getStore()?.failed();
  }

  /** Counts what is made for a client and not cached; throws where it had its share. */
  count(ip: string): void {
    this.#admission.count(ip);
  }

  #entry(key: string): Entry | undefined {
    return this.#found.get(key) ?? this.#notFound.get(key);
  }

  #use(key: string, entry: Entry, maker: Making | undefined): CachedResponse {
    maker?.add(entry.tags);
    maker?.parts.set(key, entry.response.version);
    this.#found.touch(key);
    this.#notFound.touch(key);
    return entry.response;
  }

  #mayBeSent({ staleSince }: Entry): boolean {
    return this.#changes.continuous && performance.now() - staleSince < STALE_FOR;
  }

  /** One that was begun after the last report of changes: an earlier one may have read what is no longer true. */
  #joinable(key: string): Making | undefined {
    const making = this.#making.get(key);
    return making && making.generation >= this.#generation ? making : undefined;
  }

  #begin(key: string, ip: string, make: () => Promise<Made>): Making {
    this.#admission.count(ip);
    const making = new Making();
    making.result = this.#admission
      .runWork(() => {
        making.generation = this.#generation;
        this.#underWay.add(making);
        return this.#maker.run(making, make);
      }, ip)
      .then((made) => this.#store(key, making, made))
      .finally(() => {
        this.#underWay.delete(making);
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    this.#making.set(key, making);
    return making;
  }

  /** The last response again, where its parts are the same ones still. */
  async #unlessSame(key: string, make: () => Promise<Made>, refetch: Refetch): Promise<Made> {
    const before = this.#entry(key);
    if (!before || before.parts.size === 0) return make();
    await Promise.allSettled([...before.parts.keys()].map((part) => refetch(part)));
    const { parts } = this.#maker.getStore()!;
    const isSame = [...before.parts].every(([part, version]) => parts.get(part) === version);
    return isSame ? { response: before.response, store: 'yes' } : make();
  }

  /** Stores what was made, where it may be, and returns what is to be sent. */
  #store(key: string, making: Making, made: Made): Made {
    const { response, store, tags = [] } = made;
    making.add(tags);
    if (store === 'failed') making.failed();
    if (store !== 'yes' || making.hasFailed) return made;
    const { generation } = making;
    const before = this.#entry(key);
    if (before && before.generation > generation) return made;
    // The earlier one is compressed already.
    const same = before?.response.version === response.version ? before.response : response;
    const [its, other] =
      response.status === 404 ? [this.#notFound, this.#found] : [this.#found, this.#notFound];
    other.delete(key);
    its.set(key, {
      response: same,
      tags: making.tags,
      parts: making.parts,
      staleSince: making.staleSince(),
      generation,
    });
    return { ...made, response: same };
  }

  /** Makes a successor; few at once, so that the requests in between do not wait for all of them. */
  #refresh(key: string, ip: string, make: () => Promise<Made>): void {
    if (this.#refreshing.has(key)) return;
    this.#refreshing.add(key);
    this.#lane = (this.#lane + 1) % REFRESHED_AT_ONCE;
    this.#lanes[this.#lane] = this.#lanes[this.#lane]!.then(async () => {
      const entry = this.#entry(key);
      if (!entry || isFresh(entry) || !this.#mayBeSent(entry)) return;
      await (this.#joinable(key) ?? this.#begin(key, ip, make)).result;
    })
      .catch(() => {}) // the next who asks is told
      .finally(() => this.#refreshing.delete(key))
      .then(() => nextTurn());
  }

  #report(changed: Changed): void {
    this.#generation += 1;
    const now = performance.now();
    for (const making of this.#underWay) making.report(changed, now);
    for (const entries of [this.#found, this.#notFound])
      for (const entry of entries.values())
        if (concerns(changed, entry.tags)) entry.staleSince = Math.min(entry.staleSince, now);
  }
}

/** A response that is being made, and what has been reported since it began. */
class Making {
  readonly tags = new Set<string>();
  /** Which versions of which cached responses it is made of. */
  readonly parts = new Map<string, string>();
  readonly #reports: { changed: Changed; at: number }[] = [];
  result!: Promise<Made>;
  /** Infinity while it waits for its turn, and has read nothing. */
  generation = Number.POSITIVE_INFINITY;
  hasFailed = false;

  add(tags: Iterable<string>): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /** Something went into it that is not what it should be. */
  failed(): void {
    this.hasFailed = true;
  }

  /** Another response went into it. */
  use(key: string, other: Making, { response }: Made): void {
    this.add(other.tags);
    this.parts.set(key, response.version);
    if (other.hasFailed) this.failed();
  }

  report(changed: Changed, at: number): void {
    this.#reports.push({ changed, at });
  }

  /** Since when something that it shows has been reported as changed, while it was made. */
  staleSince(): number {
    return this.#reports.find(({ changed }) => concerns(changed, this.tags))?.at ?? Number.POSITIVE_INFINITY;
  }
}

function isFresh({ staleSince }: Entry): boolean {
  return staleSince === Number.POSITIVE_INFINITY;
}

function concerns(changed: Changed, tags: ReadonlySet<string>): boolean {
  if (changed === 'all') return true;
  for (const tag of tags) if (changed.has(tag)) return true;
  return false;
}
