import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused, tooManyRequests } from './refused.ts';
import { FairShare } from './token-bucket.ts';

export interface AdmissionOptions {
  /** Works at the same time; the database has ten connections for each process. */
  atOnce?: number;
  /** How long even a line that overflows is served in the order in which it came, in ms; then the newest first. */
  inOrder?: number;
  /** Longest wait in line while the line is short-lived, in ms: a rush is served. */
  patience?: number;
  /** Longest wait once the line has not been empty for the time of `patience`, in ms. */
  impatience?: number;
  /** Works of one address in a minute; whole neighbourhoods share one address, so this is generous. */
  share?: number;
}

/** Twenty in a second, and three hundred at once: a fifth of what a process can render. */
const SHARE = 1_200;

/** Of a rush: what the shop serves in a second. */
const LONGEST_LINE = 300;

/** Of lasting overload, for each that works: fifty who order one order after the other are no overload yet. */
const SHORT_LINE = 3;

/** What comes in vain is told so by this error, which is answered as it says: 503 `busy`, or 429. */
export class SentAway extends Error {
  readonly refused: Refused;

  constructor(refused = BUSY) {
    super(refused.body.message);
    this.refused = refused;
  }
}

const BUSY = new Refused(503, 'busy', 'The shop is very busy right now. Please try again in a moment.', {
  retryAfter: 2,
});

/**
 * Lets so much work in as the database and the renderer can do, and has the rest wait in line, but not for long:
 * under lasting overload everybody would wait for everybody else, and nobody be served in time. The rules are those of
 * controlled delay (CoDel) and of newest first: a line that was empty lately may be waited in, one that never empties
 * is cut short, and while it overflows whoever has waited least is served, since the others are late already.
 * Kept answers need no admission.
 */
export class Admission {
  readonly #options: Required<Omit<AdmissionOptions, 'share'>>;
  readonly #shares: FairShare;
  readonly #line: (() => void)[] = [];
  /** Who has a place: a request of its own, or work that was counted. */
  readonly #inside = new AsyncLocalStorage<'request' | 'work'>();
  #working = 0;
  #lastEmpty = performance.now();

  constructor(options: AdmissionOptions = {}) {
    const { atOnce = 16, inOrder = 250, patience = 500, impatience = 200, share = SHARE } = options;
    this.#options = { atOnce, inOrder, patience, impatience };
    this.#shares = new FairShare(share);
  }

  /** Counts one work that is done for an address, or throws `SentAway`. Work within work is counted already. */
  count(ip: string): void {
    if (this.#inside.getStore() === 'work') return;
    const seconds = this.#shares.take(ip);
    if (seconds > 0) throw new SentAway(tooManyRequests(seconds));
  }

  /** What `work` gives, or `SentAway` is thrown. Work within work has its place already. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside.getStore()) return this.#inside.run('work', work);
    await this.#enter();
    try {
      return await this.#inside.run('work', work);
    } finally {
      this.#leave();
    }
  }

  /** Every request that changes something, or asks for something of one customer, from its whole body to its answer. */
  guard(app: FastifyInstance): void {
    // Before the body is read: to send somebody away must cost next to nothing.
    app.addHook('onRequest', async (request) => {
      if (this.#needsPlace(request) && this.#line.length >= this.#room()) throw new SentAway();
    });
    app.addHook('preHandler', (request, reply, done) => {
      if (!this.#needsPlace(request)) return done();
      // What is made for this request, a kept answer for one, has this place.
      this.#seat(reply).then(() => this.#inside.run('request', done), done);
    });
  }

  /** Holds a place until the answer has left. */
  async #seat(reply: FastifyReply): Promise<void> {
    // Heard from the beginning: who hangs up in line has nothing to give back later.
    let place = false;
    let over = false;
    onceOver(reply, () => {
      over = true;
      if (place) this.#leave();
    });
    await this.#enter();
    place = true;
    if (over) {
      this.#leave();
      throw new SentAway();
    }
  }

  #needsPlace({ method, headers }: FastifyRequest): boolean {
    const shared = method === 'HEAD' || (method === 'GET' && headers.authorization === undefined);
    return !shared && !this.#inside.getStore();
  }

  /** How long the line has not been empty, in ms. */
  #standing(): number {
    return this.#line.length > 0 ? performance.now() - this.#lastEmpty : 0;
  }

  /** Whether this is no rush but too much. */
  #lasts(): boolean {
    return this.#standing() > this.#options.patience;
  }

  /** Whether those in front are late already, while more come than can be served. */
  #overflows(): boolean {
    return this.#standing() > this.#options.inOrder && this.#line.length >= this.#shortLine;
  }

  /** How many may stand in line. */
  #room(): number {
    return this.#lasts() ? this.#shortLine : LONGEST_LINE;
  }

  get #shortLine(): number {
    return SHORT_LINE * this.#options.atOnce;
  }

  async #enter(): Promise<void> {
    if (this.#working < this.#options.atOnce) {
      this.#working += 1;
      return;
    }
    await this.#wait();
  }

  #wait(): Promise<void> {
    const { patience, impatience } = this.#options;
    if (this.#line.length === 0) this.#lastEmpty = performance.now();
    const longest = this.#lasts() ? impatience : patience;
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(enter), 1);
        reject(new SentAway());
      }, longest);
      this.#line.push(enter);
    });
  }

  /** The place goes to the first in line, or, where the line overflows, to the last. */
  #leave(): void {
    const next = this.#overflows() ? this.#line.pop() : this.#line.shift();
    if (next) next();
    else this.#working -= 1;
  }
}

/** When the answer has left, or nobody is there any more to take it. */
function onceOver(reply: FastifyReply, work: () => void): void {
  let over = false;
  const once = () => {
    if (!over) work();
    over = true;
  };
  reply.raw.once('finish', once);
  reply.raw.once('close', once);
}
