import type { Socket } from 'node:net';
import { busy, type Refused } from '../../refused.ts';
import { MeanTime } from './mean-time.ts';
import { rateLimitKey } from './rate-limit-key.ts';

export interface LaneOptions {
  /** Requests that run at the same time. */
  slots: number;
  /** Longest wait during a short rush, in ms. */
  maxWait: number;
  /** Longest wait in lasting overload, in ms: once the queue has not been empty for `maxWait`. */
  maxWaitOverloaded: number;
  /** How long an overfull queue is still served first in, first out, in ms; after that, newest first. */
  fifoTime: number;
  /** Queue length per slot in lasting overload; 4 by default. */
  queuePerSlot?: number;
}

/** The client of a request: no IP address and no connection may occupy all slots of a lane. */
export interface Requester {
  ip?: string;
  socket?: Socket;
}

/** The share of the slots and of the queue that one IP address may take; a whole network can share one address. */
const SHARE_PER_IP = 3 / 4;

/** Slots per connection: only HTTP pipelining sends more than one request at a time. */
const MAX_PER_CONNECTION = 2;

/** Queue length per slot in lasting overload. Fifty clients that each order again and again are no overload. */
const QUEUE_PER_SLOT = 4;

/** A request may wait this many times the mean time that the queue before it takes: some work takes longer than the mean. */
const WAIT_MARGIN = 1.5;

/** While the newest request is served first, one may wait this many times the mean time of a service. */
const LIFO_WAIT = 2;

/** Upper bounds for any service time: of the wait in ms, and of the queue. */
const LONGEST_WAIT = 5_000;
const LONGEST_QUEUE = 1_000;

/** Thrown when a request is not served: 503 `busy`, or 429. */
export class Overloaded extends Error {
  readonly refused: Refused;

  constructor(refused = busy(2)) {
    super(refused.body.message);
    this.refused = refused;
  }
}

interface QueuedRequest {
  requester: Requester;
  /** Removes the request from the queue: starts it, or rejects it with `refusal`. */
  end(refusal?: Overloaded): void;
}

