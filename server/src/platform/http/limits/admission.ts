import { AsyncLocalStorage } from 'node:async_hooks';
import { tooMany } from '../../refused.ts';
import { Lane, type LaneOptions, Overloaded, type Requester } from './admission-lane.ts';
import { TokenBuckets } from './token-bucket.ts';

export interface AdmissionOptions extends Partial<LaneOptions> {
  /** Units of work per IP address and minute; generous, since many customers can share one address. */
  workPerMinute?: number;
}

/**
 * Requests of one lane never wait for slots of another. `shoppers`: requests of one shopper, such as an order. `staff`: a rush of
 * shoppers does not delay them. `payments`: requests that wait for the payment provider, which may take many seconds; they use no
 * database connection meanwhile.
 */
export type LaneName = 'shoppers' | 'staff' | 'payments';

/** Twenty a second, and three hundred at once: a fifth of what a process can render. */
const WORK_PER_MINUTE = 1_200;

/** A process has ten database connections, and one thread that renders: while one page is rendered, others wait for their data. */
const SLOTS = { shoppers: 16, pages: 4, staff: 4, payments: 64 };

/** Queued pages per slot in lasting overload: as many as queued orders, since few pages take long. */
const PAGES_PER_SLOT = 16;

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/**
 * Admits as much work as the database and the renderer can do. Other work waits in a short queue: with a long one, every
 * response would be late under lasting overload. A slot is free again when the result is there, however slowly the client
 * reads it. Cached responses need no admission.
 */
export class Admission {
  /** `pages`: cached responses that are created, so that no order waits for the slot of a page. */
  readonly #lanes: Record<LaneName | 'pages', Lane>;
  readonly #buckets: TokenBuckets;
  /** What already runs in a slot: a request, counted work, or work that other work started. */
  readonly #current = new AsyncLocalStorage<'request' | 'work' | 'nested work'>();

  constructor({ workPerMinute = WORK_PER_MINUTE, ...options }: AdmissionOptions = {}) {
    const all = { fifoTime: 250, maxWait: 500, maxWaitOverloaded: 200, ...options };
    this.#lanes = {
      shoppers: new Lane({ slots: SLOTS.shoppers, ...all }),
      pages: new Lane({ ...all, slots: SLOTS.pages, queuePerSlot: PAGES_PER_SLOT }),
      staff: new Lane({ ...all, slots: SLOTS.staff }),
      payments: new Lane({ ...all, slots: SLOTS.payments }),
    };
    this.#buckets = new TokenBuckets(workPerMinute);
  }

  /** Counts units of work for an IP address, or throws `Overloaded`. Nested work is counted already. */
  count(ip: string, units = 1): void {
    if (this.#isWork()) return;
    const seconds = this.#buckets.take(ip, undefined, units);
    if (seconds > 0) throw new Overloaded(tooMany(seconds));
  }

  /** Counts `units` more for an IP address, once the size of counted work is known. Refuses nothing. */
  charge(ip: string, units: number): void {
    if (this.#current.getStore() !== 'nested work') this.#buckets.charge(ip, units);
  }

  /** Runs `work` in a slot for pages, or throws `Overloaded`. Nested work uses the slot of the outer work. */
  async runWork<T>(work: () => Promise<T>, ip?: string): Promise<T> {
    const kind = this.#isWork() ? 'nested work' : 'work';
    const run = () => this.#current.run(kind, work);
    if (this.#current.getStore()) return run();
    return this.#lanes.pages.run(ip === undefined ? {} : { ip }, run);
  }

  /** Runs the `work` of a request in a slot of its lane, or throws `Overloaded`. */
  async run<T>(lane: LaneName, requester: Requester, work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore()) return work();
    return this.#lanes[lane].run(requester, () => this.#current.run('request', work));
  }

  /** Throws `Overloaded` if a request would be refused, before anything is done for it. */
  refuseIfFull(lane: LaneName, requester: Requester): void {
    if (!this.#current.getStore()) this.#lanes[lane].refuseIfFull(requester);
  }

  #isWork(): boolean {
    const current = this.#current.getStore();
    return current === 'work' || current === 'nested work';
  }
}
