import type { Socket } from 'node:net';
import { MeanTime } from './mean-time.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { Refused } from './refused.ts';

export interface LaneOptions {
  /** Requests at work at the same time. */
  places: number;
  /** Longest wait while the queue is short-lived, in ms: a rush is served. */
  patience: number;
  /** Longest wait once the queue has not been empty for the time of `patience`, in ms. */
  impatience: number;
  /** How long even a queue that overflows is served first come, first served, in ms; then the newest first. */
  inOrder: number;
}

/** Who asks: no IP address and no connection holds all places of a lane. */
export interface Requester {
  ip?: string;
  socket?: Socket;
}

/** Of the places and of the queue, one IP address may take so much; whole networks share one. */
const SHARE_OF_AN_ADDRESS = 3 / 4;

/** Places of one connection: only HTTP pipelining asks for more than one at a time. */
const MOST_OF_A_CONNECTION = 2;

/** In lasting overload so many wait for each place: fifty who order one after the other are no overload. */
const QUEUE_A_PLACE = 4;

/** What is waited for, beyond the mean time that the queue before takes: some work takes longer than the mean. */
const MARGIN = 1.5;

/** Whatever the service time: nobody waits longer, in ms, and no queue holds more. */
const LONGEST_WAIT = 5_000;
const LONGEST_QUEUE = 1_000;

/** Thrown where a request is not served: 503 `busy`, or 429. */
export class Overloaded extends Error {
  readonly refused: Refused;

  constructor(refused = BUSY) {
    super(refused.body.message);
    this.refused = refused;
  }
}

const BUSY = new Refused(503, 'busy', 'The shop is very busy right now. Please try again in a moment.', {
  retryAfter: 2,
});

interface Waiting {
  requester: Requester;
  /** Puts it to work, or refuses it. */
  end(refusal?: Overloaded): void;
}

/**
 * A bounded number of places and a bounded queue before them. The rules are those of controlled delay (CoDel): a queue
 * that was empty lately may be waited in; one that never empties is cut short, and while it overflows whoever has waited
 * least is served, since the others are late already. How many may wait, and how long, follows from the measured service
 * time: on a machine half as fast the same crowd waits twice as long and is served.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #serviceTime = new MeanTime();
  readonly #queue: Waiting[] = [];
  readonly #atWork = new Tally();
  readonly #inQueue = new Tally();
  #working = 0;
  #lastEmpty = performance.now();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** The result of `work`, in a place that is free again as soon as there is one. Throws `Overloaded`. */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    await this.#enter(requester);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#serviceTime.add(performance.now() - begun);
      this.#leave(requester);
    }
  }

  /** Throws `Overloaded` where the queue has no room: said before a body is read, it costs next to nothing. */
  refuseIfFull({ ip }: Requester): void {
    const room = this.#room();
    const full = this.#queue.length >= room || this.#inQueue.of(ip) >= shareOf(room);
    if (full && this.#queue.length > 0) throw new Overloaded();
  }

  async #enter(requester: Requester): Promise<void> {
    if (!this.#mayWork(requester)) return this.#wait(requester);
    this.#begin(requester);
  }

  #mayWork({ ip, socket }: Requester): boolean {
    const { places } = this.#options;
    return (
      this.#working < places &&
      this.#atWork.of(ip) < shareOf(places) &&
      this.#atWork.of(socket) < MOST_OF_A_CONNECTION
    );
  }

  #begin({ ip, socket }: Requester): void {
    this.#working += 1;
    this.#atWork.add(ip, 1);
    this.#atWork.add(socket, 1);
  }

  /** The place goes to the first in the queue, or, where it overflows, to the last. */
  #leave({ ip, socket }: Requester): void {
    this.#working -= 1;
    this.#atWork.add(ip, -1);
    this.#atWork.add(socket, -1);
    this.#dropLost();
    const next = this.#overflows()
      ? this.#queue.findLast(({ requester }) => this.#mayWork(requester))
      : this.#queue.find(({ requester }) => this.#mayWork(requester));
    next?.end();
  }

  /** Whoever hung up while waiting is served no more. */
  #dropLost(): void {
    for (const { requester, end } of [...this.#queue]) if (requester.socket?.destroyed) end(new Overloaded());
  }

  #wait(requester: Requester): Promise<void> {
    this.refuseIfFull(requester);
    const since = performance.now();
    if (this.#queue.length === 0) this.#lastEmpty = since;
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout;
      const waiting: Waiting = {
        requester,
        end: (refusal) => {
          clearTimeout(late);
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          this.#inQueue.add(requester.ip, -1);
          if (refusal) return reject(refusal);
          this.#begin(requester);
          resolve();
        },
      };
      const longestWait = this.#lasts() ? () => this.#impatience : () => this.#patience;
      // Looked at anew when the time is over: the machine may have turned out to be slower meanwhile.
      const look = () => {
        const left = since + longestWait() - performance.now();
        if (left > 0) late = setTimeout(look, left);
        else waiting.end(new Overloaded());
      };
      look();
      this.#queue.push(waiting);
      this.#inQueue.add(requester.ip, 1);
    });
  }

  /** How long the queue has not been empty, in ms. */
  #standing(): number {
    return this.#queue.length > 0 ? performance.now() - this.#lastEmpty : 0;
  }

  /** Whether this is no rush but lasting overload. */
  #lasts(): boolean {
    return this.#standing() > this.#options.patience;
  }

  /** Whether those in front are late already, while more come than can be served. */
  #overflows(): boolean {
    return this.#standing() > this.#options.inOrder && this.#queue.length >= this.#lastingRoom;
  }

  /** How many may wait: of a rush as many as are served within the patience. */
  #room(): number {
    if (this.#lasts()) return this.#lastingRoom;
    const { places, patience } = this.#options;
    const served = Math.floor((places * patience) / this.#serviceTime.mean);
    return Math.max(this.#lastingRoom, Math.min(served, LONGEST_QUEUE));
  }

  get #lastingRoom(): number {
    return QUEUE_A_PLACE * this.#options.places;
  }

  get #patience(): number {
    return Math.max(this.#options.patience, this.#lastingWait);
  }

  get #impatience(): number {
    return Math.max(this.#options.impatience, this.#lastingWait);
  }

  /** As long as a queue of `#lastingRoom` takes, in ms. */
  get #lastingWait(): number {
    return Math.min(MARGIN * QUEUE_A_PLACE * this.#serviceTime.mean, LONGEST_WAIT);
  }
}

function shareOf(all: number): number {
  return Math.ceil(all * SHARE_OF_AN_ADDRESS);
}

/** Counts by IP address (its rate-limit key) or connection; who is not known counts as nobody. */
class Tally {
  readonly #counts = new Map<unknown, number>();

  of(whom: string | Socket | undefined): number {
    return this.#counts.get(keyOf(whom)) ?? 0;
  }

  add(whom: string | Socket | undefined, count: 1 | -1): void {
    if (whom === undefined) return;
    const sum = this.of(whom) + count;
    if (sum === 0) this.#counts.delete(keyOf(whom));
    else this.#counts.set(keyOf(whom), sum);
  }
}

function keyOf(whom: string | Socket | undefined): unknown {
  return typeof whom === 'string' ? rateLimitKey(whom) : whom;
}
