import { ApiError } from '@haat/contract/common/client';
import type { ShelfRefusal } from '@haat/contract/common/refusal';
import type { PendingOrder, PendingOrders } from './pending-order.ts';

export type Outcome<Order> =
  | Placed<Order>
  /** No answer: the order may exist or not. The same call again settles it, and never makes a second order. */
  | { kind: 'lost' }
  /** 409 of the shelf: nothing was ordered. */
  | { kind: 'shelf'; refusal: ShelfRefusal }
  /** 400: what the API says about each field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed' };

export interface Placed<Order> {
  kind: 'placed';
  order: Order;
  /** What the order took; empty where another tab took it out of the cart already, or the API did. */
  ordered: { id: number; quantity: number }[];
  /** True where this is not the order just sent, but an earlier one of the same key. */
  earlier: boolean;
  /** Whether the order is found again beyond this page. */
  kept: boolean;
}

export interface Till<Request, Answer, Order> {
  pending: PendingOrders<Request>;
  /** Sends an order; rejects with `ApiError` on a refusal, with anything else where no whole answer came. */
  send(request: Request, key: string): Promise<Answer>;
  /** Takes note of the order that a request has made. */
  receive(answer: Answer, sent: { request: Request; key: string }): Omit<Placed<Order>, 'kind' | 'earlier'>;
  /** The order that a key has made already, as far as this browser knows; any tab may have sent it. */
  find(key: string): Order | null;
  /** A new unguessable order key. */
  newKey(): string;
}

/**
 * Places an order at most once. The key is kept before the first send and goes on being used until an order exists for
 * it, even if the shopper changes the order in between: were a new key made while an earlier send is unanswered, both
 * might become orders. So where the key turns out to be used, the earlier content is sent again, which answers the order
 * that it made.
 */
export async function placeOrder<Request, Answer, Order>(
  request: Request,
  till: Till<Request, Answer, Order>,
): Promise<Outcome<Order>> {
  const before = till.pending.read() ?? { key: till.newKey(), sent: [], unknown: false };
  till.pending.keep({ key: before.key, sent: withRequest(before.sent, request), unknown: true });
  try {
    const answer = await till.send(request, before.key);
    return placed(answer, { request, key: before.key }, till, false);
  } catch (problem) {
    console.warn('The order was not placed.', problem);
    if (!(problem instanceof ApiError) || isLost(problem)) return { kind: 'lost' };
    if (problem.status === 422 && problem.refusal.code === 'key_reused') return findEarlier(before, till);
    return refused(problem, before, till.pending);
  }
}

/** Contents kept for one key; more changes than this between lost answers are not worth remembering. */
const MOST_SENT = 5;

function withRequest<Request>(sent: Request[], request: Request): Request[] {
  const text = JSON.stringify(request);
  return [...sent.filter((other) => JSON.stringify(other) !== text), request].slice(-MOST_SENT);
}

function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

function placed<Request, Answer, Order>(
  answer: Answer,
  sent: { request: Request; key: string },
  till: Till<Request, Answer, Order>,
  earlier: boolean,
): Placed<Order> {
  const received = till.receive(answer, sent);
  till.pending.forget();
  return { kind: 'placed', ...received, earlier };
}

/** An order exists for the key: another tab's, or one of the contents that went out without an answer. */
async function findEarlier<Request, Answer, Order>(
  before: PendingOrder<Request>,
  till: Till<Request, Answer, Order>,
): Promise<Outcome<Order>> {
  const known = till.find(before.key);
  if (known) {
    till.pending.forget();
    return { kind: 'placed', order: known, ordered: [], earlier: true, kept: true };
  }
  for (const request of before.sent.toReversed()) {
    try {
      const answer = await till.send(request, before.key);
      return placed(answer, { request, key: before.key }, till, true);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 422) return { kind: 'lost' };
    }
  }
  // Nothing here tells what the key was used for: the next attempt gets a new one.
  till.pending.forget();
  return { kind: 'failed' };
}

/** Nothing was ordered by this send. The shelf is asked only where the key is free, so its refusal settles earlier sends too. */
function refused<Request>(
  problem: ApiError,
  before: PendingOrder<Request>,
  pending: PendingOrders<Request>,
): Outcome<never> {
  if (problem.status === 409) {
    // What was sent stays known: an unanswered send may be slow rather than lost, and arrive after all.
    pending.keep({ ...before, unknown: false });
    return { kind: 'shelf', refusal: problem.refusal };
  }
  pending.keep(before);
  const { fields } = problem.refusal;
  return problem.status === 400 && fields ? { kind: 'invalid', fields } : { kind: 'failed' };
}
