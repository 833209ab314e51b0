import { Refused } from './refused.ts';

/** Of one customer; a browser sends one. */
const MOST_OF_A_CUSTOMER = 2;

/** Of a process: what they fill on the disk is bounded by it. */
const MOST = 50;

const TOO_MANY = new Refused(
  429,
  'too_many_requests',
  'Too many uploads at once. Please try again shortly.',
  {
    retryAfter: 5,
  },
);
const BUSY = new Refused(503, 'busy', 'The shop is very busy right now. Please try again in a moment.', {
  retryAfter: 5,
});

/** Bounds the uploads that are being received at the same time, which slow clients stretch as they like. */
export class UploadLimit {
  readonly #ofCustomer = new Map<number, number>();
  #all = 0;

  /** Returns what ends the upload, or the refusal of it. */
  begin(customer: number): (() => void) | Refused {
    const own = this.#ofCustomer.get(customer) ?? 0;
    if (own >= MOST_OF_A_CUSTOMER) return TOO_MANY;
    if (this.#all >= MOST) return BUSY;
    this.#all += 1;
    this.#ofCustomer.set(customer, own + 1);
    return () => this.#end(customer);
  }

  #end(customer: number): void {
    this.#all -= 1;
    const own = (this.#ofCustomer.get(customer) ?? 0) - 1;
    if (own > 0) this.#ofCustomer.set(customer, own);
    else this.#ofCustomer.delete(customer);
  }
}