/**
 * A limited number of slots with a limited queue. The rules are those of controlled delay (CoDel): a queue that was empty
 * a moment ago is a short rush, and requests may wait in it. A queue that is never empty is overload: it is cut short.
 * While such a queue is overfull, the newest request is served first, since the older ones are too late already. The
 * limits of the queue follow from the measured service time: on a machine half as fast, the same number of clients waits
 * twice as long and is served.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #serviceTime = new MeanTime();
  readonly #queue: QueuedRequest[] = [];
  readonly #runningBy = new ClientCounter();
  readonly #queuedBy = new ClientCounter();
  #running = 0;
  #lastEmpty = performance.now();
  #lastRefusal = Number.NEGATIVE_INFINITY;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Runs `work` in a slot, which is free again when the result is there. Throws `Overloaded`. */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    await this.#acquireSlot(requester);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#serviceTime.add(performance.now() - begun);
      this.#releaseSlot(requester);
    }
  }

  /** Throws `Overloaded` if the queue is full. Called before a body is read, so that a refusal costs almost nothing. */
  refuseIfFull({ ip }: Requester): void {
    const limit = this.#queueLimit();
    const full = this.#queue.length >= limit || this.#queuedBy.get(ip) >= sharePerIp(limit);
    if (!full || this.#queue.length === 0) return;
    this.#lastRefusal = performance.now();
    throw new Overloaded();
  }

  async #acquireSlot(requester: Requester): Promise<void> {
    if (!this.#hasSlotFor(requester)) return this.#wait(requester);
    this.#start(requester);
  }

  #hasSlotFor({ ip, socket }: Requester): boolean {
    const { slots } = this.#options;
    return (
      this.#running < slots &&
      this.#runningBy.get(ip) < sharePerIp(slots) &&
      this.#runningBy.get(socket) < MAX_PER_CONNECTION
    );
  }

  #start({ ip, socket }: Requester): void {
    this.#running += 1;
    this.#runningBy.add(ip, 1);
    this.#runningBy.add(socket, 1);
  }

  /** Gives the slot to the oldest queued request, or to the newest if the queue is overfull. */
  #releaseSlot({ ip, socket }: Requester): void {
    this.#running -= 1;
    this.#runningBy.add(ip, -1);
    this.#runningBy.add(socket, -1);
    this.#dropDisconnected();
    const next = this.#isOverfull()
      ? this.#queue.findLast(({ requester }) => this.#hasSlotFor(requester))
      : this.#queue.find(({ requester }) => this.#hasSlotFor(requester));
    next?.end();
  }

  /** A client that disconnected while waiting is not served. */
  #dropDisconnected(): void {
    for (const { requester, end } of [...this.#queue]) if (requester.socket?.destroyed) end(new Overloaded());
  }

  #wait(requester: Requester): Promise<void> {
    this.refuseIfFull(requester);
    const since = performance.now();
    if (this.#queue.length === 0) this.#lastEmpty = since;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const queued: QueuedRequest = {
        requester,
        end: (refusal) => {
          clearTimeout(timer);
          this.#queue.splice(this.#queue.indexOf(queued), 1);
          this.#queuedBy.add(requester.ip, -1);
          if (refusal) return reject(refusal);
          this.#start(requester);
          resolve();
        },
      };
      const maxWait = this.#isOverloaded() ? () => this.#maxWaitOverloaded : () => this.#maxWait;
      // The limit is computed again when the time is over: the measured service time may have grown meanwhile.
      const checkTime = () => {
        const left = since + maxWait() - performance.now();
        if (left > 0) timer = setTimeout(checkTime, left);
        else queued.end(new Overloaded());
      };
      checkTime();
      this.#queue.push(queued);
      this.#queuedBy.add(requester.ip, 1);
    });
  }

  /** How long the queue has not been empty, in ms. */
  #queueAge(): number {
    return this.#queue.length > 0 ? performance.now() - this.#lastEmpty : 0;
  }

  /** Whether this is lasting overload, not a short rush. */
  #isOverloaded(): boolean {
    return this.#queueAge() > this.#options.maxWait;
  }

  /**
   * Whether the oldest queued requests are too late already, and more arrive than can be served: the queue is full, or was full a
   * moment ago for one IP address, whose share is smaller.
   */
  #isOverfull(): boolean {
    const { fifoTime } = this.#options;
    if (this.#queueAge() <= fifoTime) return false;
    return (
      this.#queue.length >= this.#queueLimitOverloaded || performance.now() - this.#lastRefusal < fifoTime
    );
  }

  /** How many may wait: in a short rush, as many as are served within `maxWait`. */
  #queueLimit(): number {
    if (this.#isOverloaded()) return this.#queueLimitOverloaded;
    const { slots, maxWait } = this.#options;
    const served = Math.floor((slots * maxWait) / this.#serviceTime.mean);
    return Math.max(this.#queueLimitOverloaded, Math.min(served, LONGEST_QUEUE));
  }

  get #queuePerSlot(): number {
    return this.#options.queuePerSlot ?? QUEUE_PER_SLOT;
  }

  get #queueLimitOverloaded(): number {
    return this.#queuePerSlot * this.#options.slots;
  }

  get #maxWait(): number {
    return Math.max(this.#options.maxWait, this.#queueTime);
  }

  /** While the newest are served first, an old request would be served late, if at all: it is refused sooner. */
  get #maxWaitOverloaded(): number {
    const time = this.#isOverfull() ? LIFO_WAIT * this.#serviceTime.mean : this.#queueTime;
    return Math.max(this.#options.maxWaitOverloaded, time);
  }

  /** How long a queue of `#queueLimitOverloaded` takes, in ms. */
  get #queueTime(): number {
    return Math.min(WAIT_MARGIN * this.#queuePerSlot * this.#serviceTime.mean, LONGEST_WAIT);
  }
}

function sharePerIp(total: number): number {
  return Math.ceil(total * SHARE_PER_IP);
}

/** Counts by IP address (its rate-limit key) or by connection; an unknown client is not counted. */
class ClientCounter {
  readonly #counts = new Map<unknown, number>();

  get(client: string | Socket | undefined): number {
    return this.#counts.get(keyOf(client)) ?? 0;
  }

  add(client: string | Socket | undefined, count: 1 | -1): void {
    if (client === undefined) return;
    const sum = this.get(client) + count;
    if (sum === 0) this.#counts.delete(keyOf(client));
    else this.#counts.set(keyOf(client), sum);
  }
}

function keyOf(client: string | Socket | undefined): unknown {
  return typeof client === 'string' ? rateLimitKey(client) : client;
}
