import { AsyncLocalStorage } from 'node:async_hooks';
import { Lane, type LaneOptions, Overloaded, type Requester } from './admission-lane.ts';
import { tooManyRequests } from './refused.ts';
import { TokenBuckets } from './token-bucket.ts';

export { Overloaded };

export interface AdmissionOptions extends Partial<LaneOptions> {
  /** Works of one address in a minute; whole neighbourhoods share one address, so this is generous. */
  share?: number;
}

/**
 * Requests that never wait for one another's places: of shoppers; of staff, whom no rush of shoppers sheds; and those
 * that wait for the payment provider, which may take many seconds to respond and holds no connection of the database
 * meanwhile.
 */
export type LaneName = 'shoppers' | 'staff' | 'payments';

/** Twenty in a second, and three hundred at once: a fifth of what a process can render. */
const SHARE = 1_200;

/** The database has ten connections for each process. */
const PLACES = { shoppers: 16, staff: 4, payments: 64 };

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/**
 * Lets in as much work as the database and the renderer can do, and has the rest wait, but not for long: under lasting
 * overload everybody would wait for everybody else, and nobody be served in time. A place is held until the result is
 * there, however slowly the client then reads it. Cached responses need no admission.
 */
export class Admission {
  readonly #lanes: Record<LaneName, Lane>;
  readonly #shares: TokenBuckets;
  /** Who has a place: a request of its own, work that was counted, or work within such work. */
  readonly #inside = new AsyncLocalStorage<'request' | 'work' | 'nested work'>();

  constructor({ share = SHARE, ...options }: AdmissionOptions = {}) {
    const all = { inOrder: 250, patience: 500, impatience: 200, ...options };
    this.#lanes = {
      shoppers: new Lane({ places: PLACES.shoppers, ...all }),
      staff: new Lane({ ...all, places: PLACES.staff }),
      payments: new Lane({ ...all, places: PLACES.payments }),
    };
    this.#shares = new TokenBuckets(share);
  }

  /** Counts one work that is done for an address, or throws `Overloaded`. Work within work is counted already. */
  count(ip: string): void {
    if (this.#isWork()) return;
    const seconds = this.#shares.take(ip);
    if (seconds > 0) throw new Overloaded(tooManyRequests(seconds));
  }

  /** Counts `works` more for an address, once it is known how much a counted work was. Refuses nothing. */
  charge(ip: string, works: number): void {
    if (this.#inside.getStore() !== 'nested work') this.#shares.charge(ip, works);
  }

  /** What `work` gives, or `Overloaded` is thrown. Work within work has its place already. */
  async pass<T>(work: () => Promise<T>, ip?: string): Promise<T> {
    const kind = this.#isWork() ? 'nested work' : 'work';
    const run = () => this.#inside.run(kind, work);
    if (this.#inside.getStore()) return run();
    return this.#lanes.shoppers.run(ip === undefined ? {} : { ip }, run);
  }

  /** The result of a request's `work`, in a place of its own; `Overloaded` is thrown where there is none. */
  async run<T>(lane: LaneName, requester: Requester, work: () => Promise<T>): Promise<T> {
    if (this.#inside.getStore()) return work();
    return this.#lanes[lane].run(requester, () => this.#inside.run('request', work));
  }

  /** Throws `Overloaded` where a request would be refused, before anything is done for it. */
  refuseIfFull(lane: LaneName, requester: Requester): void {
    if (!this.#inside.getStore()) this.#lanes[lane].refuseIfFull(requester);
  }

  #isWork(): boolean {
    const inside = this.#inside.getStore();
    return inside === 'work' || inside === 'nested work';
  }
}
